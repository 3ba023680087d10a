"""SQL of pickup points and warehouses."""

from collections.abc import Collection, Sequence

from sqlalchemy import select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, selectinload

from api.cities.models import City, Warehouse
from api.core.json_types import JsonObject
from api.delivery.models import PickupPoint


def warehouses_of(session: Session, city_id: int) -> Sequence[Warehouse]:
    query = select(Warehouse).where(Warehouse.city_id == city_id).options(selectinload(Warehouse.work_times))
    return session.scalars(query.order_by(Warehouse.id)).all()


def active_points(session: Session, city_id: int) -> Sequence[PickupPoint]:
    query = select(PickupPoint).where(PickupPoint.city_id == city_id, PickupPoint.active)
    return session.scalars(query.order_by(PickupPoint.name, PickupPoint.code)).all()


class PointImportRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self) -> None:
        """Serialises imports of points."""
        self.session.execute(text("SELECT pg_advisory_xact_lock(hashtext('pickup_points'))"))

    def city_names(self) -> dict[int, str]:
        return {row.id: row.name for row in self.session.execute(select(City.id, City.name))}

    def points(self, codes: Collection[str]) -> dict[str, JsonObject]:
        """Stored rows by code."""
        query = select(PickupPoint.__table__).where(PickupPoint.code.in_(codes))
        return {row["code"]: dict(row) for row in self.session.execute(query).mappings()}

    def upsert(self, points: Sequence[JsonObject]) -> None:
        statement = insert(PickupPoint)
        columns = {name: statement.excluded[name] for name in points[0] if name != "code"}
        self.session.execute(statement.on_conflict_do_update(index_elements=["code"], set_=columns), points)

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
