"""Addresses and cars of customers (spec §2 account routes)."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, LargeBinary, SmallInteger, func
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.auth.models import Customer
from api.core.db import Base


class CustomerAddress(Base):
    """A delivery address. `position` is the geocoder's, when it knows the address."""

    __tablename__ = "customer_addresses"
    __table_args__ = (
        Index("uq_customer_addresses_default", "customer_id", unique=True, postgresql_where=sql("is_default")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id"), index=True)
    title: Mapped[str] = mapped_column(default="", server_default="")
    text: Mapped[str]
    latitude: Mapped[float | None]
    longitude: Mapped[float | None]
    comment: Mapped[str] = mapped_column(default="", server_default="")
    is_default: Mapped[bool] = mapped_column(default=False, server_default="false")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class CustomerVehicle(Base):
    """A car as its owner describes it. The VIN or frame number is stored upper case and accepted with any check
    digit."""

    __tablename__ = "customer_vehicles"

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    title: Mapped[str]
    vin: Mapped[str] = mapped_column(default="", server_default="")
    #: The car of the catalogue (api.vehicles), when the owner chose one.
    vehicle_id: Mapped[int | None] = mapped_column(ForeignKey("vehicles.id", ondelete="SET NULL"), index=True)
    year: Mapped[int | None] = mapped_column(SmallInteger)
    mileage_km: Mapped[int | None]
    note: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class EmailConfirmation(Base):
    """One letter; `key_hash` is the SHA-256 of the key in its link. The rows of a day limit how many are sent."""

    __tablename__ = "email_confirmations"
    __table_args__ = (
        Index("ix_email_confirmations_email_created_at", "email", "created_at"),
        Index("ix_email_confirmations_created_at", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    email: Mapped[str]
    key_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    used_at: Mapped[datetime | None]

    customer: Mapped[Customer] = relationship(lazy="raise", viewonly=True)
