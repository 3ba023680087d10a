"""Changing an order after its confirmation: by the customer, the staff, a payment or the clock."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.customers.models import Customer
from api.http.routing import provide
from api.orders.models import Order
from api.orders.order_numbers import normal_number
from api.orders.payment_repository import PaymentRepository
from api.orders.repository import OrderRepository
from api.orders.reservation_repository import ReservationRepository
from api.orders.statuses import GIVEN_UP, LEFT_THE_SHELF, STATUS_NAMES, Actor, PaymentStatus, Status, may
from api.pricing.delivery_types import OWN_PICKUP


class OrderNotFoundError(NotFoundError):
    def __init__(self, message: str = "Такого заказа нет. Проверьте номер: он похож на Х-1042-7716.") -> None:
        super().__init__("order_not_found", message)


class OrderService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = OrderRepository(session)
        self.reservations = ReservationRepository(session)
        self.payments = PaymentRepository(session)

    def change_status(
        self, order_id: int, status: Status, actor: Actor, staff_login: str | None = None, note: str = ""
    ) -> Order:
        """Moves the order and everything that hangs on it: goods, money, promo code, history.

        Two that want to move one order come one after another, and the second sees what the first did; goods
        and promo code so go back exactly once. 404 `order_not_found`, 409 `status_not_allowed`.
        """
        order = self.repository.locked(order_id)
        if order is None:
            raise OrderNotFoundError
        before = Status(order.status)
        if not may(actor, before, status):
            raise ShopError(
                "status_not_allowed",
                f"Заказ {order.number} сейчас «{STATUS_NAMES[before]}», поэтому «{STATUS_NAMES[status]}» поставить "
                "нельзя. Обновите страницу.",
                409,
            )
        order.status = status
        order.payment_status = _payment_status(PaymentStatus(order.payment_status), status)
        order.reserved_until = _reserved_until(order, status)
        self.session.flush()
        self._move_stock(order, before, status)
        self.repository.add_event(order, actor, staff_login, note)
        if status in GIVEN_UP:
            self.repository.release_promo_code(order.confirmation_id)
            self._ask_for_less(order.confirmation_id)
            if order.payment_status == PaymentStatus.REFUND_DUE:
                self.payments.owe_for(order.confirmation_id, order.total)
        return order

    def mark_refunded(self, order: Order, actor: Actor, staff_login: str | None = None) -> None:
        """The money is back with the buyer; of an invoice the staff say so."""
        if order.payment_status != PaymentStatus.REFUND_DUE:
            raise ShopError("nothing_to_refund", f"По заказу {order.number} возвращать нечего. Обновите страницу.", 409)
        order.payment_status = PaymentStatus.REFUNDED
        self.repository.add_event(order, actor, staff_login, "Деньги вернули")

    def get_own(self, customer: Customer, number: str) -> Order:
        """An order of somebody else answers as one that does not exist."""
        written = normal_number(number)
        order = self.repository.by_number(written) if written else None
        if order is None or order.customer_id != customer.id:
            raise OrderNotFoundError
        return order

    def _move_stock(self, order: Order, before: Status, status: Status) -> None:
        if status in GIVEN_UP:
            self.reservations.release(order.id)
        elif status in LEFT_THE_SHELF:
            self.reservations.ship(order.id)
        elif before == Status.EXPIRED:
            self.reservations.reserve_again(order.id)

    def _ask_for_less(self, confirmation_id: int) -> None:
        """The page of the payment asks for what is still to be paid: a new payment takes the place of the old."""
        cancelled = self.payments.cancel_pending(confirmation_id)
        waiting = [o for o in self.repository.of_confirmation(confirmation_id) if o.status == Status.AWAITING_PAYMENT]
        if cancelled is not None and (amount := sum(order.total for order in waiting)) > 0:
            self.payments.add(confirmation_id, cancelled.provider, amount, cancelled.expires_at)


def _payment_status(before: PaymentStatus, status: Status) -> PaymentStatus:
    if status == Status.PAID:
        return PaymentStatus.PAID
    if status in GIVEN_UP:
        if before == PaymentStatus.PAID:
            return PaymentStatus.REFUND_DUE
        if before == PaymentStatus.PENDING:
            return PaymentStatus.FAILED
    return before


def _reserved_until(order: Order, status: Status) -> datetime | None:
    """Goods that lie ready and are not paid for wait some days; everything that moves on is held for good."""
    waits = status == Status.READY and order.delivery_type == OWN_PICKUP and order.payment_status != PaymentStatus.PAID
    return datetime.now(UTC) + timedelta(days=get_settings().pickup_hold_days) if waits else None


Orders = Annotated[OrderService, Depends(provide(OrderService))]
