"""Confirmations, orders, their lines, reservations and history. Money is kopecks.

A confirmation makes one order for each city group (spec §4). An order copies products, prices and delivery, so it never
changes with the catalogue.
"""

import hmac
from datetime import date, datetime
from hashlib import sha256
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, foreign, mapped_column, relationship

from api.cities.models import City, Warehouse
from api.core.db import Base
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.delivery.models import PickupPoint
from api.orders.reservation_limits import UNPAID_SQL
from api.orders.statuses import PAYMENT_NAMES, STATUS_NAMES, Actor, PaymentStatus, Status
from api.pricing.choices import CARD, CARRIER_POINT, COURIER, INVOICE, OWN_PICKUP, RECEIPT, DeliveryType, PaymentType

DELIVERY_NAMES = {COURIER: "Курьер", CARRIER_POINT: "Пункт выдачи", OWN_PICKUP: "Самовывоз"}
PAYMENT_TYPE_NAMES = {RECEIPT: "При получении", CARD: "Картой на сайте", INVOICE: "По счёту"}
#: Products named in a list of orders.
NAMES_SHOWN = 3


class Confirmation(Base):
    """`idempotency_key` is the browser's; `request_hash` distinguishes a repeat from another request with the same key;
    `answer` is returned to every repeat."""

    __tablename__ = "confirmations"
    __table_args__ = (UniqueConstraint("customer_id", "idempotency_key"),)

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    idempotency_key: Mapped[str]
    request_hash: Mapped[bytes] = mapped_column(LargeBinary)
    answer: Mapped[JsonObject | None] = mapped_column(JSONB(none_as_null=True))
    payment_type: Mapped[PaymentType] = mapped_column(SmallInteger)
    goods_total: Mapped[int]
    delivery_total: Mapped[int]
    discount: Mapped[int]
    total: Mapped[int]
    promo_code: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    orders: Mapped[list["Order"]] = relationship(back_populates="confirmation", order_by="Order.id")


class Order(Base):
    __tablename__ = "orders"
    __table_args__ = (
        CheckConstraint(f"status IN {tuple(map(str, Status))}", name="status"),
        CheckConstraint(f"payment_status IN {tuple(map(str, PaymentStatus))}", name="payment_status"),
        CheckConstraint("total = goods_total + delivery_cost - discount AND total >= 0", name="total"),
        Index("ix_orders_customer_id_created_at", "customer_id", "created_at"),
        Index("ix_orders_status_created_at", "status", "created_at"),
        Index("ix_orders_recipient_phone", "recipient_phone", postgresql_where=text("recipient_phone <> ''")),
        Index(
            "ix_orders_recipient_email", text("lower(recipient_email)"), postgresql_where=text("recipient_email <> ''")
        ),
        Index(
            "ix_orders_courier_address",
            "city_id",
            text("normal_address(address_text)"),
            postgresql_where=text("delivery_type = 1 AND address_text <> ''"),
        ),
        Index("ix_orders_unpaid_customer_id", "customer_id", postgresql_where=text(UNPAID_SQL)),
        Index("ix_orders_unpaid_address_hash", "address_hash", postgresql_where=text(UNPAID_SQL)),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    #: Read out on the phone; random, so that it does not reveal the number of orders.
    number: Mapped[str] = mapped_column(unique=True)
    confirmation_id: Mapped[int] = mapped_column(ForeignKey("confirmations.id"), index=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id"), index=True)
    status: Mapped[str]
    payment_type: Mapped[PaymentType] = mapped_column(SmallInteger)
    payment_status: Mapped[str]
    delivery_type: Mapped[DeliveryType] = mapped_column(SmallInteger)
    address_text: Mapped[str] = mapped_column(default="", server_default="")
    description: Mapped[str] = mapped_column(default="", server_default="")
    pvz: Mapped[int | None] = mapped_column(ForeignKey("warehouses.id"))
    agent_pvz_id: Mapped[str | None]
    recipient_name: Mapped[str]
    recipient_phone: Mapped[str]
    recipient_email: Mapped[str] = mapped_column(default="", server_default="")
    goods_total: Mapped[int]
    delivery_cost: Mapped[int]
    discount: Mapped[int]
    total: Mapped[int]
    arrives_on: Mapped[date | None]
    #: The address it was confirmed from (`api/orders/reservation_limits.py`); None: without a limit.
    address_hash: Mapped[str | None]
    #: End of the reservation; after it the pieces return to the stock. None: no end.
    reserved_until: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())

    confirmation: Mapped[Confirmation] = relationship(back_populates="orders")
    city: Mapped[City] = relationship()
    warehouse: Mapped[Warehouse | None] = relationship()
    #: The carrier's point; None as well when the carrier has none with this code any more.
    pickup_point: Mapped[PickupPoint | None] = relationship(
        primaryjoin=lambda: foreign(Order.agent_pvz_id) == PickupPoint.code, viewonly=True
    )
    lines: Mapped[list["OrderLine"]] = relationship(order_by="OrderLine.position", passive_deletes="all")
    reservations: Mapped[list["Reservation"]] = relationship(passive_deletes="all")
    events: Mapped[list["OrderEvent"]] = relationship(
        order_by="OrderEvent.created_at, OrderEvent.id", passive_deletes="all"
    )

    @property
    def for_title(self) -> str:
        return self.city.name

    @property
    def status_name(self) -> str:
        return STATUS_NAMES[Status(self.status)]

    @property
    def payment_status_name(self) -> str:
        return PAYMENT_NAMES[PaymentStatus(self.payment_status)]

    @property
    def delivery_name(self) -> str:
        return DELIVERY_NAMES[self.delivery_type]

    @property
    def names(self) -> list[str]:
        return [line.name for line in self.lines[:NAMES_SHOWN]]

    @property
    def pieces(self) -> int:
        return sum(line.qty for line in self.lines)

    @property
    def handover_place(self) -> str:
        place = self.warehouse or self.pickup_point
        return f"{place.name}, {place.address}" if place else self.address_text

    @property
    def timeline(self) -> list["OrderEvent"]:
        """The history for buyers, without the events of the staff that changed no status."""
        shown: list[OrderEvent] = []
        for event in self.events:
            if event.actor != Actor.STAFF or not shown or shown[-1].status != event.status:
                shown.append(event)
        return shown


def invoice_key(order_id: int) -> str:
    """Opens the invoice without a login: it can be printed and sent to an accountant."""
    secret = get_settings().secret_key.get_secret_value().encode()
    return hmac.new(secret, f"invoice:{order_id}".encode(), sha256).hexdigest()[:32]


Index("ix_orders_reserved_until", Order.reserved_until, postgresql_where=Order.reserved_until.is_not(None))


class OrderLine(Base):
    """A product as it was when it was ordered; `product_id` is None once the product is deleted."""

    __tablename__ = "order_lines"
    __table_args__ = (CheckConstraint("qty > 0", name="qty"),)

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    product_id: Mapped[int | None] = mapped_column(ForeignKey("products.id", ondelete="SET NULL"), index=True)
    name: Mapped[str]
    article: Mapped[str | None]
    brand_name: Mapped[str | None]
    unit: Mapped[str]
    image_key: Mapped[str | None]
    image_ext: Mapped[str | None]
    qty: Mapped[int]
    cost: Mapped[int]
    guest_cost: Mapped[int | None]

    @property
    def image(self) -> JsonObject | None:
        return {"key": self.image_key, "ext": self.image_ext} if self.image_key and self.image_ext else None

    @property
    def sum(self) -> int:
        return self.qty * self.cost


class Reservation(Base):
    """Pieces of a warehouse that are reserved for an order. `held` pieces return to the stock exactly once, when they
    become `released`."""

    __tablename__ = "reservations"
    __table_args__ = (
        CheckConstraint("qty > 0", name="qty"),
        CheckConstraint("state IN ('held', 'released', 'shipped')", name="state"),
    )

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True)
    product_id: Mapped[int] = mapped_column(primary_key=True)
    warehouse_id: Mapped[int] = mapped_column(ForeignKey("warehouses.id"), primary_key=True)
    qty: Mapped[int]
    state: Mapped[str] = mapped_column(default="held", server_default="held")


class OrderEvent(Base):
    """A change of an order, and its actor: customer, staff, payment or the shop itself."""

    __tablename__ = "order_events"
    __table_args__ = (CheckConstraint(f"actor IN {tuple(map(str, Actor))}", name="actor"),)

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id", ondelete="CASCADE"), index=True)
    status: Mapped[str]
    payment_status: Mapped[str]
    actor: Mapped[str]
    staff_login: Mapped[str | None]
    note: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())

    @property
    def status_name(self) -> str:
        return STATUS_NAMES[Status(self.status)]

    @property
    def public_note(self) -> str:
        """Notes of the staff are for the staff."""
        return "" if self.actor == Actor.STAFF else self.note


def pay_address(payment_id: UUID) -> str:
    """The same for every provider; it redirects to the provider's page."""
    return f"/pay/{payment_id}"
