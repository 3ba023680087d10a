"""Responses with orders, for their buyers and for tracking."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from api.cities.models import City
from api.core.json_types import JsonObject
from api.core.money import roubles
from api.core.settings import get_settings
from api.orders.models import Order, OrderEvent, OrderLine
from api.orders.schemas import (
    OrderActions,
    OrderBrief,
    OrderDelivery,
    OrderImage,
    OrderLineOut,
    OrderOut,
    OrderPayment,
    RecipientOut,
    TimelineEntry,
    TrackedOrder,
)
from api.orders.statuses import PAYMENT_NAMES, STATUS_NAMES, Actor, PaymentStatus, Status, may
from api.pricing.delivery_quotes import CARRIER_POINT, COURIER, OWN_PICKUP
from api.pricing.payment_types import CARD, INVOICE, RECEIPT

DELIVERY_NAMES = {COURIER: "Курьер", CARRIER_POINT: "Пункт выдачи", OWN_PICKUP: "Самовывоз"}
PAYMENT_TYPE_NAMES = {RECEIPT: "При получении", CARD: "Картой на сайте", INVOICE: "По счёту"}


def pay_address(payment_id: UUID) -> str:
    """The same for every provider; it redirects to the provider's page."""
    return f"/pay/{payment_id}"


def invoice_address(order_id: int) -> str:
    """Needs no login: it can be printed and sent to an accountant."""
    return f"/pay/invoice/{order_id}?key={invoice_key(order_id)}"


def invoice_key(order_id: int) -> str:
    secret = get_settings().secret_key.get_secret_value().encode()
    return hmac.new(secret, f"invoice:{order_id}".encode(), sha256).hexdigest()[:32]


NAMES_SHOWN = 3


def image_of(line: OrderLine) -> OrderImage | None:
    if line.image_key is None or line.image_ext is None:
        return None
    return OrderImage(key=line.image_key, ext=line.image_ext)


def order_brief(order: Order, city: City, lines: Sequence[OrderLine]) -> OrderBrief:
    return OrderBrief(**_brief(order, city, lines))


def _brief(order: Order, city: City, lines: Sequence[OrderLine]) -> JsonObject:
    status, payment_status = Status(order.status), PaymentStatus(order.payment_status)
    return {
        "number": order.number,
        "created_at": order.created_at,
        "city_id": order.city_id,
        "for_title": city.name,
        "status": status,
        "status_name": STATUS_NAMES[status],
        "payment_status": payment_status,
        "payment_status_name": PAYMENT_NAMES[payment_status],
        "arrives_on": order.arrives_on,
        "total": roubles(order.total),
        "names": [line.name for line in lines[:NAMES_SHOWN]],
        "pieces": sum(line.qty for line in lines),
    }


def order_out(
    order: Order,
    city: City,
    lines: Sequence[OrderLine],
    events: Sequence[OrderEvent],
    handover_place: str,
    payment_id: UUID | None,
    sibling_numbers: Sequence[str],
) -> OrderOut:
    status = Status(order.status)
    awaits_payment = status == Status.AWAITING_PAYMENT
    pay_url = pay_address(payment_id) if awaits_payment and order.payment_type == CARD and payment_id else None
    return OrderOut(
        **_brief(order, city, lines),
        lines=[_line(line) for line in lines],
        timeline=timeline(events),
        delivery=OrderDelivery(
            delivery_type=order.delivery_type,
            name=DELIVERY_NAMES[order.delivery_type],
            address=handover_place,
            description=order.description,
            arrives_on=order.arrives_on,
        ),
        payment=OrderPayment(
            payment_type=order.payment_type,
            name=PAYMENT_TYPE_NAMES[order.payment_type],
            status=PaymentStatus(order.payment_status),
            status_name=PAYMENT_NAMES[PaymentStatus(order.payment_status)],
            pay_url=pay_url,
            invoice_url=invoice_address(order.id) if order.payment_type == INVOICE else None,
            pay_until=order.reserved_until if awaits_payment else None,
        ),
        recipient=RecipientOut(name=order.recipient_name, phone=order.recipient_phone, email=order.recipient_email),
        goods_total=roubles(order.goods_total),
        delivery_cost=roubles(order.delivery_cost),
        discount=roubles(order.discount),
        actions=OrderActions(
            cancel=may(Actor.CUSTOMER, status, Status.CANCELLED), pay=pay_url is not None, repeat=bool(lines)
        ),
        together=[number for number in sibling_numbers if number != order.number],
    )


def tracked_order(order: Order, city: City, lines: Sequence[OrderLine], events: Sequence[OrderEvent]) -> TrackedOrder:
    fields = _brief(order, city, lines)
    return TrackedOrder(
        **{name: fields[name] for name in TrackedOrder.model_fields if name in fields},
        delivery_name=DELIVERY_NAMES[order.delivery_type],
        timeline=timeline(events),
    )


def timeline(events: Sequence[OrderEvent]) -> list[TimelineEntry]:
    """The history for buyers, without the notes of the staff and without its events that changed no status."""
    entries: list[TimelineEntry] = []
    for event in events:
        is_staff, status = event.actor == Actor.STAFF, Status(event.status)
        if is_staff and entries and entries[-1].status == status:
            continue
        note = "" if is_staff else event.note
        entries.append(TimelineEntry(at=event.created_at, status=status, status_name=STATUS_NAMES[status], note=note))
    return entries


def _line(line: OrderLine) -> OrderLineOut:
    return OrderLineOut(
        id=line.product_id,
        name=line.name,
        article=line.article,
        brand_name=line.brand_name,
        unit=line.unit,
        image=image_of(line),
        qty=line.qty,
        cost=roubles(line.cost),
        guest_cost=None if line.guest_cost is None else roubles(line.guest_cost),
        sum=roubles(line.qty * line.cost),
    )
