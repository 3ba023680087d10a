"""Time series of a run: samples with unix times, put on the axis of whole seconds."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import floor


@dataclass(frozen=True)
class SeriesKey:
    """`group`: the chart; `name`: stable, for the diagnosis; `title` and `unit`: for people."""

    group: str
    name: str
    title: str
    unit: str


@dataclass
class Samples:
    points: defaultdict[SeriesKey, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, key: SeriesKey, at: float, value: float) -> None:
        self.points[key].append((at, value))

    def merge(self, other: "Samples") -> None:
        for key, points in other.points.items():
            self.points[key].extend(points)

    def on_axis(self, key: SeriesKey, started: float, seconds: int, hold_s: int = 0) -> list[float | None]:
        """The mean of each second. One without a sample has the last value for so many seconds, then None."""
        sums: defaultdict[int, list[float]] = defaultdict(list)
        for at, value in self.points[key]:
            sums[floor(at - started)].append(value)
        values: list[float | None] = []
        last, sampled = None, -1
        for second in range(seconds):
            if second in sums:
                last, sampled = sum(sums[second]) / len(sums[second]), second
            values.append(last if second - sampled <= hold_s else None)
        return values

    def between(self, name: str, begin: float, end: float) -> list[float]:
        """Values of all series of that name, in the order of time."""
        points = [point for key, points in self.points.items() if key.name == name for point in points]
        return [value for at, value in sorted(points) if begin <= at < end]

    def keys_of(self, group: str) -> list[SeriesKey]:
        return [key for key in self.points if key.group == group]
