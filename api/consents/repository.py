"""SQL of consents and their texts."""

from collections.abc import Collection, Sequence
from datetime import datetime
from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import joinedload

from api.consents.models import Consent, ConsentText, Purpose
from api.core.db import SessionDep
from api.core.derived_keys import keyed_digest
from api.core.errors import ShopError
from api.http.client import ClientAddress, UserAgent
from api.http.routing import provide

#: Consents of forms end in so many rows at once: a long backlog is worked off by the hourly runs.
MAX_ENDED = 5000


class ConsentRepository:
    """Consents, those recorded here of the visitor with the address and the browser."""

    def __init__(self, session: SessionDep, address: ClientAddress = "", user_agent: UserAgent = "") -> None:
        self.session = session
        self.address = address
        self.user_agent = user_agent

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

    def record(
        self,
        purpose: Purpose,
        *,
        text_version: int | None = None,
        given: bool = True,
        customer_id: int | None = None,
        phone: str | None = None,
        email: str | None = None,
        field: str = "text_version",
    ) -> None:
        """Adds a consent of the person named by customer_id, phone or email. Without `text_version`: the newest text.

        Raises ShopError `consent_text_unknown`, at `field`, for a version that was never published.
        """
        self.session.add(
            Consent(
                purpose=purpose.value,
                text_version=self.displayed_version(purpose, text_version, field),
                given=given,
                customer_id=customer_id,
                phone=phone,
                email=email,
                address=ip_address(self.address) if self.address else None,
                user_agent=self.user_agent or None,
            )
        )
        self.session.flush()

    def displayed_version(self, purpose: Purpose, displayed: int | None, field: str = "text_version") -> int:
        """The version that the visitor saw; the newest when `displayed` is None.

        Raises ShopError `consent_text_unknown` for a version that was never published.
        """
        version = self.published_version(purpose, displayed)
        if version is None:
            raise ShopError(
                "consent_text_unknown",
                "Такого текста согласия у нас нет. Обновите страницу и отметьте согласие ещё раз.",
                409,
                {field: "Нет такой версии текста"},
            )
        return version

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


Consents = Annotated[ConsentRepository, Depends(provide(ConsentRepository))]


def contact_digest(contact: str) -> bytes:
    """Of a phone of 11 digits or an e-mail in lower case."""
    return keyed_digest("contacts of ended consents", contact.lower())


def check_agreed(agree: bool, sent: str = "заявку") -> None:
    """Raises ShopError `consent_required` without the agreement; `sent` is what needs it, in the accusative."""
    if not agree:
        raise ShopError(
            "consent_required",
            f"Без согласия на обработку данных {sent} не принять. Отметьте его и отправьте ещё раз.",
            422,
            {"agree": "Отметьте согласие"},
        )
