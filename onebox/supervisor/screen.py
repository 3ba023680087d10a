"""Where lines go: the terminal with a coloured name in front, and a file for each child."""

import contextlib
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO

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
LARGEST_LOG_BYTES = 5_000_000


class LogFile:
    """Appends to `<name>.log`; when it is too large it becomes `<name>.log.1` and a new one begins."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path.open("a", encoding="utf-8")

    def write(self, text: str) -> None:
        if self.file.tell() > LARGEST_LOG_BYTES:
            self.file.close()
            self.path.replace(self.path.with_name(self.path.name + ".1"))
            self.file = self.path.open("a", encoding="utf-8")
        self.file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")
        self.file.flush()


class Terminal:
    """Prints and keeps lines. A terminal that was closed or a full disk does not stop the shop."""

    def __init__(
        self, names: Iterable[str], logs: Path, *, stream: IO[str] | None = None, only: str | None = None
    ) -> None:
        """`only`: show the lines of this one as they are, and ours; the others' go to their files alone."""
        logs.mkdir(parents=True, exist_ok=True)
        names = [OWN_NAME, *names]
        self.stream = stream or sys.stdout
        self.only = only
        self.width = max(len(name) for name in names)
        self.coloured = self.stream.isatty() and "NO_COLOR" not in os.environ
        self.colours = {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}
        self.logs = {name: LogFile(logs / f"{name}.log") for name in names}

    def line(self, name: str, text: str) -> None:
        with contextlib.suppress(OSError):
            self.logs[name].write(text)
        if self.only and name == self.only:
            self.write(text)
        elif not self.only or name == OWN_NAME:
            self.write(f"{self.prefix(name)} {text}")

    def prefix(self, name: str) -> str:
        prefix = f"{name:{self.width}} |"
        if self.coloured:
            prefix = f"\033[{self.colours[name]}m{prefix}\033[0m"
        return prefix

    def say(self, text: str) -> None:
        for line in text.splitlines():
            self.line(OWN_NAME, line)

    def show(self, text: str) -> None:
        """On the screen only."""
        self.write(f"{self.prefix(OWN_NAME)} {text}")

    def announce(self, text: str) -> None:
        """A line of its own, without a name: for programs that wait for it."""
        with contextlib.suppress(OSError):
            self.logs[OWN_NAME].write(text)
        self.write(text)

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=self.stream, flush=True)
