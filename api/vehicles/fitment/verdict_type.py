"""The type of a fitment verdict: whether a product fits a vehicle, and why."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from api.vehicles.vehicle_labels import CHECK_BY_VIN

#: `fits` has evidence from a source for this engine or body; `possible` names the model and leaves something to check;
#: `contradicts` names what disagrees; `unknown` has no evidence. Only the first two are offered, in this order.
FitAnswer = Literal["fits", "possible", "contradicts", "unknown"]

#: The advice in a reason: «модель та же, сверьте поколение и мотор».
_ADVICE = re.compile(r"(?:проверьте|сверьте) [^;«»]+")

OFFERED: tuple[FitAnswer, ...] = ("fits", "possible")
_ORDER: tuple[FitAnswer, ...] = ("fits", "possible", "contradicts", "unknown")


class FitmentVerdict(NamedTuple):
    """`reason` is the evidence as the shopper reads it: in Russian, without a full stop. That of `possible` names what
    to check, «проверьте …» or «сверьте …», the first open condition first.
    """

    fit: FitAnswer
    reason: str

    @property
    def is_offered(self) -> bool:
        return self.fit in OFFERED

    @property
    def check(self) -> str:
        """What the shopper should check first, «проверьте двигатель»; empty unless the product is `possible`."""
        if self.fit != "possible":
            return ""
        advice = _ADVICE.search(self.reason)
        return advice[0] if advice else CHECK_BY_VIN


def strongest(verdicts: Iterable[FitmentVerdict]) -> FitmentVerdict | None:
    """The first of the highest; None without verdicts."""
    return min(verdicts, key=lambda row: _ORDER.index(row.fit), default=None)
