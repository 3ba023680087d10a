"""Durations of calls and their percentiles."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import quantiles
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
