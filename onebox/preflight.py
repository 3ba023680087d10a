"""Preflight checks before the start: Python version, disk space and ports, each with an error that says what to do."""

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from onebox import ports
from onebox.errors import OneboxError

OLDEST_PYTHON, TOO_NEW_PYTHON = (3, 11), (3, 13)
REQUIRED_DISK_BYTES = 1024**3


def check_python(version: tuple[int, int] = (sys.version_info.major, sys.version_info.minor)) -> None:
    if not OLDEST_PYTHON <= version < TOO_NEW_PYTHON:
        raise OneboxError(
            f"Python {version[0]}.{version[1]} не подходит, нужен 3.11 или 3.12. "
            "Удалите папку .venv и выполните make setup: он найдёт или скачает нужный."
        )


def check_disk(folder: Path, free_bytes: int | None = None) -> None:
    free = shutil.disk_usage(folder).free if free_bytes is None else free_bytes
    if free < REQUIRED_DISK_BYTES:
        raise OneboxError(
            f"На диске с папкой {folder} свободно {free // 1024**2} МиБ, нужен хотя бы 1 ГиБ. "
            "Освободите место или укажите папку на другом диске: ONEBOX_DIR=/путь make up"
        )


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
