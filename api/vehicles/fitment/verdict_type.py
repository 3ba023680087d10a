"""The type of a fitment verdict: whether a product fits a vehicle, and why."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

#: `fits` has evidence from a source for this engine or body; `possible` names the model and leaves something to check;
#: `contradicts` names what disagrees; `unknown` has no evidence. Only the first two are offered, in this order.
FitAnswer = Literal["fits", "possible", "contradicts", "unknown"]

OFFERED: tuple[FitAnswer, ...] = ("fits", "possible")
_ORDER: tuple[FitAnswer, ...] = ("fits", "possible", "contradicts", "unknown")


class FitmentVerdict(NamedTuple):
    """`reason` is the evidence as the shopper reads it: in Russian, without a full stop."""

    fit: FitAnswer
    reason: str

    @property
    def is_offered(self) -> bool:
        return self.fit in OFFERED


def strongest(verdicts: Iterable[FitmentVerdict]) -> FitmentVerdict | None:
    """The first of the highest; None without verdicts."""
    return min(verdicts, key=lambda row: _ORDER.index(row.fit), default=None)
