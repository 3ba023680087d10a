"""SQL of the vehicle catalogue, and of requests to an expert."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Integer,
    Row,
    RowMapping,
    distinct,
    func,
    literal_column,
    or_,
    select,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.catalog.models import Category
from api.vehicles.decoding.vin import VinTables
from api.vehicles.models import ExpertRequest, FrameCode, Plant, Vehicle, VehiclePart, VinPattern, VinYear
from api.vehicles.modification import Modification
from api.vehicles.units import VehicleUnit

Text = InstrumentedAttribute[str]

#: Stands for an open end when years are compared.
_NO_END = 9999


class VehicleCatalogueRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def vin_tables(self, vin: str) -> VinTables:
        """The rows that can match this VIN."""
        wmi = vin[:3]
        starts = [wmi, f"{wmi[:2]}*", f"{wmi[:1]}*", "*"]
        plants = self.session.scalars(select(Plant).where(Plant.wmi == wmi)).all()
        patterns = self.session.scalars(select(VinPattern).where(VinPattern.wmi == wmi)).all()
        return VinTables(plants, patterns, self.session.scalars(select(VinYear).where(VinYear.wmi.in_(starts))).all())

    def get(self, vehicle_id: int) -> Modification | None:
        row = self.session.get(Vehicle, vehicle_id)
        return modification(row) if row else None

    def of_models(self, makes: Sequence[str], models: Sequence[str]) -> list[Modification]:
        query = select(Vehicle).where(Vehicle.make.in_(makes), Vehicle.model.in_(models), _is_listed())
        return [modification(row) for row in self.session.scalars(query.order_by(Vehicle.id))]

    def frames(self, codes: Collection[str], starts: Iterable[str]) -> list[tuple[str, Modification]]:
        """Vehicles by frame code: one of these codes, one that begins so, or one with any digit (`#`)."""
        code = FrameCode.code
        begins = (code.startswith(start, autoescape=True) for start in sorted(starts))
        query = select(code, Vehicle).join(Vehicle, Vehicle.id == FrameCode.vehicle_id)
        query = query.where(or_(code.in_(codes), code.contains("#", autoescape=True), *begins))
        return [(row.code, modification(row.Vehicle)) for row in self.session.execute(query.order_by(code, Vehicle.id))]

    def makes(self) -> Sequence[RowMapping]:
        name_ru = func.max(Vehicle.make_ru)
        query = select(Vehicle.make.label("name"), name_ru.label("name_ru"), func.count().label("vehicles")).where(
            _is_listed()
        )
        rows = self.session.execute(query.group_by(Vehicle.make).order_by(name_ru))
        return rows.mappings().all()

    def models(self, make: str) -> Sequence[RowMapping]:
        query = select(
            Vehicle.model.label("name"),
            func.coalesce(func.nullif(func.max(Vehicle.model_ru), ""), Vehicle.model).label("name_ru"),
            *_years(),
        )
        query = query.where(_is_listed(), _is_named(Vehicle.make, Vehicle.make_ru, make))
        rows = self.session.execute(query.group_by(Vehicle.model).order_by(Vehicle.model))
        return rows.mappings().all()

    def generations(self, make: str, model: str) -> Sequence[RowMapping]:
        bodies = func.string_agg(distinct(func.nullif(Vehicle.body_code, "")), ", ")
        query = select(Vehicle.generation.label("name"), func.coalesce(bodies, "").label("body_code"), *_years())
        query = query.where(*_of_model(make, model)).group_by(Vehicle.generation)
        rows = self.session.execute(query.order_by(func.min(Vehicle.years_from), Vehicle.generation))
        return rows.mappings().all()

    def modifications(self, make: str, model: str, generation: str) -> list[Modification]:
        """Modifications of every generation when none is given."""
        query = select(Vehicle).where(*_of_model(make, model))
        if generation:
            query = query.where(Vehicle.generation == generation)
        order = (Vehicle.years_from, Vehicle.generation, Vehicle.displacement_l, Vehicle.power_hp, Vehicle.id)
        return [modification(row) for row in self.session.scalars(query.order_by(*order))]


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
    """The first year, never null for listed vehicles, and the last: null while one of them is still produced."""
    last = func.nullif(func.max(func.coalesce(Vehicle.years_to, _NO_END)), _NO_END)
    return func.min(type_coerce(Vehicle.years_from, Integer())).label("years_from"), last.label("years_to")


def modification(row: Vehicle | Row[*tuple[Any, ...]]) -> Modification:
    values = {name: getattr(row, name) for name in Modification.__dataclass_fields__}
    return Modification(**values | {"oil_approvals": tuple(row.oil_approvals)})


def listed_vehicles(session: Session) -> list[Modification]:
    """Model by model."""
    order = (Vehicle.make, Vehicle.model, Vehicle.years_from, Vehicle.displacement_l, Vehicle.power_hp, Vehicle.id)
    return [modification(row) for row in session.scalars(select(Vehicle).where(_is_listed()).order_by(*order))]


def vehicle_parts(session: Session, vehicle_id: int, units: Iterable[VehicleUnit]) -> Sequence[VehiclePart]:
    """Numbers at the positions of the units, originals first, then confirmed ones."""
    query = (
        select(VehiclePart)
        .where(VehiclePart.vehicle_id == vehicle_id, VehiclePart.unit.in_([unit.key for unit in units]))
        .order_by(
            *(VehiclePart.unit, VehiclePart.position, VehiclePart.kind.desc()),
            *(VehiclePart.confidence == "memory", VehiclePart.id),
        )
    )
    return session.scalars(query).all()


def category_ids(session: Session, slugs: Collection[str]) -> list[int]:
    return list(session.scalars(select(Category.id).where(Category.slug.in_(slugs)).order_by(Category.id)))


def add_expert_request(
    session: Session, *, name: str, phone: str, vin: str, text: str, city_id: int | None
) -> tuple[int, bool]:
    """(id, whether it is new): a repeated new request keeps its id."""
    upsert = insert(ExpertRequest).values(name=name, phone=phone, vin=vin, text=text, city_id=city_id)
    upsert = upsert.on_conflict_do_update(
        index_elements=["phone", "vin", "text"],
        # Not a parameter: the generic plan of a prepared statement would match no partial index.
        index_where=literal_column("status = 'new'", Boolean),
        set_={"name": name, "city_id": city_id},
    )
    # xmax is the transaction that updated the row version: 0 for an inserted one.
    is_new = literal_column("xmax = 0", Boolean)
    return session.execute(upsert.returning(ExpertRequest.id, is_new)).one().tuple()
