"""SQL of pickup points and warehouses."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, selectinload

from api.cities.models import City, Warehouse
from api.delivery.models import PickupPoint


class DeliveryRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def warehouses(self, city_id: int) -> Sequence[Warehouse]:
        query = select(Warehouse).where(Warehouse.city_id == city_id).options(selectinload(Warehouse.work_times))
        return self.session.scalars(query.order_by(Warehouse.id)).all()

    def points(self, city_id: int) -> Sequence[PickupPoint]:
        query = select(PickupPoint).where(PickupPoint.city_id == city_id, PickupPoint.active)
        return self.session.scalars(query.order_by(PickupPoint.name, PickupPoint.code)).all()


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
