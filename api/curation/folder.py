"""Import and export of whole versions: `search-config/` and the database."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from api.core.errors import ShopError
from api.curation import repository
from api.curation.config_files import ConfigFiles, read_folder, write_folder
from api.curation.entries import changes_of
from api.curation.service import NoLiveVersionError

_SHOWN_CHANGES = 20


class FolderOutdatedError(ShopError):
    """The folder was edited, and the live version is not the one that it last had."""

    def __init__(self, known: ConfigFiles, live: ConfigFiles) -> None:
        texts = [
            f"  {change.path}: {(change.before or 'не было').strip()} → {(change.after or 'удалено').strip()}"
            for changes in changes_of(known, live).values()
            for change in changes
        ]
        if (hidden := len(texts) - _SHOWN_CHANGES) > 0:
            texts[_SHOWN_CHANGES:] = [f"  и ещё {hidden}"]
        lines = [
            "Папка правлена, но не с действующей версии: на странице опубликовали то, чего в папке нет.",
            *texts,
            "Ничего не применено. Сохраните правки в git, возьмите действующую версию (shop search-config pull --force)"
            " и внесите их заново. Или замените её папкой: shop search-config apply --force.",
        ]
        super().__init__("folder_outdated", "\n".join(lines), 409)


@dataclass(frozen=True, slots=True)
class FolderImport:
    """`version_id`: the version to publish. `is_new`: it is not live yet. `is_behind`: the folder, not edited itself,
    lacks edits of the page."""

    version_id: int
    is_new: bool
    is_behind: bool


def import_folder(
    connection: Connection, folder: ConfigFiles, author: str, reason: str, *, replaces: bool = False
) -> FolderImport:
    """Stores the folder as a version when it was edited since database and folder were equal.

    Raises FolderOutdatedError when another version became live meanwhile, unless the folder `replaces` it.
    """
    live = repository.live(connection)
    if live is not None:
        live_files = repository.files(connection, live.version_id)
        known_id = live.files_version_id or live.version_id
        known = live_files if known_id == live.version_id else repository.files(connection, known_id)
        if folder == live_files:
            repository.set_files_version(connection, live.version_id)
            return FolderImport(live.version_id, is_new=False, is_behind=False)
        if not replaces and folder == known:
            return FolderImport(live.version_id, is_new=False, is_behind=True)
        if not replaces and known != live_files:
            raise FolderOutdatedError(known, live_files)
    parent_id = live.version_id if live else None
    version_id = repository.add_version(
        connection, folder, parent_id=parent_id, source="files", author=author, reason=reason
    )
    return FolderImport(version_id, is_new=True, is_behind=False)


def export_folder(connection: Connection, folder: Path, *, replaces: bool = False) -> tuple[int, list[str]]:
    """Makes the folder hold the live version; returns that and the paths of the files that changed.

    Raises ShopError (409) when the folder has edits that the database lacks, unless the export `replaces` them.
    """
    live = repository.live(connection)
    if live is None:
        raise NoLiveVersionError
    files = repository.files(connection, live.version_id)
    known = repository.files(connection, live.files_version_id or live.version_id)
    if not replaces and read_folder(folder) not in (known, files):
        message = (
            "В папке есть правки, которых нет в базе. Примените их: shop search-config apply, или сохраните в git и"
            " замените действующей версией: shop search-config pull --force."
        )
        raise ShopError("folder_changed", message, 409)
    repository.set_files_version(connection, live.version_id)
    return live.version_id, write_folder(files, folder)
