"""Repeating an order: what changed since it was placed, and its lines into the cart."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.auth.models import Customer
from api.cart.bills import load_bill
from api.cart.repository import CartRepository
from api.cart.service import CartService
from api.cities.models import City
from api.cities.service import CityService
from api.core.db import SessionDep
from api.core.money import roubles
from api.http.routing import provide
from api.orders.models import OrderLine
from api.orders.order_responses import image_of
from api.orders.repository import OrderRepository
from api.orders.schemas import MissingLine, RepeatLine, RepeatOut, RepeatPreview
from api.orders.service import OrderService
from api.pricing.bills import CheckoutChoice
from api.pricing.cart_pricing import PricedLine, RequestedLine, merge

NOT_SOLD = "Больше не продаём"


class _Repetition(NamedTuple):
    """The lines of an order with what a city offers of them now; None: no longer sold."""

    city: City
    ordered_in: City
    lines: Sequence[tuple[OrderLine, PricedLine | None]]


class RepeatService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.orders = OrderService(session)
        self.repository = OrderRepository(session)

    def preview(self, customer: Customer, number: str, city_id: int | None) -> RepeatPreview:
        """What a repetition would bring into the cart, at current prices; changes nothing."""
        repetition = self._repetition(customer, number, city_id)
        lines = [_preview_line(line, current) for line, current in repetition.lines]
        return RepeatPreview(
            city_id=repetition.city.id,
            for_title=repetition.city.name,
            ordered_for=repetition.ordered_in.name,
            lines=lines,
            total_before=roubles(sum(line.cost * line.qty for line, _ in repetition.lines)),
            total=roubles(sum(current.sum for _, current in repetition.lines if current)),
        )

    def repeat(
        self, customer: Customer, number: str, city_id: int | None, only: Sequence[int] | None = None
    ) -> RepeatOut:
        """Raises quantities in the cart to those of the order, or of its products `only`; never lowers them."""
        repetition = self._repetition(customer, number, city_id)
        lines = [row for row in repetition.lines if only is None or row[0].product_id in only]
        available = [
            RequestedLine(current.offer.product_id, repetition.city.id, current.qty)
            for _, current in lines
            if current and current.qty
        ]
        self._add_to_cart(customer, available)
        missing = [_missing(line, current) for line, current in lines]
        return RepeatOut(added=len(available), missing=[line for line in missing if line])

    def _repetition(self, customer: Customer, number: str, city_id: int | None) -> _Repetition:
        order = self.orders.get_own(customer, number)
        city = CityService(self.session).get_or_default(city_id or order.city_id)
        lines = self.repository.lines_of([order.id])
        requested = [RequestedLine(line.product_id, city.id, line.qty) for line in lines if line.product_id]
        bill = load_bill(self.session, requested, CheckoutChoice({}), customer.id)
        current = {line.offer.product_id: line for part in bill.parts for line in part.group.lines}
        return _Repetition(
            city, self.repository.city_of(order), [(line, current.get(line.product_id or 0)) for line in lines]
        )

    def _add_to_cart(self, customer: Customer, lines: list[RequestedLine]) -> None:
        carts = CartRepository(self.session)
        carts.lock(customer.id)
        saved = {line.key: line for line in carts.saved(customer.id).lines}
        for line in lines:
            before = saved.get(line.key)
            if before is None or before.qty < line.qty:
                saved[line.key] = line
        CartService(self.session).replace(customer, merge(saved.values()), None)


Repeats = Annotated[RepeatService, Depends(provide(RepeatService))]


def _reason(line: OrderLine, current: PricedLine | None) -> str | None:
    """Why less than ordered can be bought; None when all can."""
    if current is None:
        return NOT_SOLD
    return None if current.qty >= line.qty else current.notice or NOT_SOLD


def _preview_line(line: OrderLine, current: PricedLine | None) -> RepeatLine:
    is_sold = current is not None and current.qty > 0
    return RepeatLine(
        id=line.product_id,
        name=line.name,
        article=line.article,
        unit=line.unit,
        image=image_of(line),
        wanted=line.qty,
        qty=current.qty if current else 0,
        cost_before=roubles(line.cost),
        cost=roubles(current.offer.cost) if current and is_sold and current.offer.cost is not None else None,
        sum=roubles(current.sum) if current else 0,
        arrival_days=current.offer.arrival_days if current and is_sold else None,
        reason=_reason(line, current),
    )


def _missing(line: OrderLine, current: PricedLine | None) -> MissingLine | None:
    reason = _reason(line, current)
    if reason is None:
        return None
    return MissingLine(
        id=line.product_id, name=line.name, wanted=line.qty, added=current.qty if current else 0, reason=reason
    )
