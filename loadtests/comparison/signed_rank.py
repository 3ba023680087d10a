"""Hodges-Lehmann estimate and Wilcoxon signed-rank interval of paired differences, of 99 %.

A gate of CI uses the interval: at 95 % it would stop one of forty builds that are not slower.

Without an assumption about their distribution but symmetry, which two equal builds have: either is first as often.
One slot that the machine spoils moves the estimate by one rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, sqrt
from statistics import NormalDist

#: Of both sides together.
OUTSIDE = 0.01
Z = NormalDist().inv_cdf(1 - OUTSIDE / 2)
#: With fewer, all signs alike are too likely.
LEAST_PAIRS = 8
#: Pairs up to which the distribution is counted; beyond, the normal one differs by less than a rank of thousands.
EXACT = 100


@dataclass(frozen=True)
class Shift:
    estimate: float
    low: float
    high: float


def shift(differences: Sequence[float]) -> Shift | None:
    """The typical difference with its interval; None for fewer pairs than any interval needs."""
    count = len(differences)
    if count < LEAST_PAIRS:
        return None
    walsh = sorted((differences[i] + differences[j]) / 2 for i in range(count) for j in range(i, count))
    rank = _critical_rank(count)
    middle = len(walsh) // 2
    median = walsh[middle] if len(walsh) % 2 else (walsh[middle - 1] + walsh[middle]) / 2
    return Shift(median, walsh[rank - 1], walsh[len(walsh) - rank])


def _critical_rank(count: int) -> int:
    """Which of the sorted Walsh averages, counted from 1, bounds the interval: exact for few pairs, normal for many."""
    if count <= EXACT:
        return _exact_rank(count)
    total = count * (count + 1) / 2
    deviation = sqrt(count * (count + 1) * (2 * count + 1) / 24)
    return floor(total / 2 - Z * deviation)


def _exact_rank(count: int) -> int:
    """The largest k for which P(W < k) is at most OUTSIDE / 2. The k - 1 averages before it lie outside: tables of
    critical values name k - 1."""
    ways = [1]
    for rank in range(1, count + 1):
        longer = ways + [0] * rank
        for value, number in enumerate(ways):
            longer[value + rank] += number
        ways = longer
    tail, limit = 0, OUTSIDE / 2 * 2**count
    for value, number in enumerate(ways):
        tail += number
        if tail > limit:
            return value
    raise AssertionError("the tail exceeds its limit before the end")
