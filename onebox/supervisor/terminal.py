"""Output of the supervisor: the terminal, with a coloured unit name before each line, and a log file per unit."""

import contextlib
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from onebox.private_files import PRIVATE_FILE, make_private_folder

COLOURS = (
    "36",
    "33",
    "32",
    "35",
    "34",
    "96",
    "93",
    "92",
    "95",
    "94",
)  # cyan, yellow, green, magenta, blue, then bright
OWN_NAME = "onebox"
MAX_LOG_BYTES = 5_000_000


def open_private(path: Path) -> IO[str]:
    """Opens a file for appending that only its owner may read, whatever the umask and its mode before."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE_FILE)
    os.fchmod(descriptor, PRIVATE_FILE)
    return os.fdopen(descriptor, "a", encoding="utf-8")


class LogFile:
    """A rotating log: above 5 MB `<name>.log` becomes `<name>.log.1`. A full disk is tried again at each line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[str] | None = None
        with contextlib.suppress(OSError):
            self.file = open_private(path)

    def write(self, text: str) -> None:
        self.file = self.file or open_private(self.path)
        if self.file.tell() > MAX_LOG_BYTES:
            self.file.close()
            self.path.replace(self.path.with_name(self.path.name + ".1"))
            self.file = open_private(self.path)
        self.file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")
        self.file.flush()


class Terminal:
    """Prints and logs lines. A closed terminal or a full disk does not stop the shop."""

    def __init__(
        self,
        log_names: Mapping[str, str],
        logs: Path,
        *,
        stream: IO[str] | None = None,
        visible_unit: str | None = None,
    ) -> None:
        """`log_names`: by unit, the name of the log that gets its lines.

        With `visible_unit`, its lines are shown without prefix; lines of other units go to their logs only.
        """
        with contextlib.suppress(OSError):
            make_private_folder(logs)
        names = [OWN_NAME, *log_names]
        self.stream = stream or sys.stdout
        self.visible_unit = visible_unit
        self.width = max(len(name) for name in names)
        self.has_colours = self.stream.isatty() and "NO_COLOR" not in os.environ
        self.colours = {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}
        files = {name: LogFile(logs / f"{name}.log") for name in (OWN_NAME, *log_names.values())}
        self.logs = {OWN_NAME: files[OWN_NAME], **{name: files[log] for name, log in log_names.items()}}

    def line(self, name: str, text: str) -> None:
        with contextlib.suppress(OSError):
            self.logs[name].write(text)
        if self.visible_unit and name == self.visible_unit:
            self.write(text)
        elif not self.visible_unit or name == OWN_NAME:
            self.write(f"{self.prefix(name)} {text}")

    def prefix(self, name: str) -> str:
        prefix = f"{name:{self.width}} |"
        if self.has_colours:
            prefix = f"\033[{self.colours[name]}m{prefix}\033[0m"
        return prefix

    def log_path(self, name: str) -> str:
        return str(self.logs[name].path)

    def say(self, text: str) -> None:
        for line in text.splitlines():
            self.line(OWN_NAME, line)

    def print_only(self, text: str) -> None:
        """Prints a line on the screen, not into a log."""
        self.write(f"{self.prefix(OWN_NAME)} {text}")

    def announce(self, text: str) -> None:
        """Prints a line without unit name, for programs that wait for it."""
        with contextlib.suppress(OSError):
            self.logs[OWN_NAME].write(text)
        self.write(text)

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=self.stream, flush=True)
