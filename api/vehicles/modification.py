"""A vehicle of the catalogue. Pure."""

from dataclasses import dataclass
from typing import Literal

#: How well a row is sourced; `memory` has no source.
Confidence = Literal["two_sources", "one_source", "memory"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CarIdentity:
    """What tells one car of the catalogue from the others; unknown facts are None or empty. Litres, horsepower."""

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
    #: One engine under the codes of several makes (H4M = HR16DE); empty when unknown.
    engine_family: str = ""
    fuel: str
    displacement_l: float | None
    power_hp: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Modification(CarIdentity):
    """A generation of a model with one engine: one row of the catalogue."""

    oil_volume_l: float | None
    oil_sae: str
    oil_approvals: tuple[str, ...]
    coolant_volume_l: float | None
    source: str
    confidence: Confidence
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
