"""The port of a vehicle catalogue. `api.vehicles.own_catalogue` implements it; a bought catalogue may replace it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from api.vehicles.decoding.model_years import ModelYears
from api.vehicles.decoding.number_repair import CharacterRepair, NumberKind
from api.vehicles.decoding.vin import VinMaker
from api.vehicles.decoding.vin_tables import Confidence, Sure
from api.vehicles.vehicle_units import UnitGroup, VehicleUnit


class CarIdentity(Protocol):
    """What tells one car of a catalogue from the others; unknown facts are None or empty."""

    @property
    def make(self) -> str: ...

    @property
    def make_ru(self) -> str: ...

    @property
    def model(self) -> str: ...

    @property
    def model_ru(self) -> str: ...

    @property
    def generation(self) -> str: ...

    @property
    def body_code(self) -> str: ...

    @property
    def years_from(self) -> int | None: ...

    @property
    def years_to(self) -> int | None: ...

    @property
    def engine_code(self) -> str: ...

    @property
    def displacement_l(self) -> float | None: ...

    @property
    def power_hp(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Modification:
    """A generation of a model with one engine; unknown facts are None or empty. Litres, horsepower."""

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
    #: One engine under the codes of several makes (H4M = HR16DE); empty when unknown.
    engine_family: str = ""
    cam_drive: str = ""
    rear_brake: str = ""
    service_interval_km: int | None = None

    @property
    def is_confirmed(self) -> bool:
        return self.confidence != "memory"


@dataclass(frozen=True, slots=True)
class VehicleCandidate:
    """`match`: 100 all facts of the number agree; 90 the same, but its model code is known from memory only; 80 it
    does not name the engine; 60 its years or engine differ."""

    modification: Modification
    match: int


@dataclass(frozen=True, slots=True)
class ModelLine:
    model: str
    generation: str
    body: str
    sure: Sure


@dataclass(frozen=True, slots=True)
class DecodedNumber:
    kind: NumberKind
    value: str
    repairs: tuple[CharacterRepair, ...] = ()
    warnings: tuple[str, ...] = ()
    maker: VinMaker | None = None
    years: ModelYears = field(default_factory=ModelYears)
    line: ModelLine | None = None
    candidates: tuple[VehicleCandidate, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueMake:
    name: str
    name_ru: str
    vehicles: int


@dataclass(frozen=True, slots=True)
class CatalogueModel:
    name: str
    name_ru: str
    years_from: int
    years_to: int | None


@dataclass(frozen=True, slots=True)
class CatalogueGeneration:
    name: str
    body_code: str
    years_from: int
    years_to: int | None


@dataclass(frozen=True, slots=True)
class CatalogueChoices:
    """The lists of the next steps of the chooser; the others are empty."""

    makes: Sequence[CatalogueMake] = ()
    models: Sequence[CatalogueModel] = ()
    generations: Sequence[CatalogueGeneration] = ()
    modifications: Sequence[Modification] = ()


@dataclass(frozen=True, slots=True)
class PositionNumber:
    """A number at a position of a unit."""

    unit: str
    position: int
    brand: str
    #: With `key` the identity of the part (api.parts); follows a renaming of the maker.
    brand_key: str
    number: str
    key: str
    kind: Literal["oem", "analogue"]
    qty: int | None
    source: str
    confidence: Confidence
    #: Of oil filters; `cartridge` for an element without a thread, empty when unknown.
    thread: str = ""

    @property
    def is_confirmed(self) -> bool:
        return self.confidence != "memory"


class VehicleCatalogue(Protocol):
    def decode(self, text: str, year: int | None = None) -> DecodedNumber:
        """Decodes a VIN or a frame number in any spelling; `year` is stated by the shopper. Accepts any text."""

    def choices(self, make: str = "", model: str = "", generation: str = "") -> CatalogueChoices: ...

    def vehicle(self, vehicle_id: int) -> Modification | None: ...

    def tree(self, vehicle: Modification) -> Sequence[UnitGroup]:
        """The units that the vehicle may have."""

    def details(self, vehicle_id: int, units: Sequence[VehicleUnit]) -> Sequence[PositionNumber]:
        """Numbers at the positions of the units, originals first, then confirmed ones."""
