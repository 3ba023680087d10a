"""Durations of calls, their percentiles, and how they grow: the exponent k of seconds = c · products^k."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from statistics import linear_regression, quantiles
from typing import Generic, TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Timed(Generic[Result]):
    seconds: float
    result: Result


def timed(work: Callable[[], Result]) -> Timed[Result]:
    start = time.perf_counter()
    result = work()
    return Timed(time.perf_counter() - start, result)


def milliseconds(work: Callable[[], object]) -> float:
    """The duration alone."""
    return timed(work).seconds * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]


#: n log n between 10 and 160 thousand has the exponent 1.1.
BAR = 1.15
#: Shorter durations are mostly fixed costs and noise: their exponent is printed, but cannot fail.
SHORTEST_S = 0.02


@dataclass(frozen=True, slots=True)
class Growth:
    """A step with its cost by number of products."""

    step: str
    seconds: Mapping[int, float]

    @property
    def exponent(self) -> float:
        return exponent(self.seconds)

    @property
    def is_too_steep(self) -> bool:
        return max(self.seconds.values()) >= SHORTEST_S and self.exponent > BAR


def exponent(costs: Mapping[int, float]) -> float:
    """Of at least two sizes; costs are positive."""
    sizes = sorted(costs)
    return linear_regression([log(size) for size in sizes], [log(costs[size]) for size in sizes]).slope


def table(growths: Sequence[Growth]) -> list[str]:
    sizes = sorted({size for growth in growths for size in growth.seconds})
    head = f"{'step':<44}" + "".join(f"{size:>11,}" for size in sizes) + f"{'exponent':>10}"
    return [head, *(_line(growth, sizes) for growth in growths)]


def _line(growth: Growth, sizes: Sequence[int]) -> str:
    seconds = "".join(f"{growth.seconds[size]:>11.3f}" for size in sizes)
    mark = "  too steep" if growth.is_too_steep else ""
    return f"{growth.step:<44}{seconds}{growth.exponent:>10.2f}{mark}"
