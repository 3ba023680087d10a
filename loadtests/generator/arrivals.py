"""When visitors arrive: an open model, or slots of two shops in turns.

The open model is a Poisson process whose rate follows the load shape. Interleaved load on two shops has the slots
A B, B A, A B ... with the same visitors in both slots of a pair; they come evenly and from all parts of the mix
(stratified sampling), as a pair with few requests, or with a burst of them, has more noise and counts as much.
"""

import random
from collections.abc import Iterator
from itertools import accumulate

from loadtests.config.plan import RunPlan
from loadtests.config.shapes import Shape


def arrivals(shape: Shape, share: float, rng: random.Random) -> Iterator[float]:
    """Seconds since the start at which a visitor arrives. `share`: this process's part of the shape's rate.

    Thinning: candidates come at the highest rate and are accepted with the probability rate / highest rate.
    """
    highest = shape.highest_rate * share
    if highest <= 0:
        return
    at = rng.expovariate(highest)
    while at < shape.seconds:
        if rng.random() * shape.highest_rate < shape.rate_at(at):
            yield at
        at += rng.expovariate(highest)


def repetitions(shape: Shape, every_s: float, first_s: float) -> Iterator[float]:
    """Seconds at which work of the staff begins: at `first_s`, then every `every_s`."""
    at = first_s
    while at < shape.seconds:
        yield at
        at += every_s


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
