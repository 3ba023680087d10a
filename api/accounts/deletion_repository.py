"""SQL of the deletion of accounts."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Table, delete, func, select, update
from sqlalchemy.orm import Session

from api.core.db import Base
from api.customers.models import Customer
from api.orders.models import Confirmation, Order
from api.orders.statuses import FINAL
from api.vehicles.models import ExpertRequest

#: Tables of a customer whose rows stay: what the law orders to keep, and what explains its sums.
RETAINED_TABLES = {"orders", "confirmations", "promo_codes", "promo_uses", "former_promo_uses"}
#: The recipient of the orders of a deleted account.
ANONYMOUS = "Покупатель"


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

    def anonymise_orders(self, customer_id: int) -> None:
        """Empties recipient, address and remarks, and the stored answers of confirmations, which repeat them."""
        self.session.execute(
            update(Order)
            .where(Order.customer_id == customer_id)
            .values(recipient_name=ANONYMOUS, recipient_phone="", recipient_email="", address_text="", description="")
        )
        self.session.execute(update(Confirmation).where(Confirmation.customer_id == customer_id).values(answer=None))

    def delete_own_rows(self, customer_id: int) -> None:
        """Deletes the rows of the customer from every table of `customer_tables`."""
        for table in customer_tables():
            self.session.execute(delete(table).where(_customer_columns(table)[0] == customer_id))

    def delete_expert_requests(self, phone: str) -> None:
        self.session.execute(delete(ExpertRequest).where(ExpertRequest.phone == phone))

    def anonymise(self, customer_id: int) -> None:
        """The row stays for the orders. Its phone begins with 0, as no real one does, so no login finds it."""
        self.session.execute(
            update(Customer)
            .where(Customer.id == customer_id)
            .values(phone=f"{customer_id:011d}", name="", surname="", email="", city_id=None, deleted_at=func.now())
        )


def customer_tables() -> list[Table]:
    """Every table with a foreign key to customers except the retained ones, children before parents."""
    return [
        table
        for table in reversed(Base.metadata.sorted_tables)
        if table.name not in RETAINED_TABLES and _customer_columns(table)
    ]


def _customer_columns(table: Table) -> list[ColumnElement[int]]:
    return [key.parent for key in table.foreign_keys if key.column.table is Customer.__table__]
