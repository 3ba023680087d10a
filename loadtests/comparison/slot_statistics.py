"""Figures of two shops from the pairs of their slots."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import exp, log

from loadtests.comparison.signed_rank import shift
from loadtests.config.request_classes import title_of
from loadtests.generator.arrivals import target_of
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import Measurements, errors, latency
from loadtests.report.comparison_page import RatioRow, SlotPair

ALL = "all"
#: Requests of one class in a slot: fewer say nothing of it.
LEAST_IN_SLOT = 5

ByClass = defaultdict[str, Histogram]


def service_by_slot(measurements: Measurements, slot_s: float) -> dict[tuple[int, int], ByClass]:
    """Service times by class of each `(target, slot)`."""
    found: defaultdict[tuple[int, int], ByClass] = defaultdict(lambda: defaultdict(Histogram))
    for (target, second, name, _), cell in measurements.cells.items():
        found[target, int(second // slot_s)][name].merge(cell.service)
    return found


def pairs_of(measurements: Measurements, slot_s: float, pairs: int) -> list[tuple[ByClass, ByClass]]:
    """Service times of both shops by class, of each pair of slots: A B, B A, A B ..."""
    slots = service_by_slot(measurements, slot_s)
    nothing: ByClass = defaultdict(Histogram)
    return [
        (slots.get((0, of_target[0]), nothing), slots.get((1, of_target[1]), nothing))
        for of_target in ({target_of(slot): slot for slot in (2 * pair, 2 * pair + 1)} for pair in range(pairs))
    ]


def slot_pair(index: int, a: Mapping[str, Histogram], b: Mapping[str, Histogram]) -> SlotPair | None:
    """Geometric means in ms, of the same classes in the same shares: a visit that was cut short on one side would
    otherwise look like a difference. None for too few requests."""
    counts = {name: (a[name].count, b[name].count) for name in sorted(a.keys() & b.keys())}
    counts = {name: both for name, both in counts.items() if min(both)}
    if sum(min(both) for both in counts.values()) < LEAST_IN_SLOT:
        return None
    shares = {name: 1 / (1 / of_a + 1 / of_b) for name, (of_a, of_b) in counts.items()}
    total = sum(shares.values())
    level_a, level_b = (
        exp(sum(share * mean_log(side[name]) for name, share in shares.items()) / total) for side in (a, b)
    )
    return SlotPair(index, level_a, level_b)


def slot_pairs(pairs: list[tuple[ByClass, ByClass]], name: str | None = None) -> list[SlotPair]:
    """Of one class, or of all. A pair with too few requests is left out."""
    found = (slot_pair(index, _only(a, name), _only(b, name)) for index, (a, b) in enumerate(pairs))
    return [pair for pair in found if pair is not None]


def _only(by_class: Mapping[str, Histogram], name: str | None) -> Mapping[str, Histogram]:
    return {other: found for other, found in by_class.items() if name in (None, other)}


def error_share(measurements: Measurements, target: int) -> float:
    cells = measurements.cells_where(lambda key: key[0] == target)
    return errors(cells).total() / max(1, latency(cells).count)


def mean_log(histogram: Histogram) -> float:
    return sum(log(value) * count for value, count in histogram.values()) / histogram.count


def ratio_row(scope: str, pairs: list[SlotPair], allowance: float = 1.0) -> RatioRow | None:
    """B to A with a 99 % interval, each end further out by the factor `allowance`; None for too few pairs."""
    found = shift([log(pair.b / pair.a) for pair in pairs])
    if found is None:
        return None
    a, b = (exp(sum(map(log, side)) / len(pairs)) for side in zip(*((pair.a, pair.b) for pair in pairs), strict=True))
    low, high = exp(found.low) / allowance, exp(found.high) * allowance
    title = "Все запросы" if scope == ALL else title_of(scope)
    return RatioRow(scope, title, "mean", a, b, exp(found.estimate), low, high, low > 1 or high < 1)


def ratio_rows(pairs: list[tuple[ByClass, ByClass]], allowance: float = 1.0) -> Iterator[RatioRow]:
    """All requests first, then each class that is often enough."""
    classes = sorted({name for pair in pairs for side in pair for name in side})
    for name in (None, *classes):
        row = ratio_row(name or ALL, slot_pairs(pairs, name), allowance)
        if row is not None:
            yield row
