"""Effects of payments on orders, whether the money comes in time, late, twice or never."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.orders.models import Order
from api.orders.repository import OrderRepository
from api.orders.service import MAX_NOTE, OrderService, when_order_ends
from api.orders.statuses import Actor, PaymentStatus, Status
from api.payments.models import Payment, PaymentState
from api.payments.providers import Kind, Message, Sandbox, provider
from api.payments.repository import PaymentRepository

PAID = "Оплата получена"
REVIVED = "Оплата пришла, когда бронь уже сняли. Товары ещё лежали на месте, мы отложили их снова"
TOO_LATE = "Оплата пришла, когда бронь уже сняли, а товары успели купить. Вернём деньги"
AFTER_CANCEL = "Оплата пришла после отмены. Вернём деньги"
NOT_PAID = "Оплата не прошла. Можно попробовать ещё раз, пока держим товары"
REFUSED = "Покупатель вернулся без оплаты. Можно оплатить, пока держим товары"

#: States of a payment for which money may still come, also after it was given up.
_PAYABLE = (PaymentState.PENDING, PaymentState.FAILED, PaymentState.CANCELLED)


class PaymentNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("payment_not_found", "Такой оплаты нет. Откройте её со страницы заказа.")


class PaymentService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PaymentRepository(session)
        self.orders = OrderService(session)
        self.order_repository = OrderRepository(session)

    def get(self, payment_id: UUID) -> Payment:
        payment = self.repository.get(payment_id)
        if payment is None:
            raise PaymentNotFoundError
        return payment

    def of_order(self, customer: Customer, number: str) -> tuple[Payment, list[Order]]:
        """The newest payment of the order's confirmation and the orders that it pays."""
        order = self.orders.get_own(customer, number)
        payment = self.repository.newest(order.confirmation_id)
        if payment is None:
            raise PaymentNotFoundError
        return payment, self.orders_of(payment)

    def orders_of(self, payment: Payment) -> list[Order]:
        return list(self.order_repository.of_confirmation(payment.confirmation_id))

    def receive(self, provider_name: str, body: bytes, signature: str) -> None:
        """Applies a provider's message once, whatever the order of messages. A refused message changes nothing."""
        message = provider(provider_name).parse(body, signature)
        payment = self.repository.get(message.payment_id)
        if payment is None or payment.provider != provider_name:
            raise PaymentNotFoundError
        if message.amount != payment.amount:
            raise ShopError("amount_differs", "Сумма в сообщении не та, что в оплате. Пришлите верную.", 409)
        self.order_repository.lock_confirmation(payment.confirmation_id)
        if self.repository.add_event(provider_name, message):
            self._apply(self.get(message.payment_id), message)

    def decide_in_sandbox(self, payment: Payment, kind: Kind) -> None:
        """Plays the bank: sends the shop the same signed message that a real provider would send."""
        bank = provider(payment.provider)
        if isinstance(bank, Sandbox) and payment.status == PaymentState.PENDING:
            message = bank.message(payment, kind)
            self.receive(bank.name, message, bank.sign(message))

    def _apply(self, payment: Payment, message: Message) -> None:
        if message.kind == "paid":
            if payment.status in _PAYABLE:
                self._apply_payment(payment)
        elif payment.status == PaymentState.PENDING:
            self._apply_failure(payment, message)

    def _apply_payment(self, payment: Payment) -> None:
        """Marks each order of the confirmation as paid, or its share of the money for refund."""
        payment.status = PaymentState.PAID
        self.session.flush()
        self.repository.cancel_pending(payment.confirmation_id)
        orders = self.order_repository.of_confirmation(payment.confirmation_id)
        self.order_repository.lock_stock([order.id for order in orders if order.status == Status.EXPIRED])
        used = sum(order.total for order in orders if self._pay_order(order))
        self.repository.owe_refund(payment, payment.amount - used)

    def _pay_order(self, order: Order) -> bool:
        """Whether the order is paid by this payment; False when its money must be refunded."""
        if order.status == Status.AWAITING_PAYMENT:
            self.orders.change_status(order.id, Status.PAID, Actor.PAYMENT, note=PAID)
            return True
        if order.payment_status != PaymentStatus.FAILED:
            return False  # another payment has paid it
        if order.status == Status.EXPIRED and self.order_repository.is_in_stock(order.id):
            self.orders.change_status(order.id, Status.PAID, Actor.PAYMENT, note=REVIVED)
            self.order_repository.reuse_promo_code(order.confirmation)
            return True
        order.payment_status = PaymentStatus.REFUND_DUE
        self.session.flush()
        note = TOO_LATE if order.status == Status.EXPIRED else AFTER_CANCEL
        self.order_repository.add_event(order, Actor.PAYMENT, None, note)
        return False

    def _apply_failure(self, payment: Payment, message: Message) -> None:
        """The stock is still reserved, so a new payment replaces the failed one."""
        payment.status = PaymentState(message.kind)
        self.session.flush()
        self.repository.add(payment.confirmation_id, payment.provider, payment.amount, payment.expires_at)
        for order in self.order_repository.of_confirmation(payment.confirmation_id):
            if order.status == Status.AWAITING_PAYMENT:
                self.order_repository.add_event(
                    order, Actor.PAYMENT, None, NOT_PAID if message.kind == "failed" else REFUSED
                )

    def record_manual_refund(self, order_id: int, staff_login: str, note: str) -> Order:
        """Records that the staff returned the money of an order that has ended. 409 when none was due."""
        order = self.orders.locked(order_id)
        self.orders.mark_refunded(order, Actor.STAFF, staff_login, note[:MAX_NOTE])
        self.repository.record_manual_refund(order.confirmation_id, order.total)
        return order

    def refund(self, payment: Payment) -> None:
        """Refunds what the payment owes. After a lost commit the provider gets the same idempotency key again."""
        provider(payment.provider).refund(payment, payment.to_refund, f"{payment.id}:{payment.refunded}")
        self.repository.record_refund(payment, payment.to_refund)
        if self.repository.owes_refund(payment.confirmation_id):
            return  # another payment holds the money of these orders
        for order in self.order_repository.of_confirmation(payment.confirmation_id):
            if order.payment_status == PaymentStatus.REFUND_DUE:
                self.orders.mark_refunded(order, Actor.PAYMENT)


Payments = Annotated[PaymentService, Depends(provide(PaymentService))]


def settle_ended_order(session: Session, order: Order) -> None:
    """Replaces the pending payment by one of what is still to be paid; money that was paid is owed."""
    repository = PaymentRepository(session)
    cancelled = repository.cancel_pending(order.confirmation_id)
    orders = OrderRepository(session).of_confirmation(order.confirmation_id)
    amount = sum(order.total for order in orders if order.status == Status.AWAITING_PAYMENT)
    if cancelled is not None and amount > 0:
        repository.add(order.confirmation_id, cancelled.provider, amount, cancelled.expires_at)
    if order.payment_status == PaymentStatus.REFUND_DUE:
        repository.owe_refund_of_confirmation(order.confirmation_id, order.total)


when_order_ends.append(settle_ended_order)
