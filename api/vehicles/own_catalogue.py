"""The shop's own vehicle catalogue: an implementation of `VehicleCatalogue` over PostgreSQL."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.vehicles.decoding.frame_codes import format_frame
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.model_years import ModelYears, check_years, is_within
from api.vehicles.decoding.number_repair import NumberReading, readings
from api.vehicles.decoding.vin import VinMaker, read_vin
from api.vehicles.decoding.vin_tables import SURE
from api.vehicles.frame_search import FrameMatch, FrameSearch
from api.vehicles.models import Vehicle, VehiclePart
from api.vehicles.own_catalogue_repository import OwnCatalogueRepository
from api.vehicles.units_of_vehicle import groups_of
from api.vehicles.vehicle_catalogue import (
    CatalogueChoices,
    DecodedNumber,
    ModelLine,
    Modification,
    PositionNumber,
    VehicleCandidate,
)
from api.vehicles.vehicle_units import UnitGroup, VehicleUnit
from api.vehicles.vin_candidates import (
    ENGINE_UNKNOWN,
    EXACT,
    candidates,
    of_generation,
    production_span,
    with_possible_generations,
)


class OwnCatalogue:
    def __init__(self, session: Session, this_year: Callable[[], int] = lambda: datetime.now(UTC).year) -> None:
        self.repository = OwnCatalogueRepository(session)
        self.frames = FrameSearch(self.repository)
        self.this_year = this_year

    def decode(self, text: str, year: int | None = None) -> DecodedNumber:
        possible = readings(text)
        vins = [reading for reading in possible if reading.kind == "vin"]
        if vins:
            decoded = [self._vin(reading, year) for reading in vins]
            return next((result for result in decoded if result.maker), decoded[0])
        for reading in possible:
            if reading.kind in ("frame", "short") and (match := self.frames.find(reading.value)):
                return _decoded_frame(reading, match, year)
        return _unrecognised(possible[0])

    def choices(self, make: str = "", model: str = "", generation: str = "") -> CatalogueChoices:
        if not make:
            makes = self.repository.makes()
            return CatalogueChoices(makes=[replace(row, name_ru=row.name_ru or in_russian(row.name)) for row in makes])
        if not model:
            return CatalogueChoices(models=self.repository.models(make))
        return CatalogueChoices(
            generations=[] if generation else self.repository.generations(make, model),
            modifications=[modification(row) for row in self.repository.modifications(make, model, generation)],
        )

    def vehicle(self, vehicle_id: int) -> Modification | None:
        row = self.repository.get(vehicle_id)
        return modification(row) if row else None

    def tree(self, vehicle: Modification) -> Sequence[UnitGroup]:
        return groups_of(vehicle)

    def details(self, vehicle_id: int, units: Sequence[VehicleUnit]) -> Sequence[PositionNumber]:
        return [_position_number(row) for row in self.repository.parts(vehicle_id, [unit.key for unit in units])]

    def _vin(self, reading: NumberReading, year: int | None) -> DecodedNumber:
        facts = read_vin(reading.value, self.repository.vin_tables(reading.value), self.this_year())
        years, line = facts.years, facts.line
        found: tuple[VehicleCandidate, ...] = ()
        if line and facts.maker:
            rows = self.repository.of_models(facts.maker.makes, line.models)
            family = of_generation([modification(row) for row in rows], line.generation)
            span = production_span(line, family)
            years = check_years(years, span) if span else years
            years_built = (year,) if year else years.values
            line = with_possible_generations(line, family, years_built)
            found = candidates(of_generation(family, line.generation), line, years_built, reading.value)
        return DecodedNumber(
            kind="vin",
            value=reading.value,
            repairs=reading.repairs,
            warnings=facts.warnings,
            maker=facts.maker,
            years=years,
            line=ModelLine(" / ".join(line.models), line.generation, line.body, line.sure) if line else None,
            candidates=found,
        )


def modification(row: Vehicle) -> Modification:
    return Modification(
        **{name: getattr(row, name) for name in Modification.__dataclass_fields__ if name != "oil_approvals"},
        oil_approvals=tuple(row.oil_approvals),
    )


def _decoded_frame(reading: NumberReading, frame_match: FrameMatch, year: int | None) -> DecodedNumber:
    cars = [modification(row.vehicle) for row in frame_match.rows]
    in_time = [car for car in cars if year is None or is_within(year, car.years_from, car.years_to)] or cars
    match = EXACT if frame_match.exact and len(in_time) == 1 else ENGINE_UNKNOWN
    makes = tuple(dict.fromkeys(car.make for car in cars if car.make))
    models = list(dict.fromkeys(car.model for car in cars))
    confirmed = all(car.is_confirmed for car in cars)
    sureness = SURE["one_source" if confirmed else "memory"]
    return DecodedNumber(
        kind="frame",
        value=format_frame(reading.value, frame_match.typed),
        repairs=reading.repairs,
        maker=VinMaker(makes, "", "Япония", sureness) if makes else None,
        years=ModelYears(note=_production_note(cars)),
        line=ModelLine(" / ".join(models), "", "", sureness) if len(models) <= 3 else None,
        candidates=tuple(VehicleCandidate(car, match) for car in in_time),
    )


def _production_note(cars: Sequence[Modification]) -> str:
    """The note for the year, which a frame number does not hold."""
    firsts, lasts = [car.years_from for car in cars if car.years_from], [car.years_to for car in cars]
    if not firsts or None in lasts:
        return "В номере кузова года нет."
    return f"В номере кузова года нет. Такие выпускали в {min(firsts)}–{max(last for last in lasts if last)} годах."


_WARNINGS = {
    "frame": "Кода кузова {} в нашем каталоге нет. Выберите машину сами или спросите эксперта.",
    "short": "В VIN 17 знаков, здесь {}. Сверьте с документами; номер кузова пишут через дефис.",
    "long": "В VIN 17 знаков, здесь {}. Сверьте с документами: лишние знаки уберите.",
    "other": "Это не похоже на VIN и номер кузова. В VIN 17 латинских букв и цифр, в номере кузова — код и цифры.",
}


def _unrecognised(reading: NumberReading) -> DecodedNumber:
    if not reading.value:
        return DecodedNumber("other", "")
    length = len(reading.value.replace("-", ""))
    subject = reading.value.partition("-")[0] if reading.kind == "frame" else length
    repairs = () if reading.kind == "other" else reading.repairs
    return DecodedNumber(reading.kind, reading.value, repairs, (_WARNINGS[reading.kind].format(subject),))


def _position_number(row: VehiclePart) -> PositionNumber:
    return PositionNumber(**{name: getattr(row, name) for name in PositionNumber.__dataclass_fields__})
