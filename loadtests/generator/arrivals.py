"""Arrival times of an open model: a Poisson process whose rate follows the load shape."""

import random
from collections.abc import Iterator

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
