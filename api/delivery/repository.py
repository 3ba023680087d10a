"""SQL of pickup points and warehouses."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from api.cities.models import Warehouse
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
