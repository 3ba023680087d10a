"""The interval of an experiment: it covers the truth as often as it says, also when visitors open many pages."""

import random
from math import inf

import pytest

from api.curation.experiments import VisitCount, compare_rates

RUNS = 400


def bucket(chance: random.Random, rate: float, visitors: int = 3) -> VisitCount:
    """Visitors who differ: one always clicks, another never, and each opens several pages."""
    visits = outcomes = 0
    for _ in range(visitors):
        likes = chance.random() < rate
        for _ in range(chance.randint(1, 8)):
            visits += 1
            outcomes += likes if chance.random() < 0.9 else chance.random() < rate
    return VisitCount(visits, outcomes)


def arms(
    chance: random.Random, rate_a: float, rate_b: float, count: int = 100
) -> tuple[list[VisitCount], list[VisitCount]]:
    return [bucket(chance, rate_a) for _ in range(count)], [bucket(chance, rate_b) for _ in range(count)]


def test_the_interval_covers_an_equal_rate_19_times_of_20() -> None:
    chance = random.Random(7)
    covered = 0
    for _ in range(RUNS):
        result = compare_rates(*arms(chance, 0.3, 0.3), share=50)
        covered += result.low <= 0 <= result.high

    # 95 % of 400, with four standard errors of the simulation.
    assert 0.95 * RUNS - 18 <= covered <= 0.95 * RUNS + 18


def test_single_visits_would_promise_too_much() -> None:
    """The same data as one bucket a visit: the interval is too narrow for visitors with many pages."""
    chance = random.Random(7)
    a, b = arms(chance, 0.3, 0.3)
    by_visit = [
        [VisitCount(1, int(index < each.outcomes)) for each in arm for index in range(each.visits)] for arm in (a, b)
    ]

    honest, naive = compare_rates(a, b, 50), compare_rates(by_visit[0], by_visit[1], 50)

    assert naive.difference == pytest.approx(honest.difference)
    assert (honest.high - honest.low) > 1.5 * (naive.high - naive.low)


@pytest.mark.parametrize(("rate_b", "winner"), [(0.6, "b"), (0.1, "a")])
def test_a_large_difference_has_a_winner(rate_b: float, winner: str) -> None:
    result = compare_rates(*arms(random.Random(1), 0.3, rate_b), share=50)

    assert result.winner == winner
    assert result.low < rate_b - 0.3 < result.high


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([], []),
        ([VisitCount(1, 0)] * 100, [VisitCount(1, 0)] * 100),
        ([VisitCount(10, 5)] * 19, [VisitCount(10, 5)] * 19),
        ([VisitCount(1, 1)] * 9 + [VisitCount(1, 0)] * 91, [VisitCount(1, 0), VisitCount(1, 1)] * 50),
    ],
)
def test_too_little_data_says_nothing(a: list[VisitCount], b: list[VisitCount]) -> None:
    result = compare_rates(a, b, share=50)

    assert not result.is_enough
    assert (result.low, result.high, result.winner) == (-inf, inf, None)


def test_how_many_visits_are_needed() -> None:
    """Two proportions of 10 and 11 %, two-sided 5 %, power 80 %: 14,128 in each arm by the simple formula."""
    even = [VisitCount(10, 1)] * 50

    assert compare_rates(even, even, share=50).visits_needed == 28_256
    assert compare_rates(even, even, share=10).visits_needed == pytest.approx(28_256 / 0.36, abs=2)
    assert compare_rates([], [], share=50).visits_needed is None
