"""SQL of customers and of what they keep."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.models import Customer
from api.cities.models import City


class CustomerRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get_or_create(self, phone: str, city_id: int | None) -> tuple[Customer, bool]:
        """(customer, is new). A city that is not ours is none."""
        city = select(City.id).where(City.id == city_id).scalar_subquery()
        created = self.session.scalar(
            insert(Customer)
            .values(phone=phone, city_id=city)
            .on_conflict_do_nothing(index_elements=[Customer.phone])
            .returning(Customer)
        )
        if created:
            return created, True
        return self.session.scalars(select(Customer).where(Customer.phone == phone)).one(), False
