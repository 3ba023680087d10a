"""Consents to the processing of personal data: one purpose each, with the text that was agreed to (152-ФЗ, art. 9)."""

from datetime import datetime
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, func, text
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.core.db import Base

Address = IPv4Address | IPv6Address


class Purpose(StrEnum):
    LOGIN = "login"
    ORDER = "order"
    NEWSLETTER = "newsletter"
    PROMO_ADDRESS = "promo_address"
    VENDOR = "vendor"
    VEHICLE_REQUEST = "vehicle_request"
    SEARCH_WISH = "search_wish"
    REVIEW = "review"


class ConsentText(Base):
    """One version of a consent text. A published version never changes: a new wording is a new version."""

    __tablename__ = "consent_texts"
    __table_args__ = (CheckConstraint("version > 0", name="version"), CheckConstraint("text <> ''", name="text"))

    purpose: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str]
    text: Mapped[str]
    published_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Consent(Base):
    """Log of consents: a withdrawal is a new row with `given` = false. Rows change once, when they end."""

    __tablename__ = "consents"
    __table_args__ = (
        ForeignKeyConstraint(["purpose", "text_version"], ["consent_texts.purpose", "consent_texts.version"]),
        CheckConstraint("num_nonnulls(customer_id, phone, email, contact_digest) > 0", name="somebody"),
        Index("ix_consents_customer_id", "customer_id", postgresql_where=text("customer_id IS NOT NULL")),
        Index("ix_consents_phone", "phone", postgresql_where=text("phone IS NOT NULL")),
        Index("ix_consents_email", "email", postgresql_where=text("email IS NOT NULL")),
        Index("ix_consents_ended_at", "ended_at", postgresql_where=text("ended_at IS NOT NULL")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    text_version: Mapped[int]
    given: Mapped[bool] = mapped_column(default=True, server_default="true")
    #: No foreign key: the proof of a consent outlives the account.
    customer_id: Mapped[int | None]
    phone: Mapped[str | None]
    email: Mapped[str | None]
    #: Where the visitor came from; NULL when the server saw no address (a unix socket).
    address: Mapped[Address | None] = mapped_column(INET)
    user_agent: Mapped[str | None]
    #: Set when the consent ends: phone, e-mail, address and browser are NULL from then on.
    ended_at: Mapped[datetime | None]
    #: Keyed digest of the phone or e-mail of an ended consent: proves it to whoever names the contact.
    contact_digest: Mapped[bytes | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    agreed_text: Mapped[ConsentText] = relationship(viewonly=True)

    @property
    def title(self) -> str:
        return self.agreed_text.title
