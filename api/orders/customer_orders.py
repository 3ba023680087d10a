"""Orders of a customer."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.customers.models import Customer
from api.http.routing import provide
from api.orders.models import Order, OrderLine
from api.orders.order_responses import order_brief, order_out
from api.orders.payment_repository import PaymentRepository
from api.orders.repository import OrderRepository
from api.orders.schemas import OrderOut, OrdersPage
from api.orders.service import OrderService
from api.orders.statuses import Actor, OrderFilter, Status
from api.pricing.delivery_quotes import OWN_PICKUP


class CustomerOrderService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = OrderRepository(session)
        self.orders = OrderService(session)
        self.payments = PaymentRepository(session)

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
            self.payments.newest(order.confirmation_id),
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
