"""Interleaved load on two shops: slots A B, B A, A B ... with the same visitors in both slots of a pair."""

import random
from collections.abc import Iterator

from loadtests.config.plan import RunPlan

#: Share of a slot at its end without arrivals, so that visits end before the other shop's slot begins.
GAP = 0.2


def slot_arrivals(plan: RunPlan, journey: str, share: float) -> Iterator[tuple[float, int, int, int]]:
    """`(second, target, pair, number of the visitor in the slot)` in the order of time."""
    rate = plan.shape.highest_rate * share / plan.shares
    pairs = int(plan.shape.seconds // (2 * plan.slot_s))
    for pair in range(pairs):
        moments = list(_moments(rate, plan.slot_s * (1 - GAP), random.Random(f"{plan.seed}:{journey}:{pair}")))
        for place in (0, 1):
            begin = (2 * pair + place) * plan.slot_s
            for index, moment in enumerate(moments):
                yield begin + moment, target_of(2 * pair + place), pair, index


def target_of(slot: int) -> int:
    """Both orders come equally often, so a drift of the machine favours neither shop."""
    pair, place = divmod(slot, 2)
    return place if pair % 2 == 0 else 1 - place


def _moments(rate: float, seconds: float, rng: random.Random) -> Iterator[float]:
    at = rng.expovariate(rate) if rate else seconds
    while at < seconds:
        yield at
        at += rng.expovariate(rate)
