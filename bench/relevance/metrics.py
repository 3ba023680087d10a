"""How well answers fit judgements: nDCG@10, recall@20, success@1, the shares of empty pages and of false hits.

Grades are 3 exactly what was asked, 2 the right part in another variant, 1 related; what is not judged is 0.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, nan

#: Only here a hit that is shown apart, as not exact, earns; it stands behind the exact ones.
NEAR_EARNS = ("relax", "article_dirty")
ARTICLES = ("article_exact", "article_sep", "article_dirty", "article_prefix")
NONE = "none"
METRICS = ("ndcg10", "recall20", "success1", "zero", "false_hit")
DEPTH, FIRST = 20, 10
GOOD, EXACT = 2, 3
RESAMPLES, SEED = 2000, 1


@dataclass(frozen=True)
class Scored:
    """A query's numbers by metric; only those that its class has."""

    id: str
    group: str
    values: Mapping[str, float]


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % bootstrap interval; one value has none."""

    mean: float
    low: float
    high: float


def score(group: str, grades: Mapping[int, int], exact: Sequence[int], near: Sequence[int] = ()) -> dict[str, float]:
    """`exact` and `near` are product ids, best first; each counts once, and only the first twenty."""
    shown = list(dict.fromkeys([*exact, *(near if group in NEAR_EARNS else ())]))[:DEPTH]
    if group == NONE:
        return {"false_hit": float(bool(shown))}
    good = {product for product, grade in grades.items() if grade >= GOOD}
    values = {
        "ndcg10": gain([grades.get(one, 0) for one in shown[:FIRST]])
        / gain(sorted(grades.values(), reverse=True)[:FIRST]),
        "recall20": len(good & set(shown)) / min(DEPTH, len(good)),
        "zero": float(not shown),
    }
    if group in ARTICLES:
        values["success1"] = float(bool(shown) and grades.get(shown[0]) == EXACT)
    return values


def gain(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / log2(place + 2) for place, grade in enumerate(grades))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def estimate(values: Sequence[float]) -> Estimate:
    if len(values) < 2:
        return Estimate(mean(values), nan, nan)
    return _bootstrap(mean(values), lambda chance: mean(_resampled(values, chance)))


def estimate_of_means(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of the groups' means, each group resampled in itself."""
    value = mean([mean(group) for group in groups])
    return _bootstrap(value, lambda chance: mean([mean(_resampled(group, chance)) for group in groups]))


def _resampled(values: Sequence[float], chance: random.Random) -> list[float]:
    return [values[chance.randrange(len(values))] for _ in values]


def _bootstrap(value: float, once: Callable[[random.Random], float]) -> Estimate:
    chance = random.Random(SEED)
    means = sorted(once(chance) for _ in range(RESAMPLES))
    return Estimate(value, means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1])
