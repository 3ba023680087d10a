"""SQL of our own catalogue of vehicles."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Integer, distinct, func, or_, select, type_coerce
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.vehicles.decoding.vin_tables import PatternRecord, PlantRecord, VinTables, YearRule, parse_pattern
from api.vehicles.models import FrameCode, Plant, Vehicle, VehiclePart, VinPattern, VinYear
from api.vehicles.vehicle_catalogue import CatalogueGeneration, CatalogueMake, CatalogueModel

Text = InstrumentedAttribute[str]

#: Limit of the rows of one frame search: `ST215` also finds `ST215W`, `ST215G`.
_MAX_CODES = 200
#: Stands for an open end when years are compared.
_NO_END = 9999


@dataclass(frozen=True, slots=True)
class CodedVehicle:
    """A vehicle with one of its frame codes."""

    code: str
    vehicle: Vehicle


class OwnCatalogueRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def vin_tables(self, vin: str) -> VinTables:
        """The rows that can match this VIN."""
        wmi = vin[:3]
        starts = [wmi, f"{wmi[:2]}*", f"{wmi[:1]}*", "*"]
        plants = self.session.scalars(select(Plant).where(Plant.wmi == wmi))
        patterns = self.session.scalars(select(VinPattern).where(VinPattern.wmi == wmi))
        years = self.session.scalars(select(VinYear).where(VinYear.wmi.in_(starts)))
        return VinTables(map(_plant, plants), map(_pattern, patterns), map(_year, years))

    def get(self, vehicle_id: int) -> Vehicle | None:
        return self.session.get(Vehicle, vehicle_id)

    def of_models(self, makes: Sequence[str], models: Sequence[str]) -> Sequence[Vehicle]:
        query = select(Vehicle).where(Vehicle.make.in_(makes), Vehicle.model.in_(models), _is_listed())
        return self.session.scalars(query.order_by(Vehicle.id)).all()

    def frames(self, codes: Sequence[str]) -> list[CodedVehicle]:
        """Vehicles with exactly one of these codes."""
        return self._frames(FrameCode.code.in_(codes))

    def frames_with_any_digit(self) -> list[CodedVehicle]:
        return self._frames(FrameCode.code.contains("#", autoescape=True))

    def frames_starting(self, codes: Iterable[str]) -> list[CodedVehicle]:
        return self._frames(or_(*(FrameCode.code.startswith(code, autoescape=True) for code in codes)))

    def _frames(self, condition: ColumnElement[bool]) -> list[CodedVehicle]:
        query = select(FrameCode.code, Vehicle).join(Vehicle, Vehicle.id == FrameCode.vehicle_id).where(condition)
        rows = self.session.execute(query.order_by(FrameCode.code, Vehicle.id).limit(_MAX_CODES))
        return [CodedVehicle(code=row.code, vehicle=row.Vehicle) for row in rows]

    def makes(self) -> list[CatalogueMake]:
        name_ru = func.max(Vehicle.make_ru)
        query = select(Vehicle.make.label("name"), name_ru.label("name_ru"), func.count().label("vehicles")).where(
            _is_listed()
        )
        rows = self.session.execute(query.group_by(Vehicle.make).order_by(name_ru))
        return [CatalogueMake(**row) for row in rows.mappings()]

    def models(self, make: str) -> list[CatalogueModel]:
        query = select(
            Vehicle.model.label("name"),
            func.coalesce(func.nullif(func.max(Vehicle.model_ru), ""), Vehicle.model).label("name_ru"),
            *_years(),
        )
        query = query.where(_is_listed(), _is_named(Vehicle.make, Vehicle.make_ru, make))
        rows = self.session.execute(query.group_by(Vehicle.model).order_by(Vehicle.model))
        return [CatalogueModel(**row) for row in rows.mappings()]

    def generations(self, make: str, model: str) -> list[CatalogueGeneration]:
        bodies = func.string_agg(distinct(func.nullif(Vehicle.body_code, "")), ", ")
        query = select(Vehicle.generation.label("name"), func.coalesce(bodies, "").label("body_code"), *_years())
        query = query.where(*_of_model(make, model)).group_by(Vehicle.generation)
        rows = self.session.execute(query.order_by(_first_year(), Vehicle.generation))
        return [CatalogueGeneration(**row) for row in rows.mappings()]

    def modifications(self, make: str, model: str, generation: str) -> Sequence[Vehicle]:
        """Modifications of every generation when none is given."""
        query = select(Vehicle).where(*_of_model(make, model))
        if generation:
            query = query.where(Vehicle.generation == generation)
        order = (Vehicle.years_from, Vehicle.generation, Vehicle.displacement_l, Vehicle.power_hp, Vehicle.id)
        return self.session.scalars(query.order_by(*order)).all()

    def parts(self, vehicle_id: int, units: Sequence[str]) -> Sequence[VehiclePart]:
        query = (
            select(VehiclePart)
            .where(VehiclePart.vehicle_id == vehicle_id, VehiclePart.unit.in_(units))
            .order_by(
                *(VehiclePart.unit, VehiclePart.position, VehiclePart.kind.desc()),
                *(VehiclePart.confidence == "memory", VehiclePart.id),
            )
        )
        return self.session.scalars(query).all()


def _is_listed() -> ColumnElement[bool]:
    """Vehicles from lists of frame codes have no years; they are found by frame number only."""
    return Vehicle.years_from.is_not(None)


def _is_named(name: Text, name_ru: Text, query_text: str) -> ColumnElement[bool]:
    return (func.lower(name) == query_text.lower()) | (func.lower(name_ru) == query_text.lower())


def _of_model(make: str, model: str) -> tuple[ColumnElement[bool], ...]:
    return (
        _is_listed(),
        _is_named(Vehicle.make, Vehicle.make_ru, make),
        _is_named(Vehicle.model, Vehicle.model_ru, model),
    )


def _years() -> tuple[ColumnElement[int], ColumnElement[int | None]]:
    return _first_year().label("years_from"), _last_year().label("years_to")


def _first_year() -> ColumnElement[int]:
    """Never null for listed vehicles."""
    return func.min(type_coerce(Vehicle.years_from, Integer()))


def _last_year() -> ColumnElement[int | None]:
    """Null while one of the vehicles is still produced."""
    return func.nullif(func.max(func.coalesce(Vehicle.years_to, _NO_END)), _NO_END)


def _plant(row: Plant) -> PlantRecord:
    return PlantRecord(
        wmi=row.wmi,
        maker=row.maker,
        makes=tuple(row.makes),
        plant=row.plant,
        country=row.country,
        years=row.years,
        confidence=row.confidence,
    )


def _pattern(row: VinPattern) -> PatternRecord:
    return PatternRecord(
        wmi=row.wmi,
        signs=parse_pattern(row.pattern),
        makes=tuple(row.makes),
        models=tuple(row.models),
        generation=row.generation,
        body=row.body,
        engine_code=row.engine_code,
        years=row.years,
        confidence=row.confidence,
    )


def _year(row: VinYear) -> YearRule:
    return YearRule(wmi=row.wmi, prefix=row.prefix, position=row.position, note=row.note, confidence=row.confidence)
