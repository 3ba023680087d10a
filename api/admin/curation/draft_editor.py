"""Edits of the draft on behalf of a member of staff, each with its entry in the audit log."""

from api.admin.admin_request import AdminRequest
from api.admin.curation.entry_view import ENTITY, entry_text, file_title, is_text
from api.curation.service import Draft, DraftService


class DraftEditor:
    def __init__(self, admin: AdminRequest) -> None:
        self._admin = admin
        self.service = DraftService(admin.db)
        self._login = admin.staff.login

    def read(self) -> Draft:
        """Raises NoLiveVersionError."""
        return self.service.read()

    def replace(self, path: str, before: str | None, after: str | None) -> None:
        """A row of a table; raises ShopError (409) when it has changed or is there already."""
        self.service.replace_line(path, before, after, self._login)
        action = "добавил запись поиска" if before is None else "удалил запись поиска" if after is None else ""
        self._record(action or "изменил запись поиска", path, before, after)

    def move(self, path: str, line: str, places: int) -> None:
        self.service.move_line(path, line, places, self._login)
        self._record("переставил запись поиска", path, line, line)

    def put_file(self, path: str, text: str | None, expected: str | None) -> None:
        self.service.put_file(path, text, self._login, expected)
        self._admin.audit.record("изменил файл поиска", ENTITY, path, file_title(path), {path: (expected, text)})

    def take_back(self, path: str, digest: str) -> str:
        """Takes back one change; returns it in words."""
        change = self.service.take_back(path, digest, self._login)
        self._record("отменил правку поиска", path, change.after, change.before)
        return file_title(path) if is_text(path) else entry_text(path, change.after or change.before)

    def _record(self, action: str, path: str, before: str | None, after: str | None) -> None:
        self._admin.audit.record(action, ENTITY, path, file_title(path), {"Запись": (before, after)})
