"""SQL of the import of pickup points."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.cities.models import City
from api.delivery.models import PickupPoint


@dataclass(frozen=True, slots=True)
class StoredPoint:
    """The columns of a pickup point that an import writes."""

    code: str
    carrier: str
    city_id: int
    name: str
    address: str
    latitude: float
    longitude: float
    work_time: str
    cash: bool
    card: bool
    active: bool


_COLUMNS = tuple(StoredPoint.__dataclass_fields__)


class PointImportRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self) -> None:
        """Serialises imports of points."""
        self.session.execute(text("SELECT pg_advisory_xact_lock(hashtext('pickup_points'))"))

    def city_names(self) -> dict[int, str]:
        return {row.id: row.name for row in self.session.execute(select(City.id, City.name))}

    def points(self, codes: Collection[str]) -> dict[str, StoredPoint]:
        """Stored points by code."""
        query = select(*(PickupPoint.__table__.c[name] for name in _COLUMNS))
        rows = self.session.execute(query.where(PickupPoint.code.in_(codes))).mappings()
        return {row["code"]: StoredPoint(**row) for row in rows}

    def upsert(self, points: Sequence[StoredPoint]) -> None:
        statement = insert(PickupPoint)
        columns = {name: statement.excluded[name] for name in _COLUMNS if name != "code"}
        statement = statement.on_conflict_do_update(index_elements=["code"], set_=columns)
        self.session.execute(statement, [asdict(point) for point in points])

    def close_absent(self, carrier: str, city_ids: Collection[int], codes: Collection[str]) -> int:
        """Closes the carrier's open points of the cities, except those with `codes`; returns their number."""
        query = (
            update(PickupPoint)
            .where(PickupPoint.carrier == carrier, PickupPoint.city_id.in_(city_ids), PickupPoint.active)
            .where(PickupPoint.code.not_in(codes))
            .values(active=False)
            .returning(PickupPoint.code)
        )
        return len(self.session.scalars(query).all())
