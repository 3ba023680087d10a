"""SQL of our own catalogue of vehicles."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, distinct, func, or_, select
from sqlalchemy.orm import Session

from api.vehicles.decoding.vin_tables import Knowledge, PatternFacts, PlantFacts, YearFacts, signs_of
from api.vehicles.models import FrameCode, Plant, Vehicle, VehiclePart, VinPattern, VinYear

#: Frame codes that differ from what was asked by letters behind it only: `ST215` is also `ST215W`.
_MOST_CODES = 200


class VehicleCatalogueRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def knowledge_of(self, vin: str) -> Knowledge:
        """Only what can fit this VIN."""
        wmi = vin[:3]
        starts = [wmi, f"{wmi[:2]}*", f"{wmi[:1]}*", "*"]
        plants = self.session.scalars(select(Plant).where(Plant.wmi == wmi))
        patterns = self.session.scalars(select(VinPattern).where(VinPattern.wmi == wmi))
        years = self.session.scalars(select(VinYear).where(VinYear.wmi.in_(starts)))
        return Knowledge(map(_plant, plants), map(_pattern, patterns), map(_year, years))

    def get(self, vehicle_id: int) -> Vehicle | None:
        return self.session.get(Vehicle, vehicle_id)

    def of_models(self, makes: Sequence[str], models: Sequence[str]) -> Sequence[Vehicle]:
        query = select(Vehicle).where(Vehicle.make.in_(makes), Vehicle.model.in_(models), _is_listed())
        return self.session.scalars(query.order_by(Vehicle.id)).all()

    def frames(self, codes: Sequence[str]) -> Sequence[Row[FrameCode, Vehicle]]:
        """By the code as it is."""
        return self._frames(FrameCode.code.in_(codes))

    def frames_with_any_digit(self) -> Sequence[Row[FrameCode, Vehicle]]:
        return self._frames(FrameCode.code.contains("#", autoescape=True))

    def frames_starting(self, codes: Iterable[str]) -> Sequence[Row[FrameCode, Vehicle]]:
        return self._frames(or_(*(FrameCode.code.startswith(code, autoescape=True) for code in codes)))

    def _frames(self, condition: ColumnElement[bool]) -> Sequence[Row[FrameCode, Vehicle]]:
        query = select(FrameCode, Vehicle).join(Vehicle, Vehicle.id == FrameCode.vehicle_id).where(condition)
        return self.session.execute(query.order_by(FrameCode.code, Vehicle.id).limit(_MOST_CODES)).all()

    def makes(self) -> Sequence[Row[str, str, int]]:
        query = select(Vehicle.make, func.max(Vehicle.make_ru), func.count()).where(_is_listed())
        return self.session.execute(query.group_by(Vehicle.make).order_by(func.max(Vehicle.make_ru))).all()

    def models(self, make: str) -> Sequence[Row[str, str, int, int | None]]:
        query = select(Vehicle.model, func.max(Vehicle.model_ru), func.min(Vehicle.years_from), _last_year())
        query = query.where(_is_listed(), _named(Vehicle.make, Vehicle.make_ru, make))
        return self.session.execute(query.group_by(Vehicle.model).order_by(Vehicle.model)).all()

    def generations(self, make: str, model: str) -> Sequence[Row[str, str, int, int | None]]:
        bodies = func.string_agg(distinct(func.nullif(Vehicle.body_code, "")), ", ")
        query = select(Vehicle.generation, func.coalesce(bodies, ""), func.min(Vehicle.years_from), _last_year())
        query = query.where(*_of_model(make, model)).group_by(Vehicle.generation)
        return self.session.execute(query.order_by(func.min(Vehicle.years_from), Vehicle.generation)).all()

    def modifications(self, make: str, model: str, generation: str) -> Sequence[Vehicle]:
        """Of every generation when none is named."""
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
    """What lists of frame codes bring has no years and is found by its frame only."""
    return Vehicle.years_from.is_not(None)


def _named(name: Any, name_ru: Any, asked: str) -> ColumnElement[bool]:
    return (func.lower(name) == asked.lower()) | (func.lower(name_ru) == asked.lower())


def _of_model(make: str, model: str) -> tuple[ColumnElement[bool], ...]:
    return (
        _is_listed(),
        _named(Vehicle.make, Vehicle.make_ru, make),
        _named(Vehicle.model, Vehicle.model_ru, model),
    )


def _last_year() -> Any:
    """Null while any of them is made still."""
    return func.nullif(func.max(func.coalesce(Vehicle.years_to, 9999)), 9999)


def _plant(row: Plant) -> PlantFacts:
    return PlantFacts(row.wmi, row.maker, tuple(row.makes), row.plant, row.country, row.years, row.confidence)


def _pattern(row: VinPattern) -> PatternFacts:
    return PatternFacts(
        wmi=row.wmi,
        signs=signs_of(row.pattern),
        makes=tuple(row.makes),
        models=tuple(row.models),
        generation=row.generation,
        body=row.body,
        engine_code=row.engine_code,
        confidence=row.confidence,
    )


def _year(row: VinYear) -> YearFacts:
    return YearFacts(row.wmi, row.prefix, row.position, row.note, row.confidence)
