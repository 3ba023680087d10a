"""SQL of customers."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.cities.models import City
from api.customers.models import Customer


class CustomerRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get_or_create(self, phone: str, city_id: int | None) -> tuple[Customer, bool]:
        """(customer, is new). An unknown city is stored as none."""
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

    def find(self, phone: str) -> Customer | None:
        return self.session.scalar(select(Customer).where(Customer.phone == phone))

    def lock(self, customer_id: int) -> None:
        """Serialises writers of one account: counts and lists stay exact and the default address single.

        Orders that refer to the customer do not wait for the lock.
        """
        self.session.execute(select(Customer.id).where(Customer.id == customer_id).with_for_update(key_share=True))

    def locked(self, customer_id: int) -> Customer | None:
        return self.session.get(Customer, customer_id, with_for_update=True, populate_existing=True)
