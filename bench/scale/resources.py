"""Memory and disk of a scratch shop: the peak of each kind of process, and what its data takes."""

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil

from onebox.state_folder import StateFolder

SAMPLE_S = 0.5
MIB = 1024 * 1024


class Resource(NamedTuple):
    name: str
    mib: float


class MemoryWatch(threading.Thread):
    """Samples the memory of this process and of those that it starts, without mapped files, which the kernel may drop
    at any time (an index is one)."""

    def __init__(self) -> None:
        super().__init__(name="memory", daemon=True)
        self._peaks: defaultdict[str, float] = defaultdict(float)
        self._ended = threading.Event()

    def __enter__(self) -> "MemoryWatch":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        own = psutil.Process()
        while not self._ended.wait(SAMPLE_S):
            self._note("this process (importer, sender of a rebuild, pages)", own)
            for child in own.children(recursive=True):
                with suppress(psutil.Error, OSError):
                    if kind := _kind(child.cmdline()):
                        self._note(kind, child)

    def _note(self, kind: str, process: psutil.Process) -> None:
        self._peaks[kind] = max(self._peaks[kind], anonymous_mib(process.pid))

    def peaks(self) -> Iterator[Resource]:
        for kind, mib in sorted(self._peaks.items()):
            yield Resource(f"memory at most, {kind}", mib)


def _kind(arguments: list[str]) -> str | None:
    command = " ".join(arguments)
    if "onebox.engine" in command or arguments[:1] == ["meilisearch"]:
        return "search engine"
    return "a process that builds documents" if "spawn_main" in command else None


def anonymous_mib(process_id: int) -> float:
    status = Path(f"/proc/{process_id}/status").read_text(encoding="utf-8")
    fields: Mapping[str, str] = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    return int(fields["RssAnon"].split()[0]) / 1024


def disk(home: StateFolder) -> Iterator[Resource]:
    """The database with its log of changes, and everything else: the index with the engine's queue."""
    database = folder_mib(home.postgres)
    yield Resource("on disk, database", database)
    yield Resource("on disk, search engine", folder_mib(home.path) - database)


def folder_mib(folder: Path) -> float:
    total = 0
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):
            total += path.stat().st_blocks * 512 if path.is_file() else 0
    return total / MIB
