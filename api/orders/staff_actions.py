"""What the staff does to an order beside moving it on: notes, and money that went back."""

from sqlalchemy import func, update
from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.orders.models import Order
from api.orders.payment_models import Payment
from api.orders.repository import OrderRepository
from api.orders.service import OrderNotFoundError
from api.orders.statuses import Actor, PaymentStatus

MAX_NOTE = 1000


class OrderDesk:
    """Every change holds the lock of the order's confirmation, as the shop's own changes do."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.repository = OrderRepository(session)

    def add_note(self, order_id: int, login: str, note: str) -> Order:
        if not 0 < len(note) <= MAX_NOTE:
            message = "Напишите заметку." if not note else f"Заметка длиннее {MAX_NOTE} знаков. Сократите её."
            raise ShopError("note_refused", message, 422, {"note": message})
        order = self._locked(order_id)
        self.repository.add_event(order, Actor.STAFF, login, note)
        return order

    def mark_refunded(self, order_id: int, login: str, note: str) -> Order:
        """The money of a cancelled order is back with the customer. 409 when none was due."""
        order = self._locked(order_id)
        if order.payment_status != PaymentStatus.REFUND_DUE:
            raise ShopError("no_refund_due", "По этому заказу возвращать нечего. Обновите страницу.", 409)
        order.payment_status = PaymentStatus.REFUNDED
        self.session.flush()
        self.repository.add_event(order, Actor.STAFF, login, note[:MAX_NOTE])
        self._settle(order.confirmation_id)
        return order

    def _settle(self, confirmation_id: int) -> None:
        """A payment is refunded when no order of its confirmation waits for money any more."""
        due = [o for o in self.repository.of_confirmation(confirmation_id) if o.payment_status == "refund_due"]
        if not due:
            query = update(Payment).where(Payment.confirmation_id == confirmation_id, Payment.status == "refund_due")
            self.session.execute(query.values(status="refunded", updated_at=func.now()))

    def _locked(self, order_id: int) -> Order:
        order = self.repository.locked(order_id)
        if order is None:
            raise OrderNotFoundError
        return order
