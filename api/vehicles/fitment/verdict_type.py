"""The type of a fitment verdict: whether a product fits a vehicle, and why."""

from typing import Literal, NamedTuple

FitAnswer = Literal["fits", "not", "unknown"]


class FitmentVerdict(NamedTuple):
    """`reason` is the evidence as the shopper reads it: in Russian, without a full stop."""

    fit: FitAnswer
    reason: str
