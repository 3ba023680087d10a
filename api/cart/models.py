"""Tables of the carts of customers, with the chosen delivery of each city's part (spec §3 Cart)."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger, func
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class Cart(Base):
    """The cart of one customer. Writers lock this row, so that changes of two devices add up."""

    __tablename__ = "carts"
    __table_args__ = (CheckConstraint("payment_type BETWEEN 1 AND 3", name="payment_type"),)

    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), primary_key=True)
    #: 1 on receipt, 2 card online, 3 invoice; None: not chosen yet.
    payment_type: Mapped[int | None] = mapped_column(SmallInteger)
    #: As typed; it is checked whenever the cart is priced.
    promo_code: Mapped[str] = mapped_column(default="", server_default="")
    #: Ids of the latest changes, newest last: a repeated change is not applied again.
    applied_syncs: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list, server_default="{}")
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class CartLineRow(Base):
    """Pieces of a product for a city. Lines of the same city and product add up (spec §4)."""

    __tablename__ = "cart_lines"
    __table_args__ = (CheckConstraint("qty > 0", name="qty"),)

    customer_id: Mapped[int] = mapped_column(ForeignKey("carts.customer_id", ondelete="CASCADE"), primary_key=True)
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id", ondelete="CASCADE"), primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True, index=True)
    qty: Mapped[int]
    #: The warehouse that the shopper chose, if any.
    stock_id: Mapped[int | None] = mapped_column(ForeignKey("warehouses.id", ondelete="SET NULL"))
    added_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class CartGroup(Base):
    """The delivery of one city's part. Types: 1 courier, 2 carrier's point, 3 own pickup."""

    __tablename__ = "cart_groups"
    __table_args__ = (CheckConstraint("delivery_type BETWEEN 1 AND 3", name="delivery_type"),)

    customer_id: Mapped[int] = mapped_column(ForeignKey("carts.customer_id", ondelete="CASCADE"), primary_key=True)
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id", ondelete="CASCADE"), primary_key=True)
    delivery_type: Mapped[int | None] = mapped_column(SmallInteger)
    address_text: Mapped[str] = mapped_column(default="", server_default="")
    #: The city of the chosen suggestion; empty for an address that was typed.
    address_city: Mapped[str] = mapped_column(default="", server_default="")
    latitude: Mapped[float | None]
    longitude: Mapped[float | None]
    #: A remark for the courier.
    description: Mapped[str] = mapped_column(default="", server_default="")
    #: Own pickup: the warehouse.
    pvz: Mapped[int | None] = mapped_column(ForeignKey("warehouses.id", ondelete="SET NULL"))
    #: Carrier's point: its code.
    agent_pvz_id: Mapped[str | None] = mapped_column(ForeignKey("pickup_points.code", ondelete="SET NULL"))
