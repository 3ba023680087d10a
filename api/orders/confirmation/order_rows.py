"""The rows and the answer of a confirmation, made from its decision: order numbers, statuses, dates. Pure but for
random numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from api.core.money import roubles
from api.core.settings import get_settings
from api.orders.confirmation.attempt import ConfirmationAttempt
from api.orders.confirmation.confirmation_rows import (
    ConfirmationRows,
    NewConfirmation,
    NewOrder,
    NewOrderLine,
    NewReservation,
)
from api.orders.confirmation.context import ConfirmationContext
from api.orders.confirmation.decision import Decision
from api.orders.confirmation.schemas import ConfirmationOut, ConfirmedOrder, PaymentLink
from api.orders.order_numbers import new_number
from api.orders.payment_links import pay_address
from api.orders.statuses import STATUS_NAMES, PaymentStatus, Status
from api.pricing.bills import Bill, CityBill
from api.pricing.delivery_quotes import OWN_PICKUP
from api.pricing.discounts import PromoTerms
from api.pricing.payment_types import CARD, INVOICE


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """How the order is paid. `pay_until` is the end of the reservation of an order that is paid in advance."""

    status: Status
    payment_status: PaymentStatus
    pay_until: datetime | None
    payment_id: UUID | None


def order_rows(
    attempt: ConfirmationAttempt,
    context: ConfirmationContext,
    decision: Decision,
    consent_version: int,
    now: datetime,
) -> tuple[ConfirmationOut, ConfirmationRows]:
    bill = decision.bill
    terms = _payment_terms(bill, now)
    numbers = {part.city.id: new_number() for part in bill.parts}
    orders = [_order(part, numbers[part.city.id], context, terms, now) for part in bill.parts]
    answer = _answer(bill, orders, terms)
    rows = ConfirmationRows(
        confirmation=_confirmation(attempt, context, bill, terms, answer, consent_version),
        orders=orders,
        lines=[line for part in bill.parts for line in _lines(part, numbers[part.city.id], context.customer_id)],
        reservations=_reservations(decision, numbers),
        pieces=decision.allocation.by_warehouse(),
    )
    return answer, rows


def _payment_terms(bill: Bill, now: datetime) -> PaymentTerms:
    settings = get_settings()
    if bill.to_pay and bill.payment_type == CARD:
        until = now + timedelta(minutes=settings.payment_hold_minutes)
        return PaymentTerms(Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, uuid4())
    if bill.to_pay and bill.payment_type == INVOICE:
        until = now + timedelta(days=settings.invoice_hold_days)
        return PaymentTerms(Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, None)
    return PaymentTerms(Status.NEW, PaymentStatus.NOT_NEEDED, None, None)


def _confirmation(
    attempt: ConfirmationAttempt,
    context: ConfirmationContext,
    bill: Bill,
    terms: PaymentTerms,
    answer: ConfirmationOut,
    consent_version: int,
) -> NewConfirmation:
    recipient = attempt.request.recipient
    terms_of_promo = context.price_rules.promo
    promo = terms_of_promo if bill.discount.kind == "promo" and isinstance(terms_of_promo, PromoTerms) else None
    return NewConfirmation(
        customer_id=context.customer_id,
        cart_version=context.cart.version if context.cart else None,
        key=attempt.key,
        request_hash=attempt.request_hash.hex(),
        answer=answer.model_dump_json(),
        payment_type=bill.payment_type,
        goods_total=bill.goods_total,
        delivery_total=bill.delivery_total,
        discount=bill.discount.amount,
        total=bill.to_pay,
        promo_code=promo.code if promo else "",
        promo_id=promo.id if promo else None,
        is_first_order=promo is not None and promo.first_order,
        payment_id=terms.payment_id,
        provider=get_settings().payment_provider,
        reserved_until=terms.pay_until,
        status=terms.status,
        payment_status=terms.payment_status,
        consent_version=consent_version,
        name=" ".join(filter(None, (recipient.name, recipient.surname))),
        phone=recipient.phone,
        email=recipient.email,
        address=attempt.visitor.address,
        user_agent=attempt.visitor.user_agent,
        address_hash=attempt.address_hash,
        address_limit=context.unpaid.limits.address,
    )


def _order(part: CityBill, number: str, context: ConfirmationContext, terms: PaymentTerms, now: datetime) -> NewOrder:
    choice = part.choice
    return NewOrder(
        customer_id=context.customer_id,
        number=number,
        city_id=part.city.id,
        delivery_type=choice.delivery_type,
        address_text=choice.address_text,
        description=choice.description,
        pvz=choice.pvz if choice.delivery_type == OWN_PICKUP else None,
        agent_pvz_id=choice.agent_pvz_id,
        goods_total=part.group.goods_total,
        delivery_cost=part.quote.cost,
        discount=part.discount,
        total=part.total,
        arrives_on=_arrives_on(part, context, now),
        reserved_until=_reserved_until(part, terms, now),
    )


def _arrives_on(part: CityBill, context: ConfirmationContext, now: datetime) -> date:
    return now.astimezone(ZoneInfo(context.timezones[part.city.id])).date() + timedelta(days=part.quote.days or 0)


def _reserved_until(part: CityBill, terms: PaymentTerms, now: datetime) -> datetime | None:
    """The end of payment, or for an order that is paid at our own pickup point some days after its arrival there."""
    if terms.pay_until or part.choice.delivery_type != OWN_PICKUP or terms.payment_status != PaymentStatus.NOT_NEEDED:
        return terms.pay_until
    return now + timedelta(days=(part.quote.days or 0) + get_settings().pickup_hold_days)


def _lines(part: CityBill, number: str, customer_id: int) -> list[NewOrderLine]:
    return [
        NewOrderLine(
            customer_id=customer_id,
            number=number,
            city_id=line.offer.city_id,
            position=position,
            product_id=line.offer.product_id,
            name=line.offer.name,
            article=line.offer.article,
            brand_name=line.offer.brand_name,
            unit=line.offer.unit,
            image_key=line.offer.image_key,
            image_ext="svg" if line.offer.image_kind == "drawing" else "webp",
            qty=line.qty,
            cost=line.offer.cost,
            guest_cost=line.offer.guest_cost,
        )
        for position, line in enumerate(part.group.lines)
    ]


def _reservations(decision: Decision, numbers: Mapping[int, str]) -> list[NewReservation]:
    return [
        NewReservation(
            number=numbers[line.city_id], product_id=line.product_id, warehouse_id=line.warehouse_id, qty=line.qty
        )
        for line in decision.allocation.lines
    ]


def _answer(bill: Bill, orders: Sequence[NewOrder], terms: PaymentTerms) -> ConfirmationOut:
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
