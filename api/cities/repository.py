"""Reading cities with their warehouses and hours."""

from collections.abc import Sequence

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, selectinload

from api.cities.models import City, Warehouse


def _whole() -> Select[City]:
    return select(City).options(selectinload(City.warehouses).selectinload(Warehouse.work_times))


class CityRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list_all(self) -> Sequence[City]:
        return self.session.scalars(_whole().order_by(City.position, City.id)).all()

    def get(self, city_id: int) -> City | None:
        return self.session.get(City, city_id)

    def first(self) -> City | None:
        return self.session.scalars(select(City).order_by(City.position, City.id).limit(1)).first()
