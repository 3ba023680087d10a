"""A short folder for Unix sockets: their paths hold 107 bytes at most, a checkout's path may be longer."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST_SOCKET_PATH = 107
LONGEST_FOLDER_PATH = LONGEST_SOCKET_PATH - len("/.s.PGSQL.5432.lock")


def make_socket_folder() -> Path:
    """A new folder that only we can enter, below the temporary folder (below /tmp where that one is too deep)."""
    folder = Path(tempfile.mkdtemp(prefix="onebox-"))
    if len(bytes(folder)) > LONGEST_FOLDER_PATH:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="onebox-", dir="/tmp"))
    return folder


@contextmanager
def socket_folder() -> Iterator[Path]:
    folder = make_socket_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
