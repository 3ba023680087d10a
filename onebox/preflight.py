"""Preflight checks before the start: Python version, disk space and ports, each with an error that says what to do."""

import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from onebox import ports
from onebox.errors import OneboxError

OLDEST_PYTHON, TOO_NEW_PYTHON = (3, 11), (3, 13)
MIB = 1024**2
#: Of a new shop: the database, pictures, the search and their growth.
NEW_SHOP_BYTES = 1024 * MIB
#: Of a shop that has its data: PostgreSQL writes at its start, a segment of its log takes 16 MiB.
STARTED_SHOP_BYTES = 64 * MIB
DISK_POLL_S = 2.0


def check_python(version: tuple[int, int] = (sys.version_info.major, sys.version_info.minor)) -> None:
    if not OLDEST_PYTHON <= version < TOO_NEW_PYTHON:
        raise OneboxError(
            f"Python {version[0]}.{version[1]} не подходит, нужен 3.11 или 3.12. "
            "Удалите папку .venv и выполните make setup: он найдёт или скачает нужный."
        )


def required_disk_bytes(*, is_new: bool) -> int:
    return NEW_SHOP_BYTES if is_new else STARTED_SHOP_BYTES


def free_disk_bytes(folder: Path) -> int:
    """Of the disk that holds the folder, or will."""
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    return shutil.disk_usage(existing).free


def check_disk(folder: Path, required: int = NEW_SHOP_BYTES, free_bytes: int | None = None) -> None:
    free = free_disk_bytes(folder) if free_bytes is None else free_bytes
    if free < required:
        raise OneboxError(f"{_shortage(folder, free, required)} {_ADVICE}")


def wait_for_disk(
    folder: Path,
    required: int,
    *,
    say: Callable[[str], None] = lambda text: print(text, flush=True),
    free_bytes: Callable[[Path], int] = free_disk_bytes,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Returns when there is room; until then the shop waits, since PostgreSQL could write nothing."""
    free = free_bytes(folder)
    if free >= required:
        return
    say(f"{_shortage(folder, free, required)} Жду: когда место появится, магазин запустится сам. {_ADVICE}")
    while free_bytes(folder) < required:
        pause(DISK_POLL_S)
    say("Место появилось, запускаю магазин")


_ADVICE = "Освободите место или укажите папку на другом диске: ONEBOX_DIR=/путь make up"


def _shortage(folder: Path, free: int, required: int) -> str:
    needed = "1 ГиБ" if required == NEW_SHOP_BYTES else f"{required // MIB} МиБ"
    return f"На диске с папкой {folder} свободно {free // MIB} МиБ, нужно хотя бы {needed}."


def check_ports(required_ports: Iterable[tuple[int, str]]) -> None:
    """Raises OneboxError unless all ports are free; each comes with the variable that changes it."""
    for port, variable in required_ports:
        try:
            free = ports.is_free(port)
        except OSError as error:
            reason = "порты до 1024 может занять только root" if isinstance(error, PermissionError) else error.strerror
            raise OneboxError(
                f"Порт {port} взять нельзя: {reason}. Возьмите другой: {variable}=8100 make up"
            ) from error
        if not free:
            owner = ports.port_owner(port)
            raise OneboxError(
                f"Порт {port} занят{f' ({owner})' if owner else ''}. "
                f"Освободите его или возьмите другой: {variable}={port + 100} make up"
            )
