"""The rows and the answer of a confirmation, made from its decision: statuses, dates, texts of the lines. Pure but for
random ids of payments."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import uuid4
from zoneinfo import ZoneInfo

from api.checkout.decision import Decision
from api.checkout.schemas import ConfirmationOut, ConfirmedOrder, ConfirmRequest, PaymentLink
from api.core.money import roubles
from api.core.settings import get_settings
from api.orders.models import Confirmation, Order, OrderEvent, OrderLine, Reservation, pay_address
from api.orders.reservation_limits import address_hash
from api.orders.statuses import Actor, PaymentStatus, Status
from api.payments.models import Payment
from api.pricing.bills import Bill, CityBill, PricedLine
from api.pricing.choices import CARD, INVOICE, OWN_PICKUP


@dataclass(frozen=True)
class ConfirmationAttempt:
    """The request of the call, its idempotency key, and who sends it."""

    customer_id: int
    request: ConfirmRequest
    key: str
    address: str

    @cached_property
    def request_hash(self) -> bytes:
        return hashlib.sha256(self.request.model_dump_json().encode()).digest()

    @cached_property
    def address_hash(self) -> str | None:
        return address_hash(self.address)


def new_confirmation(
    attempt: ConfirmationAttempt, decision: Decision, numbers: Sequence[str], now: datetime
) -> tuple[Confirmation, Payment | None, ConfirmationOut]:
    """The rows to write, orders with all theirs, and the answer. `numbers` are those of the orders, one a city."""
    bill = decision.bill
    pay_until = _pay_until(bill, now)
    payment = None
    if pay_until and bill.payment_type == CARD:
        provider = get_settings().payment_provider
        payment = Payment(id=uuid4(), provider=provider, amount=bill.to_pay, expires_at=pay_until)
    orders = [
        _order(part, number, attempt, decision, pay_until, now)
        for part, number in zip(bill.parts, numbers, strict=True)
    ]
    answer = _answer(bill, orders, payment)
    confirmation = Confirmation(
        customer_id=attempt.customer_id,
        idempotency_key=attempt.key,
        request_hash=attempt.request_hash,
        answer=answer.model_dump(mode="json"),
        payment_type=bill.payment_type,
        goods_total=bill.goods_total,
        delivery_total=bill.delivery_total,
        discount=bill.discount.amount,
        total=bill.to_pay,
        promo_code=decision.promo.code if decision.promo else "",
        orders=orders,
    )
    return confirmation, payment, answer


def _pay_until(bill: Bill, now: datetime) -> datetime | None:
    """The end of the reservation of an order that is paid in advance."""
    settings = get_settings()
    if bill.to_pay and bill.payment_type == CARD:
        return now + timedelta(minutes=settings.payment_hold_minutes)
    return now + timedelta(days=settings.invoice_hold_days) if bill.to_pay and bill.payment_type == INVOICE else None


def _order(
    part: CityBill,
    number: str,
    attempt: ConfirmationAttempt,
    decision: Decision,
    pay_until: datetime | None,
    now: datetime,
) -> Order:
    choice, recipient, days = part.choice, attempt.request.recipient, part.quote.days or 0
    is_own_pickup = choice.delivery_type == OWN_PICKUP
    status = Status.AWAITING_PAYMENT if pay_until else Status.NEW
    payment_status = PaymentStatus.PENDING if pay_until else PaymentStatus.NOT_NEEDED
    # What is paid at our own pickup point is kept there for some days after its arrival.
    collect_until = now + timedelta(days=days + get_settings().pickup_hold_days) if is_own_pickup else None
    return Order(
        number=number,
        customer_id=attempt.customer_id,
        city_id=part.city.id,
        status=status,
        payment_type=decision.bill.payment_type,
        payment_status=payment_status,
        delivery_type=choice.delivery_type,
        address_text=choice.address_text,
        description=choice.description,
        pvz=choice.pvz if is_own_pickup else None,
        agent_pvz_id=choice.agent_pvz_id,
        recipient_name=" ".join(filter(None, (recipient.name, recipient.surname))),
        recipient_phone=recipient.phone,
        recipient_email=recipient.email,
        goods_total=part.group.goods_total,
        delivery_cost=part.quote.cost,
        discount=part.discount,
        total=part.total,
        arrives_on=now.astimezone(ZoneInfo(part.city.timezone)).date() + timedelta(days=days),
        reserved_until=pay_until or collect_until,
        address_hash=attempt.address_hash,
        lines=[_line(position, line) for position, line in enumerate(part.group.lines)],
        reservations=[
            Reservation(product_id=line.product_id, warehouse_id=line.warehouse_id, qty=line.qty)
            for line in decision.allocation.lines
            if line.city_id == part.city.id
        ],
        events=[OrderEvent(status=status, payment_status=payment_status, actor=Actor.CUSTOMER)],
    )


def _line(position: int, line: PricedLine) -> OrderLine:
    offer = line.offer
    return OrderLine(
        position=position,
        product_id=offer.product_id,
        name=offer.name,
        article=offer.article,
        brand_name=offer.brand_name,
        unit=offer.unit,
        image_key=offer.image_key,
        image_ext="svg" if offer.image_kind == "drawing" else "webp",
        qty=line.qty,
        cost=offer.cost,
        guest_cost=offer.guest_cost,
    )


def _answer(bill: Bill, orders: Sequence[Order], payment: Payment | None) -> ConfirmationOut:
    return ConfirmationOut(
        orders=[
            ConfirmedOrder(
                number=order.number,
                city_id=order.city_id,
                for_title=part.city.name,
                status=Status(order.status),
                status_name=order.status_name,
                goods_total=roubles(order.goods_total),
                delivery=roubles(order.delivery_cost),
                discount=roubles(order.discount),
                total=roubles(order.total),
                arrives_on=order.arrives_on,
            )
            for part, order in zip(bill.parts, orders, strict=True)
        ],
        payment_type=bill.payment_type or 0,
        goods_total=roubles(bill.goods_total),
        delivery=roubles(bill.delivery_total),
        discount=roubles(bill.discount.amount),
        total=roubles(bill.to_pay),
        payment=payment
        and PaymentLink(
            id=payment.id, url=pay_address(payment.id), amount=roubles(payment.amount), expires_at=payment.expires_at
        ),
    )
