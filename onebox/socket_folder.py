"""A folder with a short path for Unix sockets, whose paths are limited to 107 bytes."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MAX_SOCKET_PATH = 107
MAX_FOLDER_PATH = MAX_SOCKET_PATH - len("/.s.PGSQL.5432.lock")


def make_socket_folder() -> Path:
    """Creates a private folder below the temporary folder, or below /tmp if that path is too long."""
    folder = Path(tempfile.mkdtemp(prefix="onebox-"))
    if len(bytes(folder)) > MAX_FOLDER_PATH:
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
