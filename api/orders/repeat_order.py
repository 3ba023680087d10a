"""Repeating an order: lines still on sale go into the cart, the others are listed as missing."""

from typing import Annotated

from fastapi import Depends

from api.cart.bills import load_bill
from api.cart.repository import CartRepository
from api.cart.service import CartService
from api.cities.service import CityService
from api.core.db import SessionDep
from api.customers.models import Customer
from api.http.routing import provide
from api.orders.models import OrderLine
from api.orders.repository import OrderRepository
from api.orders.schemas import MissingLine, RepeatOut
from api.orders.service import OrderService
from api.pricing.bills import CheckoutChoice
from api.pricing.cart_pricing import PricedLine, RequestedLine, merge


class RepeatService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.orders = OrderService(session)
        self.repository = OrderRepository(session)

    def repeat(self, customer: Customer, number: str, city_id: int | None) -> RepeatOut:
        """Afterwards the cart has at least the quantities of the order; larger quantities stay."""
        order = self.orders.get_own(customer, number)
        city = CityService(self.session).get_or_default(city_id or order.city_id)
        lines = self.repository.lines_of([order.id])
        requested = [RequestedLine(line.product_id, city.id, line.qty) for line in lines if line.product_id]
        bill = load_bill(self.session, requested, CheckoutChoice({}), customer.id)
        priced_lines = {line.offer.product_id: line for part in bill.parts for line in part.group.lines}
        available = [
            RequestedLine(line.offer.product_id, city.id, line.qty) for line in priced_lines.values() if line.qty
        ]
        self._add_to_cart(customer, available)
        missing = [_missing(line, priced_lines.get(line.product_id or 0)) for line in lines]
        return RepeatOut(added=len(available), missing=[line for line in missing if line])

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


def _missing(line: OrderLine, current: PricedLine | None) -> MissingLine | None:
    if current is not None and current.qty == line.qty:
        return None
    return MissingLine(
        id=line.product_id,
        name=line.name,
        wanted=line.qty,
        added=current.qty if current else 0,
        reason=(current.notice if current else None) or "Больше не продаём",
    )
