"""The fitment verdict: whether a product fits a vehicle, with the evidence."""

from typing import Literal, NamedTuple

FitAnswer = Literal["fits", "not", "unknown"]


class FitmentVerdict(NamedTuple):
    """`reason` is the evidence as the shopper reads it: in Russian, without a full stop."""

    fit: FitAnswer
    reason: str
