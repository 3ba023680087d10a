"""The draft: edits of files and of their lines, each with an optimistic lock; its comparison with the live version."""

import io
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from api.core.errors import NotFoundError, ShopError
from api.curation import file_records, publication_repository, repository
from api.curation.config_files import MAX_FILE_BYTES, ConfigFiles, is_config_path
from api.curation.entries import EntryChange, file_changes, without_change
from api.curation.merge import MergeConflict, merge
from api.curation.repository import DraftFileRow, VersionRow


class NoLiveVersionError(ShopError):
    def __init__(self) -> None:
        super().__init__(
            "no_search_version", "Настройки поиска ещё не загружены в базу. Выполните: shop search-config apply.", 409
        )


class DraftConflictError(ShopError):
    """Somebody else has changed the entry; `current` is what it is now, None: it was removed."""

    def __init__(self, path: str, current: str | None) -> None:
        now = "её уже удалили" if current is None else f"теперь там «{current.strip()[:300]}»"
        super().__init__(
            "draft_conflict", f"Пока вы правили, запись изменил кто-то ещё: {now}. Откройте её заново.", 409
        )
        self.path, self.current = path, current


@dataclass(frozen=True)
class Draft:
    """`base`: the version that it was begun from. `files`: its whole content; `changed`: the files it changes."""

    base_id: int
    live_id: int
    base: ConfigFiles
    live: ConfigFiles
    files: ConfigFiles
    changed: dict[str, DraftFileRow] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.changed

    @property
    def is_behind(self) -> bool:
        """Another version was published since the draft was begun."""
        return self.base_id != self.live_id


class DraftService:
    """One draft, which everybody edits: a merchandiser sees what colleagues prepare."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _connection(self) -> Connection:
        return self._session.connection()

    def read(self) -> Draft:
        live_id = repository.live_id(self._connection)
        if live_id is None:
            raise NoLiveVersionError
        changed = {row.path: row for row in repository.draft_files(self._connection)}
        # A draft without changes follows the live version.
        base_id = (repository.draft_base(self._connection) if changed else None) or live_id
        live = repository.files(self._connection, live_id)
        base = live if base_id == live_id else repository.files(self._connection, base_id)
        files = base.replaced({path: row.content for path, row in changed.items()})
        return Draft(base_id, live_id, base, live, files, changed)

    def put_file(self, path: str, text: str | None, author: str, expected: str | None) -> None:
        """Writes or removes (None) a file. `expected`: the text that was shown, None for a new file."""
        draft = self.lock()
        current = draft.files.texts.get(path)
        if current != expected:
            raise DraftConflictError(path, current)
        self._write(draft, path, text, author)

    def replace_line(self, path: str, before: str | None, after: str | None, author: str) -> None:
        """Replaces a line of a file; without `before` adds one at the end, without `after` removes it.

        Raises DraftConflictError when the line has changed, ShopError (409) when the new one is there already.
        """
        self._edit(path, author, lambda text: file_records.replace(text, before, after))

    def move_line(self, path: str, line: str, places: int, author: str) -> None:
        """Moves a line up (negative) or down among the lines that are no comments."""
        self._edit(path, author, lambda text: file_records.move(text, line, places))

    def take_back(self, path: str, digest: str, author: str) -> EntryChange:
        """Takes back one change of the draft; returns it. Raises ShopError (409) when it is not there any more."""
        draft = self.lock()
        before, after = draft.base.texts.get(path, ""), draft.files.texts.get(path, "")
        change = next((change for change in file_changes(path, before, after) if change.digest == digest), None)
        if change is None:
            raise ShopError(
                "change_gone",
                "Этой правки в черновике уже нет: её отменили или поправили. Обновите страницу.",
                409,
            )
        text = without_change(path, before, after, change)
        self._write(draft, path, text if text or path in draft.base.texts else None, author)
        return change

    def discard(self, paths: Iterable[str] | None = None) -> None:
        """Takes back the changes of some files, or the whole draft."""
        self.lock()
        if paths is None:
            repository.delete_draft(self._connection)
            return
        for path in paths:
            repository.delete_draft_file(self._connection, path)

    def load_version(self, version_id: int, author: str) -> None:
        """Makes the draft hold the content of an earlier version."""
        if repository.version(self._connection, version_id) is None:
            raise ShopError("unknown_version", "Такой версии нет. Вернитесь к списку версий.", 404)
        self.lock()
        live_id = repository.live_id(self._connection) or version_id
        wanted, live = repository.files(self._connection, version_id), repository.files(self._connection, live_id)
        repository.set_draft_base(self._connection, live_id)
        repository.replace_draft_files(self._connection, changes_between(live, wanted), author)

    def rebase(self, author: str) -> list[MergeConflict]:
        """Bases the draft on the live version, keeping the changes of both; returns what conflicts (the draft wins)."""
        draft = self.lock()
        merged, conflicts = merge(draft.base, draft.files, draft.live)
        repository.set_draft_base(self._connection, draft.live_id)
        repository.replace_draft_files(self._connection, changes_between(draft.live, merged), author)
        return conflicts

    def publish(self, author: str, reason: str, expected_digest: str) -> int:
        """Makes the draft a version and requests its publication; returns the version.

        `expected_digest`: of the content that was shown and evaluated. Raises ShopError (409) when it has changed, when
        another version was published meanwhile, and while another publication runs.
        """
        draft = self.lock()
        if draft.is_empty:
            raise ShopError("empty_draft", "В черновике нет изменений: публиковать нечего.", 409)
        if draft.is_behind:
            raise ShopError(
                "draft_behind",
                "Пока шла правка, опубликовали другую версию. Перенесите черновик на неё и проверьте.",
                409,
            )
        if draft.files.digest != expected_digest:
            raise ShopError("draft_changed", "Черновик изменился, пока вы смотрели. Посмотрите изменения ещё раз.", 409)
        version_id = repository.add_version(
            self._connection, draft.files, parent_id=draft.live_id, source="page", author=author, reason=reason
        )
        request_publication(self._connection, version_id, author, reason)
        repository.delete_draft(self._connection)
        return version_id

    def lock(self) -> Draft:
        """The draft, begun if there is none; nobody else edits it until the end of the transaction."""
        live_id = repository.live_id(self._connection)
        if live_id is None:
            raise NoLiveVersionError
        repository.begin_draft(self._connection, live_id)
        repository.draft_base(self._connection, locks=True)
        draft = self.read()
        if draft.is_empty:
            repository.set_draft_base(self._connection, draft.live_id)
        return draft

    def _edit(self, path: str, author: str, change: Callable[[str], str]) -> None:
        draft = self.lock()
        try:
            text = change(draft.files.texts.get(path, ""))
        except file_records.RecordMissingError:
            raise DraftConflictError(path, None) from None
        self._write(draft, path, text, author)

    def _write(self, draft: Draft, path: str, text: str | None, author: str) -> None:
        if not is_config_path(path):
            raise ShopError("unknown_config_file", "Такого файла в настройках поиска быть не может.", 422)
        if text is not None and len(text.encode()) > MAX_FILE_BYTES:
            raise ShopError("config_file_too_large", "Таблица слишком большая: не больше 4 МБ. Уберите лишнее.", 422)
        if text == draft.base.texts.get(path):
            repository.delete_draft_file(self._connection, path)
        else:
            repository.put_draft_file(self._connection, path, text, author)


def changes_between(before: ConfigFiles, after: ConfigFiles) -> dict[str, str | None]:
    """The texts that differ; None: the file is not in `after`."""
    paths = {*before.texts, *after.texts}
    return {path: after.texts.get(path) for path in paths if before.texts.get(path) != after.texts.get(path)}


def request_publication(connection: Connection, version_id: int, author: str, reason: str) -> int:
    """Raises ShopError (409) while another one waits or runs."""
    publication = publication_repository.request(connection, version_id, author, reason)
    if publication is None:
        raise ShopError("publication_active", "Сейчас публикуется другая версия. Дождитесь конца и повторите.", 409)
    return publication


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
