"""Figures of two shops from the pairs of their slots."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log

from loadtests.comparison.signed_rank import shift
from loadtests.config.request_classes import title_of
from loadtests.generator.slots import target_of
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import Measurements
from loadtests.report.comparison_page import RatioRow

ALL = "all"
#: Requests of one class in a slot: fewer say nothing of it.
LEAST_IN_SLOT = 5


@dataclass(frozen=True)
class PairOfSlots:
    index: int
    a: Histogram
    b: Histogram


def pairs_of(measurements: Measurements, slot_s: float, pairs: int, name: str | None = None) -> list[PairOfSlots]:
    """Service times of a class, or of all, by pair. Late requests count for the slot before."""
    found: defaultdict[int, tuple[Histogram, Histogram]] = defaultdict(lambda: (Histogram(), Histogram()))
    for (target, second, cell_name, _), cell in measurements.cells.items():
        if name is not None and cell_name != name:
            continue
        slot = int(second // slot_s)
        if target_of(slot) != target:
            slot = max(0, slot - 1)
        if slot // 2 < pairs:
            found[slot // 2][target].merge(cell.service)
    return [
        PairOfSlots(index, a, b) for index, (a, b) in sorted(found.items()) if min(a.count, b.count) >= LEAST_IN_SLOT
    ]


def geometric_mean(histogram: Histogram) -> float:
    """Of milliseconds: every request counts alike, however long it took."""
    logs = sum(log(value) * count for value, count in histogram.values())
    return exp(logs / histogram.count)


def ratio_row(scope: str, pairs: list[PairOfSlots]) -> RatioRow | None:
    """B to A with a 95 % interval; None for too few pairs."""
    means = [(geometric_mean(pair.a), geometric_mean(pair.b)) for pair in pairs]
    found = shift([log(b / a) for a, b in means])
    if found is None:
        return None
    a, b = (exp(sum(log(mean[side]) for mean in means) / len(means)) for side in (0, 1))
    low, high = exp(found.low), exp(found.high)
    title = "Все запросы" if scope == ALL else title_of(scope)
    return RatioRow(scope, title, "mean", a, b, exp(found.estimate), low, high, low > 1 or high < 1)


def ratio_rows(measurements: Measurements, slot_s: float, pairs: int) -> Iterator[RatioRow]:
    """All requests first, then each class that is often enough."""
    for name in (None, *measurements.classes):
        row = ratio_row(name or ALL, pairs_of(measurements, slot_s, pairs, name))
        if row is not None:
            yield row
