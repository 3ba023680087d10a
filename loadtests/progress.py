"""Progress of a run on the terminal: a line that is written over, or one line every ten seconds in a log."""

import json
import sys
import time
from collections import deque
from pathlib import Path
from typing import Protocol

from loadtests.config.shapes import Shape
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import FILE_NAME

WINDOW_S = 10


class Running(Protocol):
    def ended(self) -> bool: ...


class LoadProgress:
    def __init__(self, folder: Path, shape: Shape) -> None:
        self._path, self._shape = folder / FILE_NAME, shape
        self._offset = 0
        self._rest = b""
        #: Second, latencies, errors.
        self._recent: deque[tuple[int, Histogram, int]] = deque()
        self._errors = 0
        self._began = 0.0
        self._is_terminal = sys.stdout.isatty()
        self._printed = 0.0

    def follow(self, running: Running) -> None:
        while not running.ended():
            time.sleep(1)
            self._read()
            self._print()
        if self._is_terminal:
            print()

    def _read(self) -> None:
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._offset)
            content = self._rest + file.read()
            self._offset = file.tell()
        *lines, self._rest = content.split(b"\n")
        for line in lines:
            taken = json.loads(line)
            self._began = self._began or taken.get("started", 0.0)
            for cell in taken.get("cells", ()):
                failed = sum(cell["errors"].values())
                self._errors += failed
                self._recent.append((cell["key"][1], Histogram.from_json(cell["latency"]), failed))

    def _print(self) -> None:
        if not self._began or (not self._is_terminal and time.time() - self._printed < WINDOW_S):
            return
        self._printed = time.time()
        text = self.line(time.time() - self._began)
        print(f"\r{text:<100}" if self._is_terminal else text, end="" if self._is_terminal else "\n", flush=True)

    def line(self, second: float) -> str:
        while self._recent and self._recent[0][0] < second - WINDOW_S:
            self._recent.popleft()
        times = Histogram()
        for _, histogram, _ in self._recent:
            times.merge(histogram)
        phase = next((phase.name for phase in self._shape.phases if second < phase.to_s), "завершаю")
        return (
            f"{min(second, self._shape.seconds):4.0f} из {self._shape.seconds:.0f} с · {phase} · "
            f"{times.count / WINDOW_S:.0f} запр/с · p50 {times.percentile(50):.0f} мс · "
            f"p95 {times.percentile(95):.0f} мс · ошибок {self._errors}"
        )
