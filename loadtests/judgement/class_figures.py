"""Figures of each class of requests in the judged seconds, with intervals of their percentiles."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from loadtests.measurement.histogram import Histogram, merged
from loadtests.measurement.measurements import Measurements

#: Seconds of a block: latencies of neighbouring seconds depend on each other, those of blocks less.
BLOCK_S = 5
RESAMPLES = 200
SEED = 7


@dataclass
class ClassFigures:
    name: str
    latency: Histogram
    service: Histogram
    errors: Counter[str]
    #: 95 % intervals by percentile; empty for short runs.
    intervals: dict[int, tuple[float, float]]

    @property
    def error_share(self) -> float:
        return self.errors.total() / self.latency.count if self.latency.count else 0.0


def class_figures(
    measurements: Measurements, judged: Callable[[float], bool], target: int = 0
) -> dict[str, ClassFigures]:
    blocks: defaultdict[str, defaultdict[int, Histogram]] = defaultdict(lambda: defaultdict(Histogram))
    figures: dict[str, ClassFigures] = {}
    for (cell_target, second, name, _), cell in measurements.cells.items():
        if cell_target != target or not judged(second):
            continue
        figure = figures.setdefault(name, ClassFigures(name, Histogram(), Histogram(), Counter(), {}))
        figure.latency.merge(cell.latency)
        figure.service.merge(cell.service)
        figure.errors.update(cell.errors)
        blocks[name][second // BLOCK_S].merge(cell.latency)
    for name, figure in figures.items():
        figure.intervals = _intervals(list(blocks[name].values()))
    return figures


def _intervals(blocks: list[Histogram]) -> dict[int, tuple[float, float]]:
    """Block bootstrap: percentiles of as many blocks, drawn with replacement."""
    if len(blocks) < 6:
        return {}
    rng = random.Random(SEED)
    drawn: dict[int, list[float]] = {50: [], 95: []}
    for _ in range(RESAMPLES):
        sample = merged(rng.choices(blocks, k=len(blocks)))
        for percent, values in drawn.items():
            values.append(sample.percentile(percent))
    cut = round(RESAMPLES * 0.025)
    return {percent: (sorted(values)[cut], sorted(values)[-cut - 1]) for percent, values in drawn.items()}
