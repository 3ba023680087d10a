"""Data that cannot be read is moved aside, so that its server starts with an empty folder and is filled again."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

#: Older ones are deleted, so that they do not fill the disk.
NEWEST = 1


def move_aside(folder: Path) -> Path:
    """Renames `engine` to `engine.damaged-20261128T234500Z`. Raises OSError when it cannot be renamed."""
    moved = folder.with_name(f"{folder.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}")
    folder.rename(moved)
    for old in moved_aside(folder)[:-NEWEST]:
        shutil.rmtree(old, ignore_errors=True)
    return moved


def moved_aside(folder: Path) -> list[Path]:
    """What was moved aside of a folder, the oldest first."""
    return sorted(folder.parent.glob(f"{folder.name}.damaged-*"))
