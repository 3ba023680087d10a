"""Orders of a customer, and tracking of an order by number and phone without login."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.customers.models import Customer
from api.http.routing import provide
from api.orders.models import Order, OrderLine
from api.orders.order_numbers import normal_number
from api.orders.order_responses import order_brief, order_out, tracked_order
from api.orders.payment_repository import PaymentRepository
from api.orders.repository import OrderRepository
from api.orders.schemas import OrderOut, OrdersPage, TrackedOrder
from api.orders.service import OrderNotFoundError, OrderService
from api.orders.statuses import Actor, OrderFilter, Status
from api.pricing.delivery_types import OWN_PICKUP


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

    def track(self, number: str, phone: str) -> TrackedOrder:
        """An unknown number and a wrong phone get the same answer, so that neither can be probed. The phone is that of
        the recipient or of the customer."""
        normalised = normal_number(number)
        order = self.repository.by_number(normalised) if normalised else None
        if order is None or phone not in (order.recipient_phone, self._customer_phone(order)):
            raise OrderNotFoundError(
                "Заказа с таким номером и телефоном нет. Проверьте оба: номер похож на Х-1042-7716, телефон — тот, "
                "что назвали при заказе."
            )
        return tracked_order(
            order,
            self.repository.city_of(order),
            self.repository.lines_of([order.id]),
            self.repository.events_of(order.id),
        )

    def _customer_phone(self, order: Order) -> str:
        return self.repository.customer_of(order).phone

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
