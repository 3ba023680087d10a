"""The version of the stored data: data of another version is deleted, since PostgreSQL holds all of it."""

import sys
from pathlib import Path

#: Increase it when the stored format changes.
DATA_VERSION = 5
_MARK = "DATA_VERSION"
_DATA = "data.mdb"
_LEFTOVERS = ("lock.mdb", "lists-*")


def prepare_folder(folder: Path) -> None:
    """Prepares a folder: deletes the data of another engine version, and nothing else, and writes the version."""
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
