"""The data folder: created, writable, locked by one server, and emptied when its data are of another version."""

import fcntl
import os
import sys
from pathlib import Path

#: Increase it when the stored format changes.
DATA_VERSION = 5
_MARK = "DATA_VERSION"
_DATA = "data.mdb"
_LEFTOVERS = ("lock.mdb", "lists-*")


def prepare_folder(folder: Path) -> None:
    """Prepares a folder: deletes the data of another engine version, and nothing else, and writes the version.

    PostgreSQL holds all of it.
    """
    mark = folder / _MARK
    if _version(mark) == DATA_VERSION:
        return
    if (folder / _DATA).exists():
        print(f"{folder}: data of another version of the engine, starting empty", file=sys.stderr)
        (folder / _DATA).unlink()
    for pattern in _LEFTOVERS:
        for path in folder.glob(pattern):
            path.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text(f"{DATA_VERSION}\n", encoding="ascii")


def _version(mark: Path) -> int | None:
    try:
        return int(mark.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


_LOCK = "engine.lock"
_FOREIGN = "VERSION"
"""The file that identifies a data folder of Meilisearch itself."""


class FolderError(Exception):
    """The folder cannot be used; the text tells the user in Russian why."""


def lock_folder(folder: Path) -> int:
    """Creates the folder if needed and locks it until this process ends. Returns the descriptor of the lock file."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / _FOREIGN).is_file():
            raise FolderError(f"В папке {folder} лежат данные самого Meilisearch. Выберите другую: --db-path.")
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise FolderError(f"Папка {folder} для данных не годится: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise FolderError(f"Папкой {folder} уже пользуется другой поисковый сервер.") from None
    return lock
