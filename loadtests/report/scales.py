"""Scales of charts: where a value lies between 0 and 1, and ticks at round values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

#: A largest value so many times the median is drawn on a logarithmic scale.
LOGARITHMIC_FROM = 25
TIME_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400)


@dataclass(frozen=True, slots=True)
class Scale:
    low: float
    high: float
    ticks: Sequence[float]
    is_logarithmic: bool = False

    def at(self, value: float) -> float:
        """0 at `low`, 1 at `high`; values beyond lie on the edge."""
        low, high, value = self.low, self.high, min(max(value, self.low), self.high)
        if self.is_logarithmic:
            low, high, value = log10(low), log10(high), log10(value)
        return (value - low) / (high - low) if high > low else 0.0


def nice_step(span: float, count: int) -> float:
    """The smallest of 1, 2, 2.5, 5 × 10ⁿ that divides the span into at most so many steps."""
    if span <= 0:
        return 1.0
    rough = span / count
    power = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 2.5, 5) if factor * power >= rough * 0.9999), 10 * power)


def from_zero(values: Iterable[float], count: int = 4, least_high: float = 0.0) -> Scale:
    """A scale from zero to a round value above the largest one; from a round value below when some are negative."""
    found = [*values, 0.0, least_high]
    step = nice_step(max(found) - min(found), count)
    first, last = floor(min(found) / step * 1.0001), max(ceil(max(found) / step * 0.9999), 1)
    ticks = [round(step * index, 10) for index in range(first, last + 1)]
    return Scale(ticks[0], ticks[-1], ticks)


def logarithmic(values: Iterable[float]) -> Scale:
    """Whole powers of ten around the values, which are positive; with 2 and 5 between when there are few."""
    found = list(values)
    first, last = floor(log10(min(found))), ceil(log10(max(found)))
    last = max(last, first + 1)
    factors = (1, 2, 5) if last - first <= 2 else (1,)
    ticks = [factor * 10.0**power for power in range(first, last) for factor in factors]
    return Scale(10.0**first, 10.0**last, [*ticks, 10.0**last], is_logarithmic=True)


def latency_scale(values: Iterable[float | None]) -> Scale:
    """Linear from zero; logarithmic when a few large values would hide all others."""
    positive = sorted(value for value in values if value is not None and value > 0)
    if positive and positive[-1] > LOGARITHMIC_FROM * positive[len(positive) // 2]:
        return logarithmic(positive)
    return from_zero(positive)


def ratio_scale(ratios: Iterable[float]) -> Scale:
    """Logarithmic around 1, as twice slower and twice faster are equally far; ticks at round ratios."""
    found = [ratio for ratio in ratios if ratio > 0]
    low, high = min([*found, 0.9]) / 1.03, max([*found, 1.1]) * 1.03
    sets = [(0.9, 0.95, 1, 1.05, 1.1, 1.2), (0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5), (0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4)]
    wide = [10.0**power for power in range(floor(log10(low)), ceil(log10(high)) + 1)]
    inside = [[tick for tick in ticks if low <= tick <= high] for ticks in sets]
    reach = max(high, 1 / low)
    ticks = inside[0] if reach < 1.25 else inside[1] if reach < 1.7 else inside[2] if reach < 6 else wide
    return Scale(min(low, ticks[0]), max(high, ticks[-1]), ticks, is_logarithmic=True)


def time_scale(seconds: float, count: int = 9) -> Scale:
    step = next((step for step in TIME_STEPS if seconds / step <= count), TIME_STEPS[-1])
    return Scale(0.0, max(seconds, 1e-9), [float(step * index) for index in range(floor(seconds / step) + 1)])
