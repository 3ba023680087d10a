"""The rows and the answer of a confirmation, made from its decision: statuses, dates, texts of the lines. Pure but for
random ids of payments."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from api.checkout.decision import Decision
from api.checkout.schemas import ConfirmationOut, ConfirmedOrder, ConfirmRequest, PaymentLink
from api.consents.models import Consent, Purpose
from api.core.money import roubles
from api.core.settings import get_settings
from api.orders.models import Confirmation, Order, OrderLine, Reservation
from api.orders.order_responses import pay_address
from api.orders.reservation_limits import address_hash
from api.orders.statuses import STATUS_NAMES, PaymentStatus, Status
from api.payments.models import Payment
from api.pricing.bills import Bill, CityBill
from api.pricing.cart_pricing import PricedLine
from api.pricing.delivery_quotes import OWN_PICKUP
from api.pricing.discounts import PromoTerms
from api.pricing.payment_types import CARD, INVOICE


@dataclass(frozen=True)
class ConfirmationAttempt:
    """The request of the call, its idempotency key, and who sends it."""

    customer_id: int
    request: ConfirmRequest
    key: str
    address: str
    user_agent: str

    @cached_property
    def request_hash(self) -> bytes:
        return hashlib.sha256(self.request.model_dump_json().encode()).digest()

    @cached_property
    def address_hash(self) -> str | None:
        return address_hash(self.address)


@dataclass(frozen=True, slots=True)
class CityOrder:
    """The order of one city; the rows get its id when they are written."""

    order: Order
    lines: Sequence[OrderLine]
    reservations: Sequence[Reservation]


@dataclass(frozen=True, slots=True)
class NewOrder:
    """What a confirmation writes; `pieces` leave the stock, by (product, warehouse)."""

    confirmation: Confirmation
    city_orders: Sequence[CityOrder]
    payment: Payment | None
    consent: Consent
    promo: PromoTerms | None
    pieces: Mapping[tuple[int, int], int]
    answer: ConfirmationOut


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """How the order is paid. `pay_until` is the end of the reservation of an order that is paid in advance."""

    payment_type: int | None
    status: Status
    payment_status: PaymentStatus
    pay_until: datetime | None
    payment_id: UUID | None


def new_order(
    attempt: ConfirmationAttempt, decision: Decision, numbers: Sequence[str], consent_version: int, now: datetime
) -> NewOrder:
    """`numbers` are those of the orders, one for each city."""
    bill = decision.bill
    terms = _payment_terms(bill, now)
    orders = [_order(part, number, attempt, terms, now) for part, number in zip(bill.parts, numbers, strict=True)]
    answer = _answer(bill, orders, terms)
    return NewOrder(
        confirmation=_confirmation(attempt, decision, answer),
        city_orders=[
            CityOrder(order, _lines(part), _reservations(decision, part.city.id))
            for part, order in zip(bill.parts, orders, strict=True)
        ],
        payment=_payment(bill, terms),
        consent=_consent(attempt, consent_version),
        promo=decision.promo,
        pieces=decision.allocation.by_warehouse(),
        answer=answer,
    )


def _payment_terms(bill: Bill, now: datetime) -> PaymentTerms:
    settings = get_settings()
    if bill.to_pay and bill.payment_type == CARD:
        until = now + timedelta(minutes=settings.payment_hold_minutes)
        return PaymentTerms(bill.payment_type, Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, uuid4())
    if bill.to_pay and bill.payment_type == INVOICE:
        until = now + timedelta(days=settings.invoice_hold_days)
        return PaymentTerms(bill.payment_type, Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, None)
    return PaymentTerms(bill.payment_type, Status.NEW, PaymentStatus.NOT_NEEDED, None, None)


def _confirmation(attempt: ConfirmationAttempt, decision: Decision, answer: ConfirmationOut) -> Confirmation:
    bill = decision.bill
    return Confirmation(
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
    )


def _payment(bill: Bill, terms: PaymentTerms) -> Payment | None:
    if terms.payment_id is None:
        return None
    provider = get_settings().payment_provider
    return Payment(id=terms.payment_id, provider=provider, amount=bill.to_pay, expires_at=terms.pay_until)


def _consent(attempt: ConfirmationAttempt, version: int) -> Consent:
    recipient = attempt.request.recipient
    return Consent(
        purpose=Purpose.ORDER,
        text_version=version,
        customer_id=attempt.customer_id,
        phone=recipient.phone,
        email=recipient.email or None,
        address=attempt.address,
        user_agent=attempt.user_agent,
    )


def _order(part: CityBill, number: str, attempt: ConfirmationAttempt, terms: PaymentTerms, now: datetime) -> Order:
    choice, recipient = part.choice, attempt.request.recipient
    return Order(
        number=number,
        customer_id=attempt.customer_id,
        city_id=part.city.id,
        status=terms.status,
        payment_type=terms.payment_type,
        payment_status=terms.payment_status,
        delivery_type=choice.delivery_type,
        address_text=choice.address_text,
        description=choice.description,
        pvz=choice.pvz if choice.delivery_type == OWN_PICKUP else None,
        agent_pvz_id=choice.agent_pvz_id,
        recipient_name=" ".join(filter(None, (recipient.name, recipient.surname))),
        recipient_phone=recipient.phone,
        recipient_email=recipient.email,
        goods_total=part.group.goods_total,
        delivery_cost=part.quote.cost,
        discount=part.discount,
        total=part.total,
        arrives_on=_arrives_on(part, now),
        reserved_until=_reserved_until(part, terms, now),
        address_hash=attempt.address_hash,
    )


def _arrives_on(part: CityBill, now: datetime) -> date:
    return now.astimezone(ZoneInfo(part.city.timezone)).date() + timedelta(days=part.quote.days or 0)


def _reserved_until(part: CityBill, terms: PaymentTerms, now: datetime) -> datetime | None:
    """The end of payment, or for an order that is paid at our own pickup point some days after its arrival there."""
    if terms.pay_until or part.choice.delivery_type != OWN_PICKUP or terms.payment_status != PaymentStatus.NOT_NEEDED:
        return terms.pay_until
    return now + timedelta(days=(part.quote.days or 0) + get_settings().pickup_hold_days)


def _lines(part: CityBill) -> list[OrderLine]:
    return [_line(position, line) for position, line in enumerate(part.group.lines)]


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


def _reservations(decision: Decision, city_id: int) -> list[Reservation]:
    return [
        Reservation(product_id=line.product_id, warehouse_id=line.warehouse_id, qty=line.qty)
        for line in decision.allocation.lines
        if line.city_id == city_id
    ]


def _answer(bill: Bill, orders: Sequence[Order], terms: PaymentTerms) -> ConfirmationOut:
    return ConfirmationOut(
        orders=[
            ConfirmedOrder(
                number=order.number,
                city_id=part.city.id,
                for_title=part.city.name,
                status=terms.status,
                status_name=STATUS_NAMES[terms.status],
                goods_total=roubles(part.group.goods_total),
                delivery=roubles(part.quote.cost),
                discount=roubles(part.discount),
                total=roubles(part.total),
                arrives_on=order.arrives_on,
            )
            for part, order in zip(bill.parts, orders, strict=True)
        ],
        payment_type=bill.payment_type or 0,
        goods_total=roubles(bill.goods_total),
        delivery=roubles(bill.delivery_total),
        discount=roubles(bill.discount.amount),
        total=roubles(bill.to_pay),
        payment=terms.payment_id
        and terms.pay_until
        and PaymentLink(
            id=terms.payment_id,
            url=pay_address(terms.payment_id),
            amount=roubles(bill.to_pay),
            expires_at=terms.pay_until,
        ),
    )
