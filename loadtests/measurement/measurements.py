"""All measurements of a run, read from the file that the generator appends to."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loadtests.measurement.histogram import Histogram
from loadtests.measurement.recorder import MAX_SAMPLES, Cell, Key

FILE_NAME = "measurements.jsonl"


@dataclass
class Measurements:
    #: Unix time of second 0.
    started: float = 0.0
    cells: dict[Key, Cell] = field(default_factory=dict)
    sessions: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: Visits that ended, by second.
    ends: Counter[int] = field(default_factory=Counter)
    session_s: defaultdict[str, Histogram] = field(default_factory=lambda: defaultdict(Histogram))
    checks: Counter[tuple[str, bool]] = field(default_factory=Counter)
    samples: dict[str, list[str]] = field(default_factory=dict)
    error_samples: dict[str, str] = field(default_factory=dict)
    health: list[dict[str, float]] = field(default_factory=list)
    #: By number.
    orders: defaultdict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    freshness: list[dict[str, float]] = field(default_factory=list)

    def add(self, taken: dict[str, Any]) -> None:
        """Adds what `Recorder.take` returned."""
        self.started = self.started or taken.get("started", 0.0)
        for row in taken.get("cells", ()):
            target, second, name, journey = row["key"]
            cell = self.cells.setdefault((target, second, name, journey), Cell())
            cell.latency.merge(Histogram.from_json(row["latency"]))
            cell.service.merge(Histogram.from_json(row["service"]))
            cell.errors.update(row["errors"])
        for journey, outcome, count in taken.get("sessions", ()):
            self.sessions[journey, outcome] += count
        for second, count in taken.get("ends", ()):
            self.ends[second] += count
        for name, counts in taken.get("session_s", {}).items():
            self.session_s[name].merge(Histogram.from_json(counts))
        for name, is_right, count in taken.get("checks", ()):
            self.checks[name, is_right] += count
        for name, samples in taken.get("samples", {}).items():
            self.samples[name] = [*self.samples.get(name, []), *samples][:MAX_SAMPLES]
        self.error_samples = taken.get("error_samples", {}) | self.error_samples
        for order in taken.get("orders", ()):
            self.orders[order["number"]].update(order)
        for name in ("health", "freshness"):
            getattr(self, name).extend(taken.get(name, ()))

    def cells_where(self, condition: Callable[[Key], bool]) -> list[Cell]:
        return [cell for key, cell in self.cells.items() if condition(key)]

    @property
    def classes(self) -> list[str]:
        return sorted({name for _, _, name, _ in self.cells})

    @property
    def last_second(self) -> int:
        return max((second for _, second, _, _ in self.cells), default=0)


def read_measurements(folder: Path) -> Measurements:
    measurements = Measurements()
    path = folder / FILE_NAME
    if path.exists():
        with path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):  # a torn last line may end within a letter
                    measurements.add(json.loads(line))
    return measurements


def latency(cells: Iterable[Cell]) -> Histogram:
    total = Histogram()
    for cell in cells:
        total.merge(cell.latency)
    return total


def service(cells: Iterable[Cell]) -> Histogram:
    total = Histogram()
    for cell in cells:
        total.merge(cell.service)
    return total


def errors(cells: Iterable[Cell]) -> Counter[str]:
    total: Counter[str] = Counter()
    for cell in cells:
        total.update(cell.errors)
    return total
