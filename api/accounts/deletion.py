"""Taking an account out of the shop at its owner's wish (152-ФЗ, art. 14 and 21).

Removed at once: name, phone, email, addresses, cars, the cart, lists, devices, the survey's answer, questions to the
expert from this phone, wishes with this phone, or with this email and no phone. Kept, because another law asks for it:
orders with their goods, sums and dates (402-ФЗ, art. 29: five years; the seller's duties of the consumer law), but
without recipient, address and remarks; and the lines that say which consents were given and taken back, as the proof of
them (152-ФЗ, art. 9).
Codes go with the hourly purge, a day after they were sent.

An order on its way needs its recipient, so the account waits for it.
"""

from typing import Annotated

from fastapi import Depends
from sqlalchemy import ColumnElement, Table, delete, func, select, update

from api.consents.models import Purpose
from api.consents.service import Consents
from api.core.db import Base, SessionDep
from api.core.errors import ShopError
from api.customers.models import Customer
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide
from api.orders.models import Confirmation, Order
from api.orders.statuses import Status
from api.search.wishes.repository import SearchWishRepository
from api.vehicles.models import ExpertRequest

FINISHED = (Status.COMPLETED, Status.CANCELLED, Status.EXPIRED)
#: What the law tells to keep, and what explains its sums.
KEPT = {"orders", "confirmations", "promo_uses"}
NOBODY = "Покупатель"


class DeletionService:
    def __init__(self, session: SessionDep, consents: Consents, address: ClientAddress, user_agent: UserAgent) -> None:
        self.session = session
        self.consents = consents
        self.address = address
        self.user_agent = user_agent

    def delete(self, customer: Customer) -> None:
        # An order that is being made waits: its foreign key needs the row.
        self.session.execute(select(Customer.id).where(Customer.id == customer.id).with_for_update())
        self._refuse_while_orders_run(customer.id)
        self.consents.record(
            Purpose.LOGIN, given=False, address=self.address, customer_id=customer.id, user_agent=self.user_agent
        )
        self._forget_in_orders(customer.id)
        for table in tables_of_a_customer():
            self.session.execute(delete(table).where(_owners(table)[0] == customer.id))
        self.session.execute(delete(ExpertRequest).where(ExpertRequest.phone == customer.phone))
        SearchWishRepository(self.session).forget_person(customer.phone, customer.email)
        self._forget(customer)

    def _refuse_while_orders_run(self, customer_id: int) -> None:
        query = select(Order.number).where(Order.customer_id == customer_id, Order.status.not_in(FINISHED))
        if numbers := self.session.scalars(query.order_by(Order.id).limit(3)).all():
            raise ShopError(
                "orders_in_progress",
                f"Сначала закончим заказы: {', '.join(numbers)}. Получите их или отмените, потом удалите аккаунт.",
                409,
            )

    def _forget_in_orders(self, customer_id: int) -> None:
        self.session.execute(
            update(Order)
            .where(Order.customer_id == customer_id)
            .values(recipient_name=NOBODY, recipient_phone="", recipient_email="", address_text="", description="")
        )
        self.session.execute(update(Confirmation).where(Confirmation.customer_id == customer_id).values(answer=None))

    def _forget(self, customer: Customer) -> None:
        """The row stays for the orders; its phone begins with 0, as no phone does, so nobody ever logs in to it."""
        self.session.execute(
            update(Customer)
            .where(Customer.id == customer.id)
            .values(phone=f"{customer.id:011d}", name="", surname="", email="", city_id=None, deleted_at=func.now())
        )


def tables_of_a_customer() -> list[Table]:
    """Every table that belongs to a customer's account and to nothing that is kept."""
    return [table for table in reversed(Base.metadata.sorted_tables) if table.name not in KEPT and _owners(table)]


def _owners(table: Table) -> list[ColumnElement[int]]:
    return [key.parent for key in table.foreign_keys if key.column.table is Customer.__table__]


Deletions = Annotated[DeletionService, Depends(provide(DeletionService))]
