"""The preview of the draft: what the lab searches beside the live shop."""

from sqlalchemy.orm import Session

from api.core.task_queue import send_after_commit
from api.curation import preview_repository, repository
from api.curation.config_files import ConfigFiles
from api.curation.index_settings import compare, load
from api.curation.live import stored_files
from api.curation.preview_repository import DraftPreviewRow
from api.curation.service import Draft
from api.curation.word_tables import words_digest
from api.index.indexes import PRODUCTS


class PreviewService:
    def __init__(self, session: Session) -> None:
        self._session = session

    def current(self, draft: Draft) -> DraftPreviewRow | None:
        """The preview whose index the draft would have; None when none was requested, or settings or words have changed
        since. Judgements and rules are not in the index: a grade leaves the preview as it is.

        Raises ConfigFileError for a broken draft.
        """
        connection = self._session.connection()
        preview = preview_repository.preview(connection)
        if preview is None or preview.digest == draft.files.digest:
            return preview
        if not preview.has_index:
            return None
        return None if needs_index(stored_files(connection, preview.version_id).files, draft.files) else preview

    def request(self, draft: Draft, author: str) -> DraftPreviewRow:
        """The worker fills an index when settings or words differ. Raises ConfigFileError for a broken draft."""
        connection = self._session.connection()
        if (current := self.current(draft)) is not None and current.state != "failed":
            return current
        has_index = needs_index(draft.live, draft.files)
        version_id = repository.add_version(
            connection, draft.files, parent_id=draft.live_id, source="preview", author=author, reason=""
        )
        preview_repository.request_preview(connection, version_id, has_index=has_index)
        send_after_commit(self._session, "indexer.preview")
        preview = self.current(draft)
        assert preview is not None
        return preview


def needs_index(live: ConfigFiles, draft: ConfigFiles) -> bool:
    """Whether products would be found otherwise in the engine: by other settings or by other words.

    Raises ConfigFileError.
    """
    settings = [load(files).indexes[PRODUCTS.uid].wire() for files in (live, draft)]
    return bool(compare(*settings)) or words_digest(live) != words_digest(draft)
