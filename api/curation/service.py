"""The draft and its publication, earlier versions and their return.

The draft is a version that staff edit, one for everybody; each edit has an optimistic lock: the text that was shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from api.core.errors import NotFoundError, ShopError
from api.core.task_queue import send_after_commit
from api.curation import publication_repository, repository
from api.curation.config_files import MAX_FILE_BYTES, ConfigFiles, is_config_path
from api.curation.entries import (
    DraftConflictError,
    EntryChange,
    file_changes,
    reapplied,
    with_entry,
    with_entry_moved,
    without_change,
)
from api.curation.index_settings import needs_index
from api.curation.live import stored_files
from api.curation.models import ConfigVersion, DraftPreview


class NoLiveVersionError(ShopError):
    def __init__(self) -> None:
        super().__init__(
            "no_search_version", "Настройки поиска ещё не загружены в базу. Выполните: shop search-config apply.", 409
        )


@dataclass(frozen=True)
class Draft:
    """The live version and the whole content of the draft. `row`: None without edits.

    A draft that was begun from an earlier version is carried over to the live one: where both changed an entry, the
    draft wins, and its list of changes shows it.
    """

    live_id: int
    live: ConfigFiles
    files: ConfigFiles
    row: ConfigVersion | None = None

    @cached_property
    def changed(self) -> Mapping[str, str | None]:
        """The texts that differ from the live ones; None: the draft removes the file."""
        before, after = self.live.texts, self.files.texts
        return {path: after.get(path) for path in sorted({*before, *after}) if before.get(path) != after.get(path)}

    @property
    def is_empty(self) -> bool:
        return self.files == self.live

    @property
    def edition(self) -> str:
        """What a page shows, as the optimistic lock of a publication."""
        return f"{self.live_id}-{self.files.digest}"


class DraftService:
    """One draft, which everybody edits: a merchandiser sees what colleagues prepare."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _connection(self) -> Connection:
        return self._session.connection()

    def read(self) -> Draft:
        """Raises NoLiveVersionError."""
        return self._draft(_live_id(self._connection), repository.draft(self._connection))

    def lock(self) -> Draft:
        """The draft, begun if there is none; nobody else edits it until the end of the transaction."""
        live_id = _live_id(self._connection)
        while (row := repository.draft(self._connection, locks=True)) is None:
            repository.begin_draft(self._connection, live_id, repository.files(self._connection, live_id))
        draft = self._draft(live_id, row)
        if row.parent_id != live_id:
            repository.put_draft(self._connection, draft.files, row.author, live_id)
        return draft

    def put_file(self, path: str, text: str | None, author: str, expected: str | None) -> None:
        """Writes or removes (None) a file. `expected`: the text that was shown, None for a new file."""
        draft = self.lock()
        current = draft.files.texts.get(path)
        if current != expected:
            raise DraftConflictError(current)
        self._write(draft, path, text, author)

    def replace_line(self, path: str, before: str | None, after: str | None, author: str) -> None:
        """Replaces an entry of a file; without `before` adds one at the end, without `after` removes it.

        Raises DraftConflictError when the entry has changed, ShopError (409) when the new one is there already.
        """
        draft = self.lock()
        self._write(draft, path, with_entry(path, draft.files.texts.get(path, ""), before, after), author)

    def move_line(self, path: str, line: str, places: int, author: str) -> None:
        """Moves a line up (negative) or down among the lines that are no comments."""
        draft = self.lock()
        self._write(draft, path, with_entry_moved(path, draft.files.texts.get(path, ""), line, places), author)

    def take_back(self, path: str, digest: str, author: str) -> EntryChange:
        """Takes back one change of the draft; returns it. Raises ShopError (409) when it is not there any more."""
        draft = self.lock()
        before, after = draft.live.texts.get(path, ""), draft.files.texts.get(path, "")
        change = next((change for change in file_changes(path, before, after) if change.digest == digest), None)
        if change is None:
            raise ShopError(
                "change_gone",
                "Этой правки в черновике уже нет: её отменили или поправили. Обновите страницу.",
                409,
            )
        text = without_change(before, after, change)
        self._write(draft, path, text if text or path in draft.live.texts else None, author)
        return change

    def discard(self, paths: Iterable[str] | None = None) -> None:
        """Takes back the changes of some files, or the whole draft."""
        draft = self.lock()
        if paths is None:
            repository.delete_draft(self._connection)
        elif draft.row is not None:
            files = draft.files.replaced({path: draft.live.texts.get(path) for path in paths})
            repository.put_draft(self._connection, files, draft.row.author, draft.live_id)

    def load_version(self, version_id: int, author: str) -> None:
        """Makes the empty draft hold the content of an earlier version."""
        stored_version(self._connection, version_id)
        draft = self.lock()
        if not draft.is_empty:
            raise ShopError("draft_not_empty", "В черновике уже есть правки: опубликуйте или отмените их.", 409)
        repository.put_draft(self._connection, repository.files(self._connection, version_id), author, draft.live_id)

    def publish(self, author: str, reason: str, expected: str) -> int:
        """Makes the draft a version and requests its publication; returns the version.

        `expected`: the edition that was shown and evaluated. Raises ShopError (409) when draft or live version have
        changed, and while another publication runs.
        """
        draft = self.lock()
        if draft.is_empty:
            raise ShopError("empty_draft", "В черновике нет изменений: публиковать нечего.", 409)
        if draft.edition != expected:
            raise ShopError("draft_changed", "Черновик изменился, пока вы смотрели. Посмотрите изменения ещё раз.", 409)
        version_id = self.finish(draft, author, reason)
        request_publication(self._connection, version_id, author, reason)
        send_after_commit(self._session, "indexer.publish")
        return version_id

    def finish(self, draft: Draft, author: str, reason: str) -> int:
        """Makes the draft, which is not empty, a version like others; returns it."""
        changes = repository.count_changes(draft.live, draft.files)
        return repository.finish_draft(self._connection, author, reason, changes)

    def preview(self, draft: Draft) -> DraftPreview | None:
        """The preview whose index the draft would have; None when none was requested, or settings or words have changed
        since. Judgements and rules are not in the index: a grade leaves the preview as it is.

        Raises ConfigFileError for a broken draft.
        """
        preview = repository.preview(self._connection)
        if preview is None:
            return None
        files = stored_files(self._connection, preview.version_id).files
        is_current = files == draft.files or (preview.has_index and not needs_index(files, draft.files))
        return preview if is_current else None

    def request_preview(self, author: str) -> DraftPreview:
        """The worker fills an index when settings or words differ. Raises ConfigFileError for a broken draft."""
        draft = self.read()
        if (current := self.preview(draft)) is not None and current.state != "failed":
            return current
        version_id = repository.add_version(
            self._connection, draft.files, parent_id=draft.live_id, source="preview", author=author, reason=""
        )
        has_index = needs_index(draft.live, draft.files)
        send_after_commit(self._session, "indexer.preview")
        return repository.request_preview(self._connection, version_id, has_index=has_index)

    def _draft(self, live_id: int, row: ConfigVersion | None) -> Draft:
        live = stored_files(self._connection, live_id).files
        if row is None or row.digest == live.digest:
            return Draft(live_id, live, live)
        files = repository.files(self._connection, row.id)
        if row.parent_id is not None and row.parent_id != live_id:
            files = reapplied(repository.files(self._connection, row.parent_id), files, live)
            return Draft(live_id, live, files, None if files == live else row)
        return Draft(live_id, live, files, row)

    def _write(self, draft: Draft, path: str, text: str | None, author: str) -> None:
        if not is_config_path(path):
            raise ShopError("unknown_config_file", "Такого файла в настройках поиска быть не может.", 422)
        if text is not None and len(text.encode()) > MAX_FILE_BYTES:
            raise ShopError("config_file_too_large", "Таблица слишком большая: не больше 4 МБ. Уберите лишнее.", 422)
        repository.put_draft(self._connection, draft.files.replaced({path: text}), author, draft.live_id)


def stored_version(connection: Connection, version_id: int) -> ConfigVersion:
    """Raises NotFoundError, also for the draft and for its preview."""
    version = repository.version(connection, version_id)
    if version is None or version.source in ("draft", "preview"):
        raise NotFoundError("unknown_version", "Такой версии нет. Вернитесь к списку версий.")
    return version


def roll_back(session: Session, version_id: int, author: str, reason: str) -> int:
    """Adds a version with the content of an earlier one, requests its publication and returns it.

    Raises ShopError: 404 for an unknown version, 409 for the content that is live or while another publication
    waits or runs.
    """
    connection = session.connection()
    version, live_id = stored_version(connection, version_id), _live_id(connection)
    live = repository.version(connection, live_id)
    if live is not None and live.digest == version.digest:
        raise ShopError("version_is_live", "Поиск и так работает по этим настройкам: возвращать нечего.", 409)
    content = repository.files(connection, version_id)
    new_id = repository.add_version(
        connection, content, parent_id=live_id, source="rollback", author=author, reason=reason
    )
    request_publication(connection, new_id, author, reason)
    send_after_commit(session, "indexer.publish")
    return new_id


def _live_id(connection: Connection) -> int:
    live_id = repository.live_id(connection)
    if live_id is None:
        raise NoLiveVersionError
    return live_id


def request_publication(connection: Connection, version_id: int, author: str, reason: str) -> int:
    """Raises ShopError (409) while another one waits or runs."""
    publication = publication_repository.request(connection, version_id, author, reason)
    if publication is None:
        raise ShopError("publication_active", "Сейчас публикуется другая версия. Дождитесь конца и повторите.", 409)
    return publication
