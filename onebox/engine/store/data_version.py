"""Data of another version of the engine: thrown away, since PostgreSQL holds all of it."""

import sys
from pathlib import Path

#: Raise it when what is stored changes its shape.
DATA_VERSION = 4
_MARK = "DATA_VERSION"
_DATA = "data.mdb"
_LEFTOVERS = ("lock.mdb", "lists-*")


def prepare_folder(folder: Path) -> None:
    """An empty or a usable folder: what an engine of another version left in it is removed, and nothing else."""
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
