"""Actions of the staff on an order: changes of its status, notes, and refunds made by hand."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.orders.models import Order
from api.orders.payment_repository import PaymentRepository
from api.orders.repository import OrderRepository
from api.orders.service import OrderNotFoundError, OrderService
from api.orders.statuses import STATUS_NAMES, Actor, Status

MAX_NOTE = 1000


@dataclass(frozen=True, slots=True)
class StatusChange:
    order: Order
    before: Status
    after: Status


class StaffOrderService:
    """Every change locks the order's confirmation, as the changes of OrderService do."""

    def __init__(self, session: Session) -> None:
        self.repository = OrderRepository(session)
        self.orders = OrderService(session)
        self.payments = PaymentRepository(session)

    def change_status(self, order_id: int, login: str, *, expected: str, new: str, note: str) -> StatusChange:
        """Changes the status from `expected`, which the staff saw, to `new`. 409 when it is another one by now."""
        if new not in set(Status):
            raise ShopError("status_unknown", "Такого статуса у заказов нет. Обновите страницу.", 422)
        if len(note) > MAX_NOTE:
            raise _note_too_long()
        before = Status(self._locked(order_id).status)
        if before != expected:
            message = f"Пока вы смотрели, заказ стал «{STATUS_NAMES[before]}». Решите ещё раз."
            raise ShopError("order_changed", message, 409)
        after = Status(new)
        return StatusChange(self.orders.change_status(order_id, after, Actor.STAFF, login, note), before, after)

    def add_note(self, order_id: int, login: str, note: str) -> Order:
        if not note:
            raise _note_refusal("Напишите заметку.")
        if len(note) > MAX_NOTE:
            raise _note_too_long()
        order = self._locked(order_id)
        self.repository.add_event(order, Actor.STAFF, login, note)
        return order

    def mark_refunded(self, order_id: int, login: str, note: str) -> Order:
        """Records that the staff returned the money of a cancelled order. 409 when none was due."""
        order = self._locked(order_id)
        self.orders.mark_refunded(order, Actor.STAFF, login, note[:MAX_NOTE])
        self.payments.record_manual_refund(order.confirmation_id, order.total)
        return order

    def _locked(self, order_id: int) -> Order:
        order = self.repository.locked(order_id)
        if order is None:
            raise OrderNotFoundError
        return order


def _note_too_long() -> ShopError:
    return _note_refusal(f"Заметка длиннее {MAX_NOTE} знаков. Сократите её.")


def _note_refusal(message: str) -> ShopError:
    return ShopError("note_refused", message, 422, {"note": message})
