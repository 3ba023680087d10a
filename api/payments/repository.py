"""SQL of payments. Their confirmation's row is locked by whoever changes them (api/orders/repository.py)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.payments.models import Payment, PaymentEvent


class PaymentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get(self, payment_id: UUID) -> Payment | None:
        return self.session.get(Payment, payment_id, populate_existing=True)

    def newest(self, confirmation_id: int) -> Payment | None:
        query = select(Payment).where(Payment.confirmation_id == confirmation_id)
        return self.session.scalars(query.order_by(Payment.created_at.desc(), Payment.id).limit(1)).first()

    def paid(self, confirmation_id: int) -> Payment | None:
        query = select(Payment).where(Payment.confirmation_id == confirmation_id, Payment.status == "paid")
        return self.session.scalars(query).first()

    def to_refund(self) -> Sequence[Payment]:
        return self.session.scalars(select(Payment).where(Payment.status == "refund_due").order_by(Payment.id)).all()

    def add(self, confirmation_id: int, provider: str, amount: int, expires_at: datetime) -> Payment:
        payment = Payment(
            confirmation_id=confirmation_id, provider=provider, amount=amount, status="pending", expires_at=expires_at
        )
        self.session.add(payment)
        self.session.flush()
        return payment

    def cancel_pending(self, confirmation_id: int) -> Payment | None:
        """The payment that waited for money and no longer does."""
        query = (
            update(Payment)
            .where(Payment.confirmation_id == confirmation_id, Payment.status == "pending")
            .values(status="cancelled")
            .returning(Payment)
        )
        return self.session.scalars(query.execution_options(populate_existing=True)).first()

    def note(self, event: PaymentEvent) -> bool:
        """Keeps a provider's message; False for one that came before."""
        query = (
            insert(PaymentEvent)
            .values(
                provider=event.provider,
                event_id=event.event_id,
                payment_id=event.payment_id,
                kind=event.kind,
                body=event.body,
            )
            .on_conflict_do_nothing()
            .returning(PaymentEvent.event_id)
        )
        return self.session.scalar(query) is not None
