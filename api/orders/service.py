"""Status changes of an order after its confirmation, by the customer, the staff, a payment or the shop itself."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.core.settings import get_settings
from api.core.shop_time import SHOP_TIME_ZONE
from api.http.routing import provide
from api.orders.models import Order
from api.orders.order_number import normal_number
from api.orders.repository import OrderRepository
from api.orders.statuses import ENDED_WITHOUT_SALE, SHIPPED, STATUS_NAMES, Actor, PaymentStatus, Status, may
from api.pricing.choices import OWN_PICKUP

MAX_NOTE = 1000
_NOTE_TOO_LONG = f"Заметка длиннее {MAX_NOTE} знаков. Сократите её."

#: What else happens in the transaction in which an order ends without a sale. The payments settle the money
#: (`settle_ended_order` in api/payments/service.py): a payment knows its orders, an order knows no payment.
when_order_ends: list[Callable[[Session, Order], None]] = []


class OrderNotFoundError(NotFoundError):
    def __init__(self, message: str = "Такого заказа нет. Проверьте номер: он похож на Х-1042-7716.") -> None:
        super().__init__("order_not_found", message)


class OrderService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = OrderRepository(session)

    def change_status(
        self, order_id: int, status: Status, actor: Actor, staff_login: str | None = None, note: str = ""
    ) -> Order:
        """Changes the status and what depends on it: stock, payment, promo code, history.

        Concurrent changes of one order are serialised by a lock, so stock and promo code return exactly once. Raises
        404 `order_not_found`, 409 `status_not_allowed`.
        """
        order = self.locked(order_id)
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
        if status == Status.PAID:
            order.arrives_on = _arrives_on_when_paid(order)
        self.session.flush()
        if status in SHIPPED:
            self.repository.ship(order.id)
        elif before == Status.EXPIRED:
            self.repository.reserve_again(order.id)
        self.repository.add_event(order, actor, staff_login, note)
        if status in ENDED_WITHOUT_SALE:
            self.repository.release(order.id)
            self.repository.release_promo_code(order.confirmation_id)
            assert when_order_ends, "api.payments.service is not imported: the money of the order would be lost"
            for settle in when_order_ends:
                settle(self.session, order)
        return order

    def change_status_by_staff(self, order_id: int, login: str, *, expected: str, new: str, note: str) -> Order:
        """Changes the status from `expected`, which the staff saw, to `new`. 409 when it is another one by now."""
        if new not in set(Status):
            raise ShopError("status_unknown", "Такого статуса у заказов нет. Обновите страницу.", 422)
        if len(note) > MAX_NOTE:
            raise _note_refusal(_NOTE_TOO_LONG)
        before = Status(self.locked(order_id).status)
        if before != expected:
            message = f"Пока вы смотрели, заказ стал «{STATUS_NAMES[before]}». Решите ещё раз."
            raise ShopError("order_changed", message, 409)
        return self.change_status(order_id, Status(new), Actor.STAFF, login, note)

    def add_staff_note(self, order_id: int, login: str, note: str) -> Order:
        if not note:
            raise _note_refusal("Напишите заметку.")
        if len(note) > MAX_NOTE:
            raise _note_refusal(_NOTE_TOO_LONG)
        order = self.locked(order_id)
        self.repository.add_event(order, Actor.STAFF, login, note)
        return order

    def locked(self, order_id: int) -> Order:
        """The current order, its confirmation locked. Raises 404 `order_not_found`."""
        order = self.repository.locked(order_id)
        if order is None:
            raise OrderNotFoundError
        return order

    def mark_refunded(
        self, order: Order, actor: Actor, staff_login: str | None = None, note: str = "Деньги вернули"
    ) -> None:
        """Records in the order, whose confirmation is locked, that its money was returned. 409 when none was due."""
        if order.payment_status != PaymentStatus.REFUND_DUE:
            raise ShopError("no_refund_due", f"По заказу {order.number} возвращать нечего. Обновите страницу.", 409)
        order.payment_status = PaymentStatus.REFUNDED
        self.repository.add_event(order, actor, staff_login, note)

    def get_own(self, customer: Customer, number: str) -> Order:
        """An order of another customer is answered like one that does not exist."""
        normalised = normal_number(number)
        order = self.repository.by_number(normalised) if normalised else None
        if order is None or order.customer_id != customer.id:
            raise OrderNotFoundError
        return order


def _note_refusal(message: str) -> ShopError:
    return ShopError("note_refused", message, 422, {"note": message})


def _payment_status(before: PaymentStatus, status: Status) -> PaymentStatus:
    if status == Status.PAID:
        return PaymentStatus.PAID
    if status in ENDED_WITHOUT_SALE:
        if before == PaymentStatus.PAID:
            return PaymentStatus.REFUND_DUE
        if before == PaymentStatus.PENDING:
            return PaymentStatus.FAILED
    return before


def _arrives_on_when_paid(order: Order) -> date | None:
    """An order is sent after its payment: what is paid days after the confirmation arrives as many days later."""
    days = datetime.now(SHOP_TIME_ZONE).date() - order.created_at.astimezone(SHOP_TIME_ZONE).date()
    return order.arrives_on and order.arrives_on + days


def _reserved_until(order: Order, status: Status) -> datetime | None:
    """Unpaid orders that are ready at our own pickup point are kept some days; other statuses have no end of
    reservation."""
    is_unpaid_pickup = order.delivery_type == OWN_PICKUP and order.payment_status != PaymentStatus.PAID
    if status != Status.READY or not is_unpaid_pickup:
        return None
    return datetime.now(UTC) + timedelta(days=get_settings().pickup_hold_days)


Orders = Annotated[OrderService, Depends(provide(OrderService))]
