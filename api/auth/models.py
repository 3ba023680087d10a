"""Customers (spec §3 Auth), SMS codes and login sessions. Codes and tokens are stored as hashes only (design §9)."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, SmallInteger, func
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.core.db import Base


class Customer(Base):
    """Known by a phone of 11 digits (`79161234567`), confirmed by a code from an SMS."""

    __tablename__ = "customers"
    __table_args__ = (CheckConstraint("phone ~ '^[0-9]{11}$'", name="phone"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    phone: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(default="", server_default="")
    surname: Mapped[str] = mapped_column(default="", server_default="")
    #: As the customer typed it: a stranger's address until it equals `confirmed_email`.
    email: Mapped[str] = mapped_column(default="", server_default="")
    #: The address whose mailbox has confirmed it, the only one that identifies the customer; empty for none.
    confirmed_email: Mapped[str] = mapped_column(default="", server_default="")
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    #: Set when the account is deleted: the row stays for its orders, without personal data.
    deleted_at: Mapped[datetime | None]


class SmsCode(Base):
    """A code for the owner of a phone; `code_hash` is an HMAC with the shop's key. Limits are counted by these rows."""

    __tablename__ = "sms_codes"
    __table_args__ = (
        Index("ix_sms_codes_phone_created_at", "phone", "created_at"),
        Index("ix_sms_codes_address_created_at", "address", "created_at"),
        Index("ix_sms_codes_created_at", "created_at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    phone: Mapped[str]
    code_hash: Mapped[bytes] = mapped_column(LargeBinary)
    #: An IPv4 address, or the /64 of an IPv6 one, which belongs to one visitor.
    address: Mapped[str] = mapped_column(INET)
    #: City of a new customer, and the version of the accepted consent text (None: no consent).
    city_id: Mapped[int | None]
    agreed_version: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    #: Wrong guesses so far.
    tries: Mapped[int] = mapped_column(SmallInteger, default=0, server_default="0")
    #: Set once: by the login that used the code, or by a newer code of the same requester that replaced it.
    used_at: Mapped[datetime | None]
    #: The gateway refused the message; such a row does not count against the phone.
    failed_at: Mapped[datetime | None]
    #: `sms`, or `email` for one to the confirmed e-mail of the phone's owner (`api/auth/sms_limits.py: Channel`).
    channel: Mapped[str] = mapped_column(default="sms", server_default="sms")
    #: Requested by a browser that logged in with the phone before: strangers neither count nor void it.
    is_known_device: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: The login that the code confirms again; None for a code that logs in.
    session_id: Mapped[int | None] = mapped_column(BigInteger)
    #: Of the proof of work that paid for the message (`api/auth/sms_budget.py`).
    proof_nonce: Mapped[str | None] = mapped_column(unique=True)


class LoginSession(Base):
    """A device that is logged in; `token_hash` is the SHA-256 of its token, which is replaced by and by
    (`api/auth/session.py`).
    """

    __tablename__ = "login_sessions"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    #: Of the token before, valid until `previous_until`; None there: the browser has not used the new token yet.
    previous_token_hash: Mapped[bytes | None] = mapped_column(LargeBinary, unique=True)
    previous_until: Mapped[datetime | None]
    rotated_at: Mapped[datetime | None]
    user_agent: Mapped[str] = mapped_column(default="", server_default="")
    address: Mapped[str] = mapped_column(INET)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    #: When a code was last checked for this login; None: at `created_at`.
    code_checked_at: Mapped[datetime | None]
    last_seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(index=True)

    customer: Mapped[Customer] = relationship(lazy="raise", viewonly=True)
