"""SQL of the registry: rows of a person, their erasure, old rows, and the journal of erasures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    CursorResult,
    Executable,
    Select,
    TableClause,
    Text,
    and_,
    any_,
    column,
    delete,
    false,
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

from api.auth.models import LoginSession
from api.auth.repository import former_phone
from api.core.db import delete_count
from api.orders.models import Confirmation, Order
from api.orders.statuses import FINAL
from api.payments.models import Payment, PaymentEvent
from api.personal_data.declarations import DIGEST, Contact, Data, Link, Person, PersonalTable, RetentionTerm
from api.personal_data.models import Erasure
from api.personal_data.registry import PERSONAL_TABLES

#: Orders that one hourly run deletes or empties: a long backlog is worked off by the next runs.
MAX_ORDERS = 5_000
#: Not in the file for the person: of others, or worth nothing without its original.
NOT_EXPORTED = {Data.STAFF, Data.STAFF_TEXT, Data.SECRET}


class PersonalDataRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    # Whose rows

    def person(self, customer_id: int, phone: str, email: str) -> Person:
        """The customer with all their orders and payments."""
        orders = self.session.scalars(select(Order.id).where(Order.customer_id == customer_id))
        confirmations = self.session.scalars(select(Confirmation.id).where(Confirmation.customer_id == customer_id))
        return self._with_payments(
            Person(
                customer_ids=(customer_id,),
                order_ids=tuple(orders),
                confirmation_ids=tuple(confirmations),
                phone=phone,
                email=email,
            )
        )

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
            if matches is None:
                continue
            if declared.blank is None:
                self._execute(delete(_table(declared)).where(matches))
            elif declared.blank:
                self._execute(update(_table(declared)).where(matches).values(_values(declared.blank, person.phone)))

    def erase_in_audit_log(self, person: Person) -> None:
        """Entries about rows of the person lose title and values; before the rows are deleted."""
        log = table("audit_log", *map(column, ("entity", "entity_id", "title", "changes")))
        for declared in PERSONAL_TABLES:
            matches = rows_of(declared, person) if declared.audited_as else None
            if matches is None:
                continue
            ids = select(column("id").cast(Text)).select_from(_table(declared)).where(matches)
            query = update(log).where(log.c.entity == declared.audited_as, log.c.entity_id.in_(ids))
            self._execute(query.values(title="№ " + log.c.entity_id, changes=literal_column("'{}'")))

    def rows_for_file(self, declared: PersonalTable, person: Person) -> list[dict[str, Any]]:
        """Rows of the person without secrets and employees."""
        matches = rows_of(declared, person)
        if matches is None:
            return []
        names = [name for name in declared.columns if declared.personal.get(name) not in NOT_EXPORTED]
        query: Select[*tuple[Any, ...]] = select(*map(column, names)).select_from(_table(declared)).where(matches)
        return [dict(row) for row in self.session.execute(query).mappings()]

    # Terms

    def end_term(self, declared: PersonalTable, term: RetentionTerm, now: datetime) -> int:
        """Deletes or overwrites rows whose term has ended; returns their number."""
        place = _table(declared)
        old = and_(place.c[term.since] < now - term.after, literal_column(term.where) if term.where else true())
        if term.blank:
            return self._execute(update(place).where(old).values(_values(term.blank)))
        return self._execute(delete(place).where(old))

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

    # The journal

    def erasures(self) -> Sequence[Erasure]:
        return self.session.scalars(select(Erasure).order_by(Erasure.at, Erasure.id)).all()

    def close_sessions(self, closed: Mapping[int, datetime]) -> int:
        """Deletes sessions by id that are older than the moment when they were closed; returns their number."""
        ids = literal(list(closed), ARRAY(BigInteger))  # one parameter, however many there are
        rows = self.session.execute(
            select(LoginSession.id, LoginSession.created_at).where(LoginSession.id == any_(ids))
        )
        old = [row.id for row in rows if row.created_at <= closed[row.id]]
        return delete_count(self.session, delete(LoginSession).where(LoginSession.id.in_(old)))

    def _execute(self, query: Executable) -> int:
        return cast("CursorResult[Any]", self.session.execute(query)).rowcount


def rows_of(declared: PersonalTable, person: Person) -> ColumnElement[bool] | None:
    """The condition of the person's rows; None: the table has none."""
    conditions = [condition for owner in declared.owners if (condition := _owned(owner, person)) is not None]
    return or_(false(), *conditions) if conditions else None


def _owned(owner: Link | Contact, person: Person) -> ColumnElement[bool] | None:
    if isinstance(owner, Link):
        ids = getattr(person, owner.subject.value)
        return column(owner.column).in_(ids) if ids else None
    conditions: list[ColumnElement[bool]] = []
    if owner.phone and person.phone:
        conditions.append(column(owner.phone) == person.phone)
    if owner.email and person.email:
        of_email = func.lower(column(owner.email)) == person.email.lower()
        has_no_phone = func.coalesce(column(owner.phone), "") == "" if owner.phone else true()
        conditions.append(of_email & has_no_phone)
    return or_(*conditions) if conditions else None


def _table(declared: PersonalTable) -> TableClause:
    return table(declared.name, *map(column, declared.columns))


def _values(blank: Mapping[str, str], phone: str = "") -> dict[str, ColumnElement[Any]]:
    return {
        name: literal(former_phone(phone)) if value == DIGEST else literal_column(value)
        for name, value in blank.items()
    }
