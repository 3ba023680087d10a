"""SQL of payments. Every change of a payment locks its confirmation's row (api/orders/repository.py)."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.task_queue import send_after_commit
from api.orders.models import Confirmation
from api.payments.models import Payment, PaymentEvent, PaymentState
from api.payments.providers import Message

#: Statuses of payments that hold money.
_HAS_MONEY = (PaymentState.PAID, PaymentState.REFUND_DUE)


class PaymentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, payment_id: UUID) -> Payment | None:
        return self.session.get(Payment, payment_id, populate_existing=True)

    def newest(self, confirmation_id: int) -> Payment | None:
        query = select(Payment).where(Payment.confirmation_id == confirmation_id)
        return self.session.scalars(query.order_by(Payment.created_at.desc(), Payment.id).limit(1)).first()

    def owe_refund_of_confirmation(self, confirmation_id: int, amount: int) -> None:
        """Marks a part of the confirmation's money for refund. An invoice has no payment: the staff return its
        money."""
        query = select(Payment).where(
            Payment.confirmation_id == confirmation_id,
            Payment.status.in_(_HAS_MONEY),
            # A second payment of the same orders is refunded whole and holds nothing of an order.
            Payment.amount - Payment.to_refund - Payment.refunded >= amount,
        )
        payment = self.session.scalars(query.order_by(Payment.created_at).limit(1)).first()
        if payment is not None:
            self.owe_refund(payment, amount)

    def owe_refund(self, payment: Payment, amount: int) -> None:
        if amount > 0:
            payment.to_refund += amount
            payment.status = PaymentState.REFUND_DUE
            self.session.flush()
            send_after_commit(self.session, "payments.refund")

    def next_to_refund(self, excluded: Collection[UUID]) -> Payment | None:
        """A payment to refund, its confirmation locked; skips those that another worker holds."""
        query = (
            select(Payment)
            .join(Confirmation, Confirmation.id == Payment.confirmation_id)
            .where(Payment.status == PaymentState.REFUND_DUE, Payment.id.not_in(excluded))
            .order_by(Payment.updated_at)
            .limit(1)
            .with_for_update(of=Confirmation, key_share=True, skip_locked=True)
        )
        while (payment := self.session.scalars(query).first()) is not None:
            # The payment was read before its confirmation was locked: a refund may have been recorded in between.
            self.session.refresh(payment)
            if payment.status == PaymentState.REFUND_DUE:
                return payment
        return None

    def owes_refund(self, confirmation_id: int) -> bool:
        query = select(Payment.id).where(Payment.confirmation_id == confirmation_id, Payment.to_refund > 0)
        return self.session.scalars(query.limit(1)).first() is not None

    def record_refund(self, payment: Payment, amount: int) -> None:
        """Moves `amount` from `to_refund` to `refunded`."""
        payment.to_refund -= amount
        payment.refunded += amount
        if not payment.to_refund:
            payment.status = PaymentState.REFUNDED if payment.refunded == payment.amount else PaymentState.PAID
        self.session.flush()

    def record_manual_refund(self, confirmation_id: int, amount: int) -> None:
        """Records that the staff returned `amount` of the confirmation's money: no provider returns it again."""
        query = select(Payment).where(Payment.confirmation_id == confirmation_id, Payment.to_refund > 0)
        ordered = query.order_by(Payment.created_at).execution_options(populate_existing=True)
        for payment in self.session.scalars(ordered).all():
            part = min(amount, payment.to_refund)
            self.record_refund(payment, part)
            amount -= part

    def add(self, confirmation_id: int, provider: str, amount: int, expires_at: datetime) -> None:
        self.session.add(
            Payment(confirmation_id=confirmation_id, provider=provider, amount=amount, expires_at=expires_at)
        )
        self.session.flush()

    def cancel_pending(self, confirmation_id: int) -> Payment | None:
        """Cancels the pending payment and returns it."""
        query = (
            update(Payment)
            .where(Payment.confirmation_id == confirmation_id, Payment.status == PaymentState.PENDING)
            .values(status=PaymentState.CANCELLED)
            .returning(Payment)
        )
        return self.session.scalars(query.execution_options(populate_existing=True)).first()

    def add_event(self, provider: str, message: Message) -> bool:
        """Stores a provider's message; False for a duplicate."""
        fields = message.model_dump(include={"event_id", "payment_id", "kind"})
        query = insert(PaymentEvent).values(provider=provider, body=message.model_dump(mode="json"), **fields)
        return self.session.scalar(query.on_conflict_do_nothing().returning(PaymentEvent.event_id)) is not None
