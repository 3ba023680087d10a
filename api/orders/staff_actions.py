"""Actions of the staff on an order other than a change of its status: notes and refunds made by hand."""

from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.orders.models import Order
from api.orders.payment_repository import PaymentRepository
from api.orders.repository import OrderRepository
from api.orders.service import OrderNotFoundError
from api.orders.statuses import Actor, PaymentStatus

MAX_NOTE = 1000


class StaffOrderService:
    """Every change locks the order's confirmation, as the changes of OrderService do."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.repository = OrderRepository(session)
        self.payments = PaymentRepository(session)

    def add_note(self, order_id: int, login: str, note: str) -> Order:
        if not 0 < len(note) <= MAX_NOTE:
            message = "Напишите заметку." if not note else f"Заметка длиннее {MAX_NOTE} знаков. Сократите её."
            raise ShopError("note_refused", message, 422, {"note": message})
        order = self._locked(order_id)
        self.repository.add_event(order, Actor.STAFF, login, note)
        return order

    def mark_refunded(self, order_id: int, login: str, note: str) -> Order:
        """Records that the staff returned the money of a cancelled order. 409 when none was due."""
        order = self._locked(order_id)
        if order.payment_status != PaymentStatus.REFUND_DUE:
            raise ShopError("no_refund_due", "По этому заказу возвращать нечего. Обновите страницу.", 409)
        order.payment_status = PaymentStatus.REFUNDED
        self.session.flush()
        self.repository.add_event(order, Actor.STAFF, login, note[:MAX_NOTE])
        self._complete_refund(order.confirmation_id)
        return order

    def _complete_refund(self, confirmation_id: int) -> None:
        """A payment is refunded when every order of its confirmation is."""
        orders = self.repository.of_confirmation(confirmation_id)
        if not any(order.payment_status == PaymentStatus.REFUND_DUE for order in orders):
            self.payments.complete_refund(confirmation_id)

    def _locked(self, order_id: int) -> Order:
        order = self.repository.locked(order_id)
        if order is None:
            raise OrderNotFoundError
        return order
