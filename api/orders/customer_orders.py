"""Orders of a customer, and the choices of the last ones as far as they are still possible."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.cart.bills import load_bill
from api.cart.cart_response import cart_answer
from api.cart.repository import CartRepository
from api.cart.schemas import CityGroup
from api.core.db import SessionDep
from api.http.routing import provide
from api.orders.models import Order, OrderLine
from api.orders.order_responses import order_brief, order_out
from api.orders.repository import OrderRepository
from api.orders.schemas import LastChoice, LastChoices, LastRecipient, OrderOut, OrdersPage
from api.orders.service import OrderService
from api.orders.statuses import Actor, OrderFilter, Status
from api.pricing.bills import CheckoutChoice
from api.pricing.delivery_quotes import CARRIER_POINT, COURIER, OWN_PICKUP, DeliverySelection


class CustomerOrderService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = OrderRepository(session)
        self.orders = OrderService(session)

    def page(self, customer: Customer, page: int, per_page: int, order_filter: OrderFilter) -> OrdersPage:
        orders, total = self.repository.page_of(customer.id, page, per_page, order_filter)
        lines = self._lines(orders)
        cities = {order.city_id: self.repository.city_of(order) for order in orders}
        return OrdersPage(
            orders=[order_brief(order, cities[order.city_id], lines[order.id]) for order in orders], total=total
        )

    def order(self, customer: Customer, number: str) -> OrderOut:
        return self._order_out(self.orders.get_own(customer, number))

    def cancel(self, customer: Customer, number: str) -> OrderOut:
        order = self.orders.get_own(customer, number)
        changed = self.orders.change_status(order.id, Status.CANCELLED, Actor.CUSTOMER, note="Отменил покупатель")
        return self._order_out(changed)

    def _order_out(self, order: Order) -> OrderOut:
        return order_out(
            order,
            self.repository.city_of(order),
            self.repository.lines_of([order.id]),
            self.repository.events_of(order.id),
            self._handover_place(order),
            self.repository.newest_payment(order.confirmation_id),
            [sibling.number for sibling in self.repository.of_confirmation(order.confirmation_id)],
        )

    def _handover_place(self, order: Order) -> str:
        """The address where the order is handed over."""
        if order.delivery_type == OWN_PICKUP and order.pvz:
            warehouse = self.repository.warehouse(order.pvz)
            return f"{warehouse.name}, {warehouse.address}"
        point = self.repository.pickup_point(order.agent_pvz_id) if order.agent_pvz_id else None
        return f"{point.name}, {point.address}" if point else order.address_text

    def _lines(self, orders: Sequence[Order]) -> dict[int, list[OrderLine]]:
        lines: dict[int, list[OrderLine]] = defaultdict(list)
        for line in self.repository.lines_of([order.id for order in orders]):
            lines[line.order_id].append(line)
        return lines


CustomerOrders = Annotated[CustomerOrderService, Depends(provide(CustomerOrderService))]


class LastChoiceService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.orders = OrderRepository(session)

    def choices(self, customer: Customer) -> LastChoices:
        """Recipient and payment of the last order, and for each city of the saved cart the delivery of the last there.

        A delivery type that the city no longer has is left out, and so is an address or a point that it would refuse.
        """
        last = self.orders.last_of(customer.id)
        if last is None:
            return LastChoices(items_by_city=[], payment_type=None, recipient=None)
        lines = CartRepository(self.session).saved(customer.id).lines
        by_city = self.orders.last_by_city(customer.id, {line.city_id for line in lines})
        choice = CheckoutChoice({id_: _selection(order) for id_, order in by_city.items()}, last.payment_type)
        answer = cart_answer(load_bill(self.session, lines, choice, customer.id), "", None, None)
        payable = {option.type for option in answer.payment_options if option.error is None}
        return LastChoices(
            items_by_city=_possible(answer.items_by_city, by_city),
            payment_type=last.payment_type if last.payment_type in payable else None,
            recipient=LastRecipient(name=last.recipient_name, email=last.recipient_email),
        )


LastChoicesOf = Annotated[LastChoiceService, Depends(provide(LastChoiceService))]


def _selection(order: Order) -> DeliverySelection:
    """Only the fields of the delivery type: the checkout does not show the others."""
    kind = order.delivery_type
    return DeliverySelection(
        delivery_type=kind,
        address_text=order.address_text if kind == COURIER else "",
        description=order.description if kind == COURIER else "",
        pvz=order.pvz if kind == OWN_PICKUP else None,
        agent_pvz_id=order.agent_pvz_id if kind == CARRIER_POINT else None,
    )


def _possible(groups: list[CityGroup], by_city: Mapping[int, Order]) -> list[LastChoice]:
    choices = []
    for group in groups:
        offered = {option.type for option in group.delivery_options if option.error is None}
        if group.id not in by_city or group.delivery_type not in offered:
            continue
        is_whole = group.delivery_error is None
        choices.append(
            LastChoice(
                id=group.id,
                delivery_type=group.delivery_type,
                address=group.address.text if is_whole else "",
                description=group.description if is_whole else "",
                pvz=group.pvz if is_whole else None,
                agent_pvz_id=group.agent_pvz_id if is_whole else None,
            )
        )
    return choices
