"""Metrics of relevance: nDCG@10, recall@20, success@1, the shares of empty pages and of false hits.

Grades: 3 an exact match, 2 the right part in another variant, 1 related, 0 not judged.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, nan
from statistics import fmean

#: Classes in which near hits count, ranked after the exact ones.
NEAR_COUNTS = ("relax", "article_dirty")
ARTICLES = ("article_exact", "article_sep", "article_dirty", "article_prefix")
#: Queries of this class should have no results.
NONE = "none"
#: Queries that name a car: among the first ten a product without a grade is a false hit, as it is for another car. The
#: grade 0 stands for another kind of product for this car.
CARS = "car_"
DEPTH, FIRST = 20, 10
GOOD, EXACT = 2, 3
RESAMPLES, SEED = 2000, 1


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % bootstrap interval; NaN bounds for a single value."""

    mean: float
    low: float
    high: float


def score(
    group: str,
    grades: Mapping[int, int],
    exact: Sequence[int],
    near: Sequence[int] = (),
    packing_groups: Mapping[int, int] | None = None,
) -> dict[str, float]:
    """`exact` and `near` are product ids, best first; each counts once, and only the first twenty.

    `packing_groups` by product: sizes of one product are one card with the best of their grades, in the results and
    among the judged. A number has to find its very size: success@1 grades the product itself.
    """
    groups = packing_groups or {}
    products = [*exact, *(near if group in NEAR_COUNTS else ())]
    cards = list(dict.fromkeys(groups.get(product, product) for product in products))[:DEPTH]
    if group == NONE:
        return {"false_hit": float(bool(cards))}
    card_grades: dict[int, int] = {}
    for product, grade in grades.items():
        card = groups.get(product, product)
        card_grades[card] = max(grade, card_grades.get(card, 0))
    good = {card for card, grade in card_grades.items() if grade >= GOOD}
    values = {
        "ndcg10": _gain([card_grades.get(card, 0) for card in cards[:FIRST]])
        / _gain(sorted(card_grades.values(), reverse=True)[:FIRST]),
        "recall20": len(good & set(cards)) / min(DEPTH, len(good)),
        "zero": float(not cards),
    }
    if group.startswith(CARS):
        values["false_hit"] = float(any(card not in card_grades for card in cards[:FIRST]))
    if group in ARTICLES:
        values["success1"] = float(bool(products) and grades.get(products[0]) == EXACT)
    return values


def _gain(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / log2(rank + 2) for rank, grade in enumerate(grades))


def estimate(values: Sequence[float]) -> Estimate:
    if len(values) < 2:
        return Estimate(fmean(values), nan, nan)
    return bootstrap(fmean(values), lambda chance: fmean(resampled(values, chance)))


def resampled(values: Sequence[float], chance: random.Random) -> list[float]:
    return [values[chance.randrange(len(values))] for _ in values]


def bootstrap(value: float, resampled_mean: Callable[[random.Random], float]) -> Estimate:
    chance = random.Random(SEED)
    means = sorted(resampled_mean(chance) for _ in range(RESAMPLES))
    return Estimate(value, means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1])
