"""What the shop asks a catalogue of vehicles. Ours is `api.vehicles.own_catalogue`; a bought one takes its place."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from api.vehicles.decoding.model_years import Years
from api.vehicles.decoding.number_repair import Kind, Repair
from api.vehicles.decoding.vin import Maker
from api.vehicles.decoding.vin_tables import Confidence, Sure
from api.vehicles.vehicle_units import Group, Unit


@dataclass(frozen=True, slots=True)
class Modification:
    """A generation of a model with one engine; what is not known is None or empty. Litres, horsepower."""

    id: int
    make: str
    make_ru: str
    model: str
    model_ru: str
    generation: str
    body_code: str
    years_from: int | None
    years_to: int | None
    engine_code: str
    fuel: str
    displacement_l: float | None
    power_hp: int | None
    oil_volume_l: float | None
    oil_sae: str
    oil_approvals: tuple[str, ...]
    coolant_volume_l: float | None
    source: str
    confidence: Confidence

    @property
    def is_confirmed(self) -> bool:
        return self.confidence != "memory"


@dataclass(frozen=True, slots=True)
class Candidate:
    """`match`: 100 all that is known agrees; 80 the engine is not told; 60 the years disagree."""

    modification: Modification
    match: int


@dataclass(frozen=True, slots=True)
class ModelLine:
    model: str
    generation: str
    body: str
    sure: Sure


@dataclass(frozen=True, slots=True)
class Decoded:
    kind: Kind
    value: str
    repairs: tuple[Repair, ...] = ()
    warnings: tuple[str, ...] = ()
    maker: Maker | None = None
    years: Years = field(default_factory=Years)
    line: ModelLine | None = None
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Make:
    name: str
    name_ru: str
    vehicles: int


@dataclass(frozen=True, slots=True)
class Model:
    name: str
    name_ru: str
    years_from: int
    years_to: int | None


@dataclass(frozen=True, slots=True)
class Generation:
    name: str
    body_code: str
    years_from: int
    years_to: int | None


@dataclass(frozen=True, slots=True)
class Choices:
    """The lists below the step that was given; the others are empty."""

    makes: Sequence[Make] = ()
    models: Sequence[Model] = ()
    generations: Sequence[Generation] = ()
    modifications: Sequence[Modification] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A number at a position of a unit."""

    unit: str
    position: int
    brand: str
    #: With `key` the part (api.parts); goes along when the maker's name changes.
    brand_key: str
    number: str
    key: str
    kind: Literal["oem", "analogue"]
    qty: int | None
    source: str
    confidence: Confidence

    @property
    def is_confirmed(self) -> bool:
        return self.confidence != "memory"


class VehicleCatalogue(Protocol):
    def decode(self, text: str, year: int | None = None) -> Decoded:
        """A VIN or a frame number in any spelling; `year` is what the shopper says. Raises nothing on any text."""

    def choices(self, make: str = "", model: str = "", generation: str = "") -> Choices: ...

    def vehicle(self, vehicle_id: int) -> Modification | None: ...

    def tree(self, vehicle_id: int) -> Sequence[Group]: ...

    def details(self, vehicle_id: int, units: Sequence[Unit]) -> Sequence[Number]:
        """What is known of the units, original numbers first, confirmed ones first."""
