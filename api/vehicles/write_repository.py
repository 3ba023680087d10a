"""SQL that writes vehicles with their parts, sizes and frame codes; unchanged rows are not updated."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, Table, delete, func, literal, literal_column, or_, select, tuple_
from sqlalchemy.dialects.postgresql import JSONB, Insert, insert
from sqlalchemy.orm import Session

from api.catalog.name_repository import BrandResolver, DriverConnection
from api.core.db import Base
from api.core.json_types import JsonObject
from api.parts.models import Part
from api.vehicles.models import FrameCode, Vehicle, VehiclePart, VehicleSize
from api.vehicles.units import units


def vehicle_key(make: str, model: str, generation: str, body_code: str, engine_code: str) -> str:
    """`Lada/Vesta/I/GFL/21129`. Years, power and volumes are not part of it: correcting them keeps the row."""
    return "/".join((make, model, generation, body_code, engine_code))


# Values by column name, of the types of the columns.
Row = JsonObject


class VehicleRows(NamedTuple):
    """A vehicle with its parts, frame codes and sizes, as columns without ids."""

    vehicle: Row
    parts: Sequence[Row] = ()
    codes: Sequence[Row] = ()
    sizes: Sequence[Row] = ()


def write_vehicles(session: Session, rows: Sequence[VehicleRows]) -> None:
    """Upserts by `key`: a vehicle with the same key keeps its id. Keys of the rows must differ.

    Parts and sizes that the rows no longer name are deleted: a corrected file withdraws its wrong numbers.
    """
    upsert_rows(session, Vehicle, [row.vehicle for row in rows], by=["key"])
    stored = select(Vehicle.key, Vehicle.id).where(Vehicle.key.in_([row.vehicle["key"] for row in rows]))
    ids = dict(session.execute(stored).tuples().all())
    makers = BrandResolver(cast(DriverConnection, session.connection().connection.driver_connection))
    parts = [
        part | {"vehicle_id": ids[row.vehicle["key"]], "brand_key": makers.key(part["brand"])}
        for row in rows
        for part in row.parts
    ]
    sizes = [size | {"vehicle_id": ids[row.vehicle["key"]]} for row in rows for size in row.sizes]
    codes = [code | {"vehicle_id": ids[row.vehicle["key"]]} for row in rows for code in row.codes]
    own = list(ids.values())
    _add_parts(session, parts)
    _replace_rows(session, VehiclePart, parts, ["vehicle_id", "unit", "position", "key", "brand"], own)
    _replace_rows(session, VehicleSize, sizes, ["vehicle_id", "kind", "position", "option"], own)
    upsert_rows(session, FrameCode, codes, by=["code", "vehicle_id"])


def _add_parts(session: Session, rows: Sequence[Row]) -> None:
    """Numbers of vehicles become parts that number search finds; known parts keep their names."""
    names = {(unit.key, position.number): position.name for unit in units() for position in unit.positions}
    columns = ("key", "brand_key", "brand", "number")
    parts = {
        (row["key"], row["brand_key"]): {name: row[name] for name in columns}
        | {"name": names.get((row["unit"], row["position"]), "")}
        for row in rows
    }
    if parts:
        session.execute(_insert(Part, list(parts.values())).on_conflict_do_nothing())


def _replace_rows(
    session: Session, model: type[VehiclePart | VehicleSize], rows: Sequence[Row], by: Sequence[str], ids: Sequence[int]
) -> None:
    """Upserts the rows and deletes the others of the vehicles with these `ids`."""
    key = tuple_(*(model.__table__.c[name] for name in by))
    stored = session.execute(select(*key.clauses).where(model.vehicle_id.in_(ids)))
    absent = {tuple(row) for row in stored} - {tuple(row[name] for name in by) for row in rows}
    if absent:
        session.execute(delete(model).where(key.in_(absent)))
    upsert_rows(session, model, rows, by)


def upsert_rows(session: Session, model: type[Base], rows: Sequence[Row], by: Sequence[str]) -> None:
    """Inserts the rows, or updates those where a column differs. All rows have the same columns; of two rows with one
    key the last counts."""
    unique = list({tuple(row[name] for name in by): row for row in rows}.values())
    if unique:
        statement = _insert(model, unique)
        new = {name: statement.excluded[name] for name in unique[0] if name not in by}
        differs = or_(*(getattr(model, name).is_distinct_from(value) for name, value in new.items()))
        session.execute(statement.on_conflict_do_update(index_elements=list(by), set_=new, where=differs))


def _insert(model: type[Base], rows: Sequence[Row]) -> Insert:
    """One statement for all rows: the triggers that write search events look at what depends on a car once."""
    table: Table = model.__table__  # type: ignore[assignment]
    names = list(rows[0])
    null: ColumnElement[object] = literal_column(f"NULL::{table.name}")
    values = func.jsonb_populate_recordset(null, literal(rows, JSONB)).table_valued(*names)
    query = select(*(values.c[name] for name in names))
    return insert(table).from_select(names, query, include_defaults=False)
