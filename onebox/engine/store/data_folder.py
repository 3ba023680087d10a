"""The data folder: created, writable, and locked by one server."""

import fcntl
import os
from pathlib import Path

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
