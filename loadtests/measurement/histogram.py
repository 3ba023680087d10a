"""A histogram of milliseconds with buckets of 2 % width: small, mergeable, exact to 1 % in its percentiles."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import ceil, floor, log

LEAST_MS = 0.1
WIDTH = 1.02
_LOG_WIDTH = log(WIDTH)


def bucket(milliseconds: float) -> int:
    return max(0, floor(log(max(milliseconds, LEAST_MS) / LEAST_MS) / _LOG_WIDTH))


def upper_ms(index: int) -> float:
    return float(LEAST_MS * WIDTH ** (index + 1))


def _middle_ms(index: int) -> float:
    return float(LEAST_MS * WIDTH ** (index + 0.5))


class Histogram:
    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts: Counter[int] = Counter(counts or {})

    def add(self, milliseconds: float) -> None:
        self.counts[bucket(milliseconds)] += 1

    def merge(self, other: "Histogram") -> None:
        self.counts.update(other.counts)

    @property
    def count(self) -> int:
        return self.counts.total()

    def percentile(self, percent: float) -> float:
        """The value that `percent` % do not exceed; 0 when nothing was counted."""
        if not self.counts:
            return 0.0
        rank, passed = max(1, ceil(self.count * percent / 100)), 0
        for index in sorted(self.counts):
            passed += self.counts[index]
            if passed >= rank:
                return _middle_ms(index)
        raise AssertionError("the counts add up to `count`")

    def values(self) -> Iterator[tuple[float, int]]:
        """`(milliseconds, count)` of each bucket."""
        return ((_middle_ms(index), count) for index, count in self.counts.items())

    @property
    def highest(self) -> float:
        return _middle_ms(max(self.counts)) if self.counts else 0.0

    def columns(self, most: int = 60) -> list[tuple[float, int]]:
        """`(upper edge in ms, count)` of at most `most` columns, neighbouring buckets together, for a chart."""
        if not self.counts:
            return []
        low, high = min(self.counts), max(self.counts)
        step = max(1, ceil((high - low + 1) / most))
        edges = list(range(low + step - 1, high + step, step))
        columns = [0] * len(edges)
        for index, count in self.counts.items():
            columns[bisect_left(edges, index)] += count
        return [(upper_ms(edge), count) for edge, count in zip(edges, columns, strict=True)]

    def to_json(self) -> dict[str, int]:
        return {str(index): count for index, count in self.counts.items()}

    @classmethod
    def from_json(cls, counts: Mapping[str, int]) -> "Histogram":
        return cls({int(index): count for index, count in counts.items()})


def merged(histograms: Iterable[Histogram]) -> Histogram:
    total = Histogram()
    for histogram in histograms:
        total.merge(histogram)
    return total
