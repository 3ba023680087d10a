"""From a decision to the rows of a confirmation and its answer: numbers, statuses, dates. No SQL here."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from api.core.json_types import JsonObject
from api.core.money import roubles
from api.core.settings import get_settings
from api.orders.confirmation.context import ConfirmationContext
from api.orders.confirmation.decision import Decision
from api.orders.confirmation.schemas import ConfirmationOut, ConfirmedOrder, ConfirmRequest, PaymentLink
from api.orders.confirmation.write_statement import ConfirmationRows, moment
from api.orders.order_numbers import new_number
from api.orders.payment_links import pay_address
from api.orders.statuses import STATUS_NAMES, PaymentStatus, Status
from api.pricing.bills import Bill, CityBill
from api.pricing.delivery_types import OWN_PICKUP
from api.pricing.payment_types import CARD, INVOICE


@dataclass(frozen=True, slots=True)
class Visitor:
    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """How the money comes, and how long goods that are to be paid online wait for it."""

    status: Status
    payment_status: PaymentStatus
    pay_until: datetime | None
    payment_id: UUID | None


def order_rows(
    request: ConfirmRequest, visitor: Visitor, context: ConfirmationContext, decision: Decision, now: datetime
) -> tuple[ConfirmationOut, ConfirmationRows]:
    bill = decision.bill
    terms = _terms(bill, now)
    numbers = {part.city.id: new_number() for part in bill.parts}
    orders = [_order(part, numbers[part.city.id], context, terms, now) for part in bill.parts]
    answer = _answer(bill, numbers, orders, terms)
    takes = [
        {"number": numbers[t.city_id], "product_id": t.product_id, "warehouse_id": t.warehouse_id, "qty": t.qty}
        for t in decision.allocation.takes
    ]
    whole = {
        **_whole(bill, context, terms),
        "answer": answer.model_dump_json(),
        "name": " ".join(filter(None, (request.recipient.name, request.recipient.surname))),
        "phone": request.recipient.phone,
        "email": request.recipient.email,
        "address": visitor.address,
        "user_agent": visitor.user_agent,
    }
    lines = [line for part in bill.parts for line in _lines(part, numbers[part.city.id], context.customer_id)]
    return answer, ConfirmationRows(whole, orders, lines, takes, decision.allocation.by_shelf())


def _terms(bill: Bill, now: datetime) -> PaymentTerms:
    settings = get_settings()
    if bill.to_pay and bill.payment_type == CARD:
        until = now + timedelta(minutes=settings.payment_hold_minutes)
        return PaymentTerms(Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, uuid4())
    if bill.to_pay and bill.payment_type == INVOICE:
        until = now + timedelta(days=settings.invoice_hold_days)
        return PaymentTerms(Status.AWAITING_PAYMENT, PaymentStatus.PENDING, until, None)
    return PaymentTerms(Status.NEW, PaymentStatus.NOT_NEEDED, None, None)


def _whole(bill: Bill, context: ConfirmationContext, terms: PaymentTerms) -> JsonObject:
    promo = context.prices.promo if bill.discount.kind == "promo" else None
    return {
        "customer_id": context.customer_id,
        "cart_version": context.cart.version if context.cart else None,
        "payment_type": bill.payment_type,
        "goods_total": bill.goods_total,
        "delivery_total": bill.delivery_total,
        "discount": bill.discount.amount,
        "total": bill.to_pay,
        "promo_code": promo.code if promo else "",
        "promo_id": promo.id if promo else None,
        "payment_id": terms.payment_id,
        "provider": get_settings().payment_provider,
        "reserved_until": terms.pay_until,
        "status": terms.status.value,
        "payment_status": terms.payment_status.value,
    }


def _order(part: CityBill, number: str, context: ConfirmationContext, terms: PaymentTerms, now: datetime) -> JsonObject:
    choice = part.choice
    return {
        "customer_id": context.customer_id,
        "number": number,
        "city_id": part.city.id,
        "delivery_type": choice.delivery_type,
        "address_text": choice.address_text,
        "description": choice.description,
        "pvz": choice.pvz if choice.delivery_type == OWN_PICKUP else None,
        "agent_pvz_id": choice.agent_pvz_id,
        "goods_total": part.group.goods_total,
        "delivery_cost": part.quote.cost,
        "discount": part.discount,
        "total": part.total,
        "arrives_on": _arrives_on(part, context, now).isoformat(),
        "reserved_until": moment(_reserved_until(part, terms, now)),
    }


def _arrives_on(part: CityBill, context: ConfirmationContext, now: datetime) -> date:
    return now.astimezone(ZoneInfo(context.timezones[part.city.id])).date() + timedelta(days=part.quote.days or 0)


def _reserved_until(part: CityBill, terms: PaymentTerms, now: datetime) -> datetime | None:
    """Unpaid goods wait for the money; goods to be paid at our own counter wait there some days after they came."""
    if terms.pay_until or part.choice.delivery_type != OWN_PICKUP or terms.payment_status != PaymentStatus.NOT_NEEDED:
        return terms.pay_until
    return now + timedelta(days=(part.quote.days or 0) + get_settings().pickup_hold_days)


def _lines(part: CityBill, number: str, customer_id: int) -> list[JsonObject]:
    return [
        {
            "customer_id": customer_id,
            "number": number,
            "city_id": line.goods.city_id,
            "position": position,
            "product_id": line.goods.product_id,
            "name": line.goods.name,
            "article": line.goods.article,
            "brand_name": line.goods.brand_name,
            "unit": line.goods.unit,
            "image_key": line.goods.image_key,
            "image_ext": "svg" if line.goods.image_kind == "drawing" else "webp",
            "qty": line.qty,
            "cost": line.goods.cost,
            "guest_cost": line.goods.guest_cost,
        }
        for position, line in enumerate(part.group.lines)
    ]


def _answer(bill: Bill, numbers: dict[int, str], orders: list[JsonObject], terms: PaymentTerms) -> ConfirmationOut:
    return ConfirmationOut(
        orders=[
            ConfirmedOrder(
                number=numbers[part.city.id],
                city_id=part.city.id,
                for_title=part.city.name,
                status=terms.status,
                status_name=STATUS_NAMES[terms.status],
                goods_total=roubles(part.group.goods_total),
                delivery=roubles(part.quote.cost),
                discount=roubles(part.discount),
                total=roubles(part.total),
                arrives_on=order["arrives_on"],
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
