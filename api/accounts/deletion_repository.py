"""SQL of the deletion of accounts."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.customers.models import Customer
from api.orders.models import Order
from api.orders.statuses import FINAL


class AccountDeletionRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, customer_id: int) -> None:
        """A confirmation that runs at the same time waits: its foreign key needs the row."""
        self.session.execute(select(Customer.id).where(Customer.id == customer_id).with_for_update())

    def unfinished_orders(self, customer_id: int, limit: int) -> Sequence[str]:
        """The oldest numbers."""
        query = select(Order.number).where(Order.customer_id == customer_id, Order.status.not_in(FINAL))
        return self.session.scalars(query.order_by(Order.id).limit(limit)).all()
