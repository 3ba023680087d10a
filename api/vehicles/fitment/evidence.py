"""What fitment verdicts are made of: a product and what it says of cars, and what a verdict holds. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from api.vehicles.labels import CHECK_BY_VIN
from api.vehicles.modification import Modification

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


#: Options that only oils and car chemistry have.
FLUID = ("volume_l", "volume", "sae", "approvals")


@dataclass(frozen=True, slots=True)
class FitmentProduct:
    id: int
    name: str = ""
    #: Texts by option key; numbers are texts too: `600`, `4.5`.
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: It replaces numbers of other makers.
    has_other_numbers: bool = False
    #: The source of its applicability was checked.
    is_confirmed: bool = True
    #: Of an oil filter, by its option or by the cars that have its number; empty when unknown or ambiguous.
    thread: str = ""


class PartNumberMatch(NamedTuple):
    """A product that has a number of the vehicle (`is_own`) or replaces it.

    `is_confirmed`: both the number and the cross come from a source, not from memory.
    """

    number: str
    is_own: bool
    is_confirmed: bool


class FittedSize(NamedTuple):
    """The value of one product option that a car takes (`vehicle_sizes`)."""

    kind: str
    option: str
    value: str
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class CarFacts:
    """A vehicle with what its part numbers tell of it."""

    car: Modification
    #: Of its oil filter; empty when unknown or ambiguous.
    filter_thread: str = ""
    #: Kinds of service parts that it has numbers of.
    kinds: frozenset[str] = frozenset()
    #: Of its battery, headlight lamps and wiper blades.
    sizes: tuple[FittedSize, ...] = ()


@dataclass(frozen=True, slots=True)
class PartNumberEvidence:
    """`others`: vehicles of the same model, or with the same engine, whose numbers the product has or replaces."""

    match: PartNumberMatch | None = None
    others: Sequence[Modification] = ()
