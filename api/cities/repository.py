"""SQL of cities with their warehouses and opening hours."""

from collections.abc import Sequence

from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import Session, selectinload

from api.cities.models import City, Warehouse


class CityRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list_all(self) -> Sequence[City]:
        """With their warehouses and opening hours."""
        query = select(City).options(selectinload(City.warehouses).selectinload(Warehouse.work_times))
        return self.session.scalars(query.order_by(City.position, City.id)).all()

    def get(self, city_id: int) -> City | None:
        return self.session.get(City, city_id)

    def first(self) -> City | None:
        return self.session.scalars(select(City).order_by(City.position, City.id).limit(1)).first()

    def by_id_or_name(self, text: str) -> City | None:
        """Letter case of a name is ignored."""
        is_city = (cast(City.id, Text) == text) | (func.lower(City.name) == text.lower())
        return self.session.scalar(select(City).where(is_city))

    def names(self) -> Sequence[str]:
        return self.session.scalars(select(City.name).order_by(City.position)).all()
