"""The difference of a rate between two arms, with its interval. Pure.

Visitors are assigned by bucket, and one visitor opens many pages, so visits of a bucket are not independent: the
variance is that between buckets (a ratio estimator with the delta method), not that of single visits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt
from statistics import NormalDist

#: Visits with and without the outcome in each arm below which nothing is said.
FEWEST_OUTCOMES = 10
FEWEST_BUCKETS = 20
#: The relative difference for which the number of visits that are needed is computed, with these error rates.
DETECTABLE = 0.1
CONFIDENCE, POWER = 0.95, 0.8


@dataclass(frozen=True, slots=True)
class BucketCount:
    """Visits of one bucket, and those of them with the outcome."""

    visits: int
    outcomes: int


@dataclass(frozen=True, slots=True)
class Rate:
    visits: int
    outcomes: int

    @property
    def value(self) -> float:
        return self.outcomes / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """`difference`: of arm b minus arm a, as a share of visits, with its 95 % interval.

    `is_enough` False: too few data, and the interval says nothing. `visits_needed`: of both arms, to tell a relative
    difference of DETECTABLE from chance.
    """

    a: Rate
    b: Rate
    difference: float
    low: float
    high: float
    is_enough: bool
    visits_needed: int | None

    @property
    def winner(self) -> str | None:
        """The arm that is better beyond the interval."""
        if not self.is_enough or self.low <= 0 <= self.high:
            return None
        return "b" if self.low > 0 else "a"


def compare_rates(a: Sequence[BucketCount], b: Sequence[BucketCount], share: int) -> Comparison:
    """`share`: the percentage of visitors in arm b."""
    rate_a, rate_b = _rate(a), _rate(b)
    difference = rate_b.value - rate_a.value
    margin = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(_variance(a, rate_a) + _variance(b, rate_b))
    is_enough = _is_enough(rate_a, a) and _is_enough(rate_b, b)
    low, high = (difference - margin, difference + margin) if is_enough else (-inf, inf)
    return Comparison(rate_a, rate_b, difference, low, high, is_enough, _visits_needed(rate_a.value, share))


def _rate(arm: Sequence[BucketCount]) -> Rate:
    return Rate(sum(bucket.visits for bucket in arm), sum(bucket.outcomes for bucket in arm))


def _variance(buckets: Sequence[BucketCount], rate: Rate) -> float:
    """Of the ratio of sums over buckets."""
    count = len(buckets)
    if count < 2 or not rate.visits:
        return inf
    residuals = sum((bucket.outcomes - rate.value * bucket.visits) ** 2 for bucket in buckets)
    return count / (count - 1) * residuals / rate.visits**2


def _is_enough(rate: Rate, buckets: Sequence[BucketCount]) -> bool:
    fewest = min(rate.outcomes, rate.visits - rate.outcomes)
    return len(buckets) >= FEWEST_BUCKETS and fewest >= FEWEST_OUTCOMES


def _visits_needed(rate: float, share: int) -> int | None:
    """By the formula for two proportions, for independent visits; None for a rate that is not known yet."""
    if not 0 < rate < 1:
        return None
    normal, effect = NormalDist(), rate * DETECTABLE
    z = normal.inv_cdf((1 + CONFIDENCE) / 2) + normal.inv_cdf(POWER)
    part = share / 100
    return ceil(z**2 * rate * (1 - rate) / effect**2 / (part * (1 - part)))
