"""SQL of the letters that confirm the e-mail of an account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api.accounts.email.models import EmailConfirmation
from api.core.db import delete_count
from api.customers.models import Customer

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

    def delete_older_than(self, moment: datetime) -> int:
        return delete_count(self.session, delete(EmailConfirmation).where(EmailConfirmation.created_at < moment))
