"""The evidence of fitment: of a product its options and thread, of a car what it has, and which numbers match. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from api.vehicles.vehicle_catalogue import Modification

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
    is_checked: bool = True
    #: Of an oil filter, by its option or by the cars that have its number; empty when unknown or ambiguous.
    thread: str = ""


@dataclass(frozen=True, slots=True)
class NumberMatch:
    """A product that has a number of the vehicle (`is_own`) or replaces it.

    `is_confirmed`: both the number and the cross come from a source, not from memory.
    """

    product_id: int
    vehicle_id: int
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
class NumberEvidence:
    """`others`: vehicles of the same model, or with the same engine, whose numbers the product has or replaces."""

    match: NumberMatch | None = None
    others: Sequence[Modification] = ()
