"""SQL of the registry: rows of a person, their erasure, old rows, and the journal of erasures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Executable,
    Select,
    Text,
    column,
    delete,
    func,
    literal,
    literal_column,
    or_,
    select,
    table,
    true,
    update,
)
from sqlalchemy.orm import Session

from api.auth.repository import former_phone
from api.core.db import Base, delete_count
from api.orders.models import Confirmation, Order
from api.orders.statuses import FINAL
from api.payments.models import Payment, PaymentEvent
from api.personal_data.models import Erasure
from api.personal_data.registry import DIGEST, PERSONAL_TABLES, Link, Person, PersonalTable, RetentionTerm

#: Orders that one hourly run deletes or empties: a long backlog is worked off by the next runs.
MAX_ORDERS = 5_000


class PersonalDataRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    # Whose rows

    def person(self, customer_id: int, phone: str, email: str) -> Person:
        """The customer with all their orders and payments."""
        orders = self.session.scalars(select(Order.id).where(Order.customer_id == customer_id))
        confirmations = self.session.scalars(select(Confirmation.id).where(Confirmation.customer_id == customer_id))
        return self._with_payments(Person((customer_id,), tuple(orders), tuple(confirmations), (), phone, email))

    def ended_orders_to(self, phone: str) -> tuple[int, ...]:
        """Ended orders of any account whose recipient has the phone."""
        query = select(Order.id).where(Order.recipient_phone == phone, Order.status.in_(FINAL))
        return tuple(self.session.scalars(query))

    def orders_ended_before(self, moment: datetime, *, with_recipient: bool) -> Person:
        """The oldest orders that ended before the moment; `with_recipient`: those that still name one."""
        condition = Order.status.in_(FINAL) & (Order.updated_at < moment)
        if with_recipient:
            condition &= (Order.recipient_phone != "") | Order.address_hash.is_not(None)
        query: Select[int, int] = select(Order.id, Order.confirmation_id).where(condition)
        rows = self.session.execute(query.order_by(Order.id).limit(MAX_ORDERS).with_for_update(skip_locked=True)).all()
        confirmations = tuple({row.confirmation_id for row in rows})
        return self._with_payments(Person(order_ids=tuple(row.id for row in rows), confirmation_ids=confirmations))

    def _with_payments(self, person: Person) -> Person:
        payments = self.session.scalars(select(Payment.id).where(Payment.confirmation_id.in_(person.confirmation_ids)))
        return replace(person, payment_ids=tuple(payments))

    # Erasure and the file for the person

    def erase(self, person: Person) -> None:
        """Deletes or empties the rows of the person in every table of the registry, as it says."""
        for declared in PERSONAL_TABLES:
            matches = rows_of(declared, person)
            if matches is not None and declared.blank is None:
                self._execute(delete(table(declared.name)).where(matches))
            elif matches is not None and declared.blank:
                # Names only: the model would set `updated_at`, from which the terms of orders count.
                rows = table(declared.name, *map(column, declared.blank))
                self._execute(update(rows).where(matches).values(_values(declared.blank, person.phone)))

    def erase_in_audit_log(self, person: Person) -> None:
        """Entries about rows of the person lose title and values; before the rows are deleted."""
        log = table("audit_log", *map(column, ("entity", "entity_id", "title", "changes")))
        for declared in PERSONAL_TABLES:
            matches = rows_of(declared, person) if declared.audited_as else None
            if matches is None:
                continue
            ids = select(column("id").cast(Text)).select_from(table(declared.name)).where(matches)
            query = update(log).where(log.c.entity == declared.audited_as, log.c.entity_id.in_(ids))
            self._execute(query.values(title="№ " + log.c.entity_id, changes=literal_column("'{}'")))

    def rows_for_file(self, declared: PersonalTable, person: Person) -> list[dict[str, Any]]:
        """Rows of the person without secrets and employees."""
        matches = rows_of(declared, person)
        if matches is None:
            return []
        columns = Base.metadata.tables[declared.name].columns
        names = [found.name for found in columns if found.name not in declared.hidden]
        query: Select[*tuple[Any, ...]] = select(*map(column, names)).select_from(table(declared.name)).where(matches)
        return [dict(row) for row in self.session.execute(query).mappings()]

    # Terms

    def end_term(self, declared: PersonalTable, term: RetentionTerm, now: datetime) -> int:
        """Deletes or overwrites rows whose term has ended; returns their number."""
        is_old = column(term.since) < now - term.after
        old = is_old & literal_column(term.where) if term.where else is_old
        rows = table(declared.name, *map(column, term.blank))
        return self._execute(
            update(rows).where(old).values(_values(term.blank)) if term.blank else delete(rows).where(old)
        )

    def delete_orders(self, orders: Person) -> int:
        """Deletes orders with their lines and events, and the confirmations and payments that have no other order."""
        deleted = delete_count(self.session, delete(Order).where(Order.id.in_(orders.order_ids)))
        has_orders = select(Order.id).where(Order.confirmation_id == Confirmation.id).exists()
        query = select(Confirmation.id).where(Confirmation.id.in_(orders.confirmation_ids), ~has_orders)
        confirmations = self.session.scalars(query).all()
        payments = select(Payment.id).where(Payment.confirmation_id.in_(confirmations))
        self.session.execute(delete(PaymentEvent).where(PaymentEvent.payment_id.in_(payments)))
        self.session.execute(delete(Payment).where(Payment.confirmation_id.in_(confirmations)))
        self.session.execute(delete(Confirmation).where(Confirmation.id.in_(confirmations)))
        return deleted

    def erasures(self) -> Sequence[Erasure]:
        return self.session.scalars(select(Erasure).order_by(Erasure.at, Erasure.id)).all()

    def _execute(self, query: Executable) -> int:
        return cast("CursorResult[Any]", self.session.execute(query)).rowcount


def rows_of(declared: PersonalTable, person: Person) -> ColumnElement[bool] | None:
    """The condition of the person's rows; None: the table has none."""
    conditions: list[ColumnElement[bool]] = []
    for owner in declared.owners:
        if isinstance(owner, Link):
            if ids := getattr(person, owner.ids):
                conditions.append(column(owner.column).in_(ids))
            continue
        if owner.phone and person.phone:
            conditions.append(column(owner.phone) == person.phone)
        if owner.email and person.email:
            of_email = func.lower(column(owner.email)) == person.email.lower()
            has_no_phone = func.coalesce(column(owner.phone), "") == "" if owner.phone else true()
            conditions.append(of_email & has_no_phone)
    return or_(*conditions) if conditions else None


def _values(blank: Mapping[str, str], phone: str = "") -> dict[str, ColumnElement[Any]]:
    return {
        name: literal(former_phone(phone)) if value == DIGEST else literal_column(value)
        for name, value in blank.items()
    }
