"""The data folder: there, ours to write, and used by one server only."""

import fcntl
import os
from pathlib import Path

_LOCK = "engine.lock"
_FOREIGN = "VERSION"
"""Meilisearch's own folders hold a file of this name."""


class FolderError(Exception):
    """Why the folder cannot be used, in words for people."""


def lock_folder(folder: Path) -> int:
    """Make the folder if need be and keep other servers out until this process ends. Returns the open lock."""
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
