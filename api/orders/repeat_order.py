"""Repeating an order: what changed since it was placed, and its lines into the cart."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.cart.cart_response import load_bill
from api.cart.service import CartService
from api.cities.models import City
from api.cities.service import CityService
from api.orders.models import Order, OrderLine
from api.orders.schemas import MissingLine, OrderedProduct, RepeatLine, RepeatOut, RepeatPreview
from api.orders.service import OrderService
from api.pricing.bills import PricedLine, RequestedLine
from api.pricing.choices import CheckoutChoice

NOT_SOLD = "Больше не продаём"


class _Repetition(NamedTuple):
    """An order with what a city offers of its lines now; None: no longer sold."""

    order: Order
    city: City
    lines: Sequence[tuple[OrderLine, PricedLine | None]]


def preview(session: Session, customer: Customer, number: str, city_id: int | None) -> RepeatPreview:
    """What a repetition would bring into the cart, at current prices; changes nothing."""
    order, city, lines = _repetition(session, customer, number, city_id)
    return RepeatPreview(
        city_id=city.id,
        for_title=city.name,
        ordered_for=order.for_title,
        lines=[_preview_line(line, current) for line, current in lines],
        total_before=order.goods_total,
        total=sum(current.sum for _, current in lines if current),
    )


def repeat(
    session: Session, customer: Customer, number: str, city_id: int | None, only: Sequence[int] | None = None
) -> RepeatOut:
    """Raises quantities in the cart to those of the order, or of its products `only`; never lowers them."""
    repetition = _repetition(session, customer, number, city_id)
    lines = [row for row in repetition.lines if only is None or row[0].product_id in only]
    available = [
        RequestedLine(current.offer.product_id, repetition.city.id, current.qty)
        for _, current in lines
        if current and current.qty
    ]

    def raised(saved: Sequence[RequestedLine]) -> list[RequestedLine]:
        in_cart = {line.key: line for line in saved}
        more = [line for line in available if line.key not in in_cart or in_cart[line.key].qty < line.qty]
        return list((in_cart | {line.key: line for line in more}).values())

    CartService(session).change(customer, raised, available, None)
    missing = [
        MissingLine(
            id=line.product_id, name=line.name, wanted=line.qty, added=current.qty if current else 0, reason=reason
        )
        for line, current in lines
        if (reason := _reason(line, current))
    ]
    return RepeatOut(added=len(available), missing=missing)


def _repetition(session: Session, customer: Customer, number: str, city_id: int | None) -> _Repetition:
    order = OrderService(session).get_own(customer, number)
    city = CityService(session).get_or_default(city_id or order.city_id)
    requested = [RequestedLine(line.product_id, city.id, line.qty) for line in order.lines if line.product_id]
    bill = load_bill(session, requested, CheckoutChoice({}), customer.id)
    current = {line.offer.product_id: line for part in bill.parts for line in part.group.lines}
    return _Repetition(order, city, [(line, current.get(line.product_id or 0)) for line in order.lines])


def _reason(line: OrderLine, current: PricedLine | None) -> str | None:
    """Why less than ordered can be bought; None when all can."""
    if current is None:
        return NOT_SOLD
    return None if current.qty >= line.qty else current.notice or NOT_SOLD


def _preview_line(line: OrderLine, current: PricedLine | None) -> RepeatLine:
    offer = current.offer if current and current.qty else None
    return RepeatLine(
        **dict(OrderedProduct.model_validate(line)),
        wanted=line.qty,
        qty=current.qty if current else 0,
        cost_before=line.cost,
        cost=offer.cost if offer else None,
        sum=current.sum if current else 0,
        arrival_days=offer.arrival_days if offer else None,
        reason=_reason(line, current),
    )
