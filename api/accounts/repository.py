"""SQL of the addresses and cars of customers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.models import CustomerAddress, CustomerVehicle, EmailConfirmation
from api.auth.models import Customer
from api.orders.models import Order
from api.orders.statuses import FINAL
from api.vehicles.models import Vehicle
from api.vehicles.modification import Modification
from api.vehicles.repository import modification


class AddressRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def all_of(self, customer_id: int) -> Sequence[CustomerAddress]:
        query = select(CustomerAddress).where(CustomerAddress.customer_id == customer_id)
        return self.session.scalars(query.order_by(CustomerAddress.is_default.desc(), CustomerAddress.id.desc())).all()

    def get(self, customer_id: int, address_id: int) -> CustomerAddress | None:
        query = select(CustomerAddress).where(
            CustomerAddress.id == address_id, CustomerAddress.customer_id == customer_id
        )
        return self.session.scalar(query)

    def same(self, customer_id: int, city_id: int, text: str) -> CustomerAddress | None:
        query = select(CustomerAddress).where(
            CustomerAddress.customer_id == customer_id,
            CustomerAddress.city_id == city_id,
            func.lower(CustomerAddress.text) == func.lower(text),
        )
        return self.session.scalar(query.limit(1))

    def clear_default(self, customer_id: int) -> None:
        query = update(CustomerAddress).where(CustomerAddress.customer_id == customer_id, CustomerAddress.is_default)
        self.session.execute(query.values(is_default=False))

    def save(self, row: CustomerAddress) -> None:
        self.session.add(row)
        self.session.flush()

    def remove(self, row: CustomerAddress) -> None:
        self.session.delete(row)
        self.session.flush()


class VehicleRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def all_of(self, customer_id: int) -> Sequence[CustomerVehicle]:
        query = select(CustomerVehicle).where(CustomerVehicle.customer_id == customer_id)
        return self.session.scalars(query.order_by(CustomerVehicle.id.desc())).all()

    def get(self, customer_id: int, vehicle_id: int) -> CustomerVehicle | None:
        query = select(CustomerVehicle).where(
            CustomerVehicle.id == vehicle_id, CustomerVehicle.customer_id == customer_id
        )
        return self.session.scalar(query)

    def catalogue_cars(self, ids: Iterable[int | None]) -> Mapping[int, Modification]:
        """Cars of the catalogue by id; unknown ids are left out."""
        vehicle_ids = {id_ for id_ in ids if id_ is not None}
        if not vehicle_ids:
            return {}
        rows = self.session.scalars(select(Vehicle).where(Vehicle.id.in_(vehicle_ids)))
        return {row.id: modification(row) for row in rows}

    def save(self, row: CustomerVehicle) -> None:
        self.session.add(row)
        self.session.flush()

    def remove(self, row: CustomerVehicle) -> None:
        self.session.delete(row)
        self.session.flush()


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


#: Advisory lock from counting to inserting: without it parallel requests would all pass a limit.
LETTER_LOCK = 0x6_D41


@dataclass(frozen=True, slots=True)
class Pending:
    """A letter and the account that it belongs to."""

    letter: EmailConfirmation
    customer: Customer


class EmailConfirmationRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_sending(self) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(LETTER_LOCK)))

    def times_of_customer(self, customer_id: int, since: datetime) -> Sequence[datetime]:
        """Newest first."""
        query = select(EmailConfirmation.created_at).where(
            EmailConfirmation.customer_id == customer_id, EmailConfirmation.created_at > since
        )
        return self.session.scalars(query.order_by(EmailConfirmation.created_at.desc())).all()

    def times_of_email(self, email: str, since: datetime) -> Sequence[datetime]:
        """Of every account that names the address, newest first."""
        query = select(EmailConfirmation.created_at).where(
            EmailConfirmation.email == email.lower(), EmailConfirmation.created_at > since
        )
        return self.session.scalars(query.order_by(EmailConfirmation.created_at.desc())).all()

    def add(self, letter: EmailConfirmation) -> None:
        self.session.add(letter)
        self.session.flush()

    def find(self, key_hash: bytes, since: datetime, *, lock: bool) -> Pending | None:
        """The letter of a key, written after `since`. Locked, two presses of its button confirm once."""
        query = (
            select(EmailConfirmation, Customer)
            .join(Customer, Customer.id == EmailConfirmation.customer_id)
            .where(EmailConfirmation.key_hash == key_hash, EmailConfirmation.created_at > since)
        )
        row = self.session.execute(query.with_for_update() if lock else query).first()
        return Pending(row.EmailConfirmation, row.Customer) if row else None
