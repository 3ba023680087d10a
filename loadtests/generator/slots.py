"""Interleaved load on two shops: slots A B, B A, A B ... with the same visitors in both slots of a pair.

Visitors come evenly and from all parts of the mix (stratified sampling): a pair of slots with few requests, or with a
burst of them, has more noise than the others and counts as much.
"""

import random
from collections.abc import Iterator
from itertools import accumulate

from loadtests.config.plan import RunPlan

#: Share of a slot at its end without arrivals, so that visits end before the other shop's slot begins.
GAP = 0.2


def slot_arrivals(plan: RunPlan, journey: str) -> Iterator[tuple[float, int, int, int]]:
    """`(second, target, pair, number of the visitor in the slot)` in the order of time."""
    for pair in range(int(plan.shape.seconds // (2 * plan.slot_s))):
        visitors = _visitors(plan, pair)
        for place in (0, 1):
            slot = 2 * pair + place
            for number, (moment, name) in enumerate(visitors):
                if name == journey:
                    yield slot * plan.slot_s + moment, target_of(slot), pair, number


def target_of(slot: int) -> int:
    """Both orders come equally often, so a drift of the machine favours neither shop."""
    pair, place = divmod(slot, 2)
    return place if pair % 2 == 0 else 1 - place


def _visitors(plan: RunPlan, pair: int) -> list[tuple[float, str]]:
    """The second within a slot and the journey of each visitor of the pair."""
    rng = random.Random(f"{plan.seed}:{pair}")
    seconds = plan.slot_s * (1 - GAP)
    count = max(1, round(plan.shape.highest_rate * seconds))
    strata = rng.sample(range(count), count)
    return [
        ((number + rng.random()) / count * seconds, _journey_at(plan.mix.shares, (stratum + rng.random()) / count))
        for number, stratum in enumerate(strata)
    ]


def _journey_at(shares: dict[str, float], place: float) -> str:
    """The journey at a place from 0 to 1 on the line of all shares."""
    for name, end in zip(shares, accumulate(shares.values()), strict=True):
        if place < end:
            return name
    return name  # the shares add up to 1 but for rounding
