"""SQL of consents and their texts."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, joinedload

from api.consents.models import Consent, ConsentText, Purpose
from api.core.derived_keys import keyed_digest

#: Consents of forms end in so many rows at once: a long backlog is worked off by the hourly runs.
MAX_ENDED = 5000


class ConsentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def current_texts(self) -> Sequence[ConsentText]:
        """The newest published version of every purpose."""
        query = (
            select(ConsentText)
            .distinct(ConsentText.purpose)
            .where(ConsentText.published_at <= func.now())
            .order_by(ConsentText.purpose, ConsentText.version.desc())
        )
        return self.session.scalars(query).all()

    def published_version(self, purpose: str, version: int | None = None) -> int | None:
        """The version if it is published, without one the newest; None when there is none."""
        query = select(func.max(ConsentText.version)).where(
            ConsentText.purpose == purpose, ConsentText.published_at <= func.now()
        )
        return self.session.scalar(query if version is None else query.where(ConsentText.version == version))

    def latest_of(self, customer_id: int) -> Sequence[Consent]:
        """The customer's newest consent, given or withdrawn, of each purpose, with its text."""
        query = (
            select(Consent)
            .where(Consent.customer_id == customer_id)
            .distinct(Consent.purpose)
            .order_by(Consent.purpose, Consent.id.desc())
            .options(joinedload(Consent.agreed_text))
        )
        return self.session.scalars(query).all()

    def newest(self, customer_id: int, purpose: str) -> Consent | None:
        query = select(Consent).where(Consent.customer_id == customer_id, Consent.purpose == purpose)
        return self.session.scalars(query.order_by(Consent.id.desc()).limit(1)).first()

    def add(self, consent: Consent) -> None:
        self.session.add(consent)
        self.session.flush()

    def end_of_email(self, purpose: Purpose, email: str) -> None:
        """Removes contact data from the consents of the address, withdrawn or of a person who is gone."""
        self._end((Consent.purpose == purpose.value) & (func.lower(Consent.email) == email.lower()))

    def end_of_person(self, customer_id: int, phone: str, email: str) -> None:
        """Every consent of the account, and those given in forms with its phone, or with its e-mail and no phone."""
        conditions = [Consent.customer_id == customer_id, Consent.phone == phone]
        if email:
            of_nobody_else = Consent.phone.is_(None) & Consent.customer_id.is_(None)
            conditions.append((func.lower(Consent.email) == email.lower()) & of_nobody_else)
        self._end(or_(*conditions), phone)

    def end_older_than(self, purposes: Collection[Purpose], before: datetime) -> int:
        return self._end(Consent.purpose.in_([purpose.value for purpose in purposes]) & (Consent.created_at < before))

    def _end(self, condition: ColumnElement[bool], phone: str | None = None) -> int:
        """Removes the contact data; `phone` stands for rows that name a customer only. Returns the number of rows."""
        query = select(Consent).where(condition, Consent.ended_at.is_(None)).limit(MAX_ENDED)
        rows = self.session.scalars(query.with_for_update()).all()
        for row in rows:
            contact = row.phone or row.email or phone
            row.contact_digest = contact_digest(contact) if contact else None
            row.ended_at = func.now()
            row.phone = row.email = row.address = row.user_agent = None
        self.session.flush()
        return len(rows)


def contact_digest(contact: str) -> bytes:
    """Of a phone of 11 digits or an e-mail in lower case."""
    return keyed_digest("contacts of ended consents", contact.lower())
