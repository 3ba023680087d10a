"""Rows that one confirmation writes; every field is a column of a record set in the write statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from api.orders.reservation_limits import ReservationLimit
from api.orders.statuses import PaymentStatus, Status


@dataclass(frozen=True, slots=True)
class NewConfirmation:
    """Money is kopecks. `cart_version` guards the write: the cart must be as it was read."""

    customer_id: int
    cart_version: datetime | None
    key: str
    #: SHA-256 of the request, in hexadecimal digits.
    request_hash: str
    #: The answer of the call as JSON text, stored to be repeated.
    answer: str
    payment_type: int | None
    goods_total: int
    delivery_total: int
    discount: int
    total: int
    promo_code: str
    promo_id: int | None
    #: Whether the promo code is for the first order of a person.
    is_first_order: bool
    payment_id: UUID | None
    provider: str
    reserved_until: datetime | None
    status: Status
    payment_status: PaymentStatus
    consent_version: int
    name: str
    phone: str
    email: str
    address: str
    user_agent: str
    #: None: the address has no limits.
    address_hash: str | None
    address_limit: ReservationLimit


@dataclass(frozen=True, slots=True)
class NewOrder:
    """The part of a confirmation for one city."""

    customer_id: int
    number: str
    city_id: int
    delivery_type: int | None
    address_text: str
    description: str
    pvz: int | None
    agent_pvz_id: str | None
    goods_total: int
    delivery_cost: int
    discount: int
    total: int
    arrives_on: date
    reserved_until: datetime | None


@dataclass(frozen=True, slots=True)
class NewOrderLine:
    """`number` is the order's, `position` counts from 0."""

    customer_id: int
    number: str
    city_id: int
    position: int
    product_id: int
    name: str
    article: str | None
    brand_name: str | None
    unit: str
    image_key: str
    image_ext: str
    qty: int
    cost: int | None
    guest_cost: int | None


@dataclass(frozen=True, slots=True)
class NewReservation:
    number: str
    product_id: int
    warehouse_id: int
    qty: int


@dataclass(frozen=True, slots=True)
class ConfirmationRows:
    """`pieces` are those to subtract from the stock, by (product, warehouse)."""

    confirmation: NewConfirmation
    orders: Sequence[NewOrder]
    lines: Sequence[NewOrderLine]
    reservations: Sequence[NewReservation]
    pieces: Mapping[tuple[int, int], int]
