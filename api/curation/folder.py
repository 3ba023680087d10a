"""`search-config/` and the database: which side was edited since they were equal, and how both are joined."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from api.curation import repository
from api.curation.config_files import ConfigFiles, write_folder
from api.curation.merge import MergeConflict, merge


class FolderConflictError(Exception):
    """Folder and page changed the same lines differently."""

    def __init__(self, conflicts: list[MergeConflict]) -> None:
        super().__init__(f"{len(conflicts)} conflicts")
        self.conflicts = conflicts


@dataclass(frozen=True, slots=True)
class FolderImport:
    """`version_id`: the version to publish. `is_new`: it is not live yet. `is_behind`: the folder lacks edits of the
    page."""

    version_id: int
    is_new: bool
    is_behind: bool


def import_folder(connection: Connection, folder: ConfigFiles, author: str, reason: str) -> FolderImport:
    """Stores the folder as a version when it was edited since it was imported last; joins edits of the page with it.

    Raises FolderConflictError; nothing is stored then.
    """
    live = repository.live(connection)
    if live is None:
        version_id = _add(connection, folder, None, author, reason)
        return FolderImport(version_id, is_new=True, is_behind=False)
    live_files = repository.files(connection, live.version_id)
    known = repository.files(connection, live.files_version_id) if live.files_version_id else live_files
    if folder == live_files:
        repository.set_files_version(connection, live.version_id)
        return FolderImport(live.version_id, is_new=False, is_behind=False)
    if folder == known:
        return FolderImport(live.version_id, is_new=False, is_behind=True)
    merged, conflicts = merge(known, folder, live_files)
    if conflicts:
        raise FolderConflictError(conflicts)
    version_id = _add(connection, merged, live.version_id, author, reason)
    return FolderImport(version_id, is_new=True, is_behind=merged != folder)


def export_folder(connection: Connection, files: ConfigFiles, version_id: int, folder: Path) -> list[str]:
    """Makes the folder hold the version; returns the paths of the files that changed."""
    changed = write_folder(files, folder)
    repository.set_files_version(connection, version_id)
    return changed


def _add(connection: Connection, files: ConfigFiles, parent_id: int | None, author: str, reason: str) -> int:
    return repository.add_version(connection, files, parent_id=parent_id, source="files", author=author, reason=reason)
