"""Customers (spec §3 Auth)."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

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
