"""Versions: the return to an earlier one, and its files as an archive."""

import io
import zipfile

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from api.core.errors import NotFoundError, ShopError
from api.search_versions import repository
from api.search_versions.draft_service import NoLiveVersionError, request_publication
from api.search_versions.repository import VersionRow


class VersionService:
    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _connection(self) -> Connection:
        return self._session.connection()

    def get(self, version_id: int) -> VersionRow:
        """Raises NotFoundError, also for the content of a preview, which is deleted with it."""
        version = repository.version(self._connection, version_id)
        if version is None or version.source == "preview":
            raise NotFoundError("unknown_version", "Такой версии нет. Вернитесь к списку версий.")
        return version

    def rollback(self, version_id: int, author: str, reason: str) -> int:
        """Adds a version with the content of an earlier one, requests its publication and returns it.

        Raises ShopError: 404 for an unknown version, 409 for the content that is live or while another publication
        waits or runs.
        """
        version = self.get(version_id)
        live_id = repository.live_id(self._connection)
        if live_id is None:
            raise NoLiveVersionError
        live = repository.version(self._connection, live_id)
        if live is not None and live.digest == version.digest:
            raise ShopError("version_is_live", "Поиск и так работает по этим настройкам: возвращать нечего.", 409)
        content = repository.files(self._connection, version_id)
        new_id = repository.add_version(
            self._connection, content, parent_id=live_id, source="rollback", author=author, reason=reason
        )
        request_publication(self._connection, new_id, author, reason)
        return new_id

    def archive(self, version_id: int) -> bytes:
        """A zip of the files, as in `search-config/`."""
        version = self.get(version_id)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, text in sorted(repository.files(self._connection, version_id).texts.items()):
                entry = zipfile.ZipInfo(f"search-config/{path}", version.created_at.timetuple()[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, text.encode())
        return buffer.getvalue()
