"""Takes a carrier's list of points into our own table, where the shop reads them whoever the carrier is.

Each carrier has a reader that turns its file into `PointRow`s (`api/delivery/cdek_list.py`); the rest is the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field

from sqlalchemy import select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.cities.models import City
from api.delivery.models import PickupPoint


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point as its carrier tells it; `city` is the name of the town."""

    code: str
    city: str
    name: str
    address: str
    latitude: float
    longitude: float
    work_time: str
    cash: bool
    card: bool


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """`line` counts from 1, the heading is line 1."""

    line: int
    reason: str


@dataclass(slots=True)
class PointsImported:
    """`elsewhere`: points of towns that are not ours."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    closed: int = 0
    elsewhere: int = 0
    rejected: list[RejectedRow] = field(default_factory=list)


def import_points(
    session: Session, carrier: str, rows: Iterable[PointRow | RejectedRow], *, whole: bool
) -> PointsImported:
    """In the caller's transaction. With `whole` the list is complete: points of the carrier that are not in it close,
    in the cities that it names; a city that it does not name is left alone."""
    session.execute(text("SELECT pg_advisory_xact_lock(hashtext('pickup_points'))"))
    cities = {_name(name): city_id for city_id, name in session.execute(select(City.id, City.name)).tuples()}
    told, points = PointsImported(), dict[str, dict[str, object]]()
    for row in rows:
        if isinstance(row, RejectedRow):
            told.rejected.append(row)
        elif (city_id := cities.get(_name(row.city))) is None:
            told.elsewhere += 1
        else:
            values = asdict(row) | {"carrier": carrier, "city_id": city_id, "active": True}
            points[row.code] = {key: value for key, value in values.items() if key != "city"}
    _write(session, list(points.values()), told)
    if whole:
        told.closed = _close(session, carrier, points)
    return told


def _name(city: str) -> str:
    return city.strip().casefold().replace("ё", "е")


def _write(session: Session, points: Sequence[dict[str, object]], told: PointsImported) -> None:
    if not points:
        return
    columns = list(points[0])
    query = select(*(PickupPoint.__table__.c[name] for name in columns))
    codes = [point["code"] for point in points]
    old = {row.code: dict(row._mapping) for row in session.execute(query.where(PickupPoint.code.in_(codes)))}
    told.added = sum(point["code"] not in old for point in points)
    different = [point for point in points if point != old.get(str(point["code"]))]
    told.changed = len(different) - told.added
    told.unchanged = len(points) - len(different)
    if different:
        statement = insert(PickupPoint)
        new = {name: statement.excluded[name] for name in columns if name != "code"}
        session.execute(statement.on_conflict_do_update(index_elements=["code"], set_=new), different)


def _close(session: Session, carrier: str, points: dict[str, dict[str, object]]) -> int:
    named = {point["city_id"] for point in points.values()}
    gone = (
        update(PickupPoint)
        .where(PickupPoint.carrier == carrier, PickupPoint.city_id.in_(named), PickupPoint.active)
        .where(PickupPoint.code.not_in(list(points)))
        .values(active=False)
        .returning(PickupPoint.code)
    )
    return len(session.scalars(gone).all())
