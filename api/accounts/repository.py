"""SQL of the addresses and cars of customers, of the letters to confirm their e-mails, of what holds an account."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session, joinedload

from api.accounts.models import CustomerAddress, CustomerVehicle, EmailConfirmation
from api.orders.models import Order
from api.orders.statuses import FINAL
from api.vehicles.models import Vehicle
from api.vehicles.modification import Modification
from api.vehicles.repository import modification

Owned = TypeVar("Owned", CustomerAddress, CustomerVehicle)


class OwnRows(Generic[Owned]):
    """Rows that belong to customers: those of others are not found."""

    def __init__(self, session: Session, table: type[Owned]) -> None:
        self.session = session
        self.table: type[Owned] = table

    def all_of(self, customer_id: int) -> Sequence[Owned]:
        """Newest first."""
        query = select(self.table).where(self.table.customer_id == customer_id)
        return self.session.scalars(query.order_by(self.table.id.desc())).all()

    def get(self, customer_id: int, row_id: int) -> Owned | None:
        return self.session.scalar(
            select(self.table).where(self.table.id == row_id, self.table.customer_id == customer_id)
        )

    def save(self, row: Owned) -> None:
        self.session.add(row)
        self.session.flush()

    def remove(self, row: Owned) -> None:
        self.session.delete(row)
        self.session.flush()


def clear_default_address(session: Session, customer_id: int) -> None:
    query = update(CustomerAddress).where(CustomerAddress.customer_id == customer_id, CustomerAddress.is_default)
    session.execute(query.values(is_default=False))


def catalogue_cars(session: Session, ids: Iterable[int | None]) -> Mapping[int, Modification]:
    """Cars of the catalogue by id; unknown ids are left out."""
    vehicle_ids = {id_ for id_ in ids if id_ is not None}
    if not vehicle_ids:
        return {}
    rows = session.scalars(select(Vehicle).where(Vehicle.id.in_(vehicle_ids)))
    return {row.id: modification(row) for row in rows}


def unfinished_orders(session: Session, customer_id: int, limit: int) -> Sequence[str]:
    """The oldest numbers."""
    query = select(Order.number).where(Order.customer_id == customer_id, Order.status.not_in(FINAL))
    return session.scalars(query.order_by(Order.id).limit(limit)).all()


#: Advisory lock from counting to inserting: without it parallel requests would all pass a limit.
LETTER_LOCK = 0x6_D41


class EmailConfirmationRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_sending(self) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(LETTER_LOCK)))

    def times(self, since: datetime, *, customer_id: int | None = None, email: str = "") -> Sequence[datetime]:
        """Newest first: of one account, or of every account that names the address."""
        of_whom = EmailConfirmation.customer_id == customer_id if customer_id else EmailConfirmation.email == email
        query = select(EmailConfirmation.created_at).where(of_whom, EmailConfirmation.created_at > since)
        return self.session.scalars(query.order_by(EmailConfirmation.created_at.desc())).all()

    def add(self, letter: EmailConfirmation) -> None:
        self.session.add(letter)
        self.session.flush()

    def find(self, key_hash: bytes, since: datetime, *, lock: bool) -> EmailConfirmation | None:
        """The letter of a key, written after `since`, with its account. Locked, two presses of its button confirm
        once."""
        query = (
            select(EmailConfirmation)
            .options(joinedload(EmailConfirmation.customer, innerjoin=True))
            .where(EmailConfirmation.key_hash == key_hash, EmailConfirmation.created_at > since)
        )
        return self.session.scalar(query.with_for_update() if lock else query)
