"""What a shopper is told of a product and his car."""

from typing import Literal, NamedTuple

Fit = Literal["fits", "not", "unknown"]


class Verdict(NamedTuple):
    """`reason` is in Russian, without a full stop."""

    fit: Fit
    reason: str
