"""Modes of the files and folders that only the owner of the shop may read."""

from pathlib import Path

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
PRIVATE_UMASK = 0o077


def make_private_folder(folder: Path) -> None:
    """Creates the folder with its parents, or closes the one that is there."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(PRIVATE_FOLDER)
