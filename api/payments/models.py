"""Payments of confirmations, and every message of a provider about them. Money is kopecks."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base
from api.core.json_types import JsonObject


class PaymentState(StrEnum):
    """The status of a payment; `PaymentStatus` is that of an order."""

    PENDING = "pending"
    PAID = "paid"
    FAILED = "failed"
    CANCELLED = "cancelled"
    REFUND_DUE = "refund_due"
    REFUNDED = "refunded"


class Payment(Base):
    """An online payment of a confirmation. The id is random, because it is part of the page's address."""

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint(f"status IN {tuple(map(str, PaymentState))}", name="status"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("to_refund >= 0 AND refunded >= 0 AND to_refund + refunded <= amount", name="refund"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=func.gen_random_uuid())
    confirmation_id: Mapped[int] = mapped_column(ForeignKey("confirmations.id"), index=True)
    provider: Mapped[str]
    amount: Mapped[int]
    status: Mapped[str] = mapped_column(default=PaymentState.PENDING, server_default=PaymentState.PENDING)
    #: Kopecks still to be refunded, and kopecks refunded.
    to_refund: Mapped[int] = mapped_column(default=0, server_default="0")
    refunded: Mapped[int] = mapped_column(default=0, server_default="0")
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class PaymentEvent(Base):
    """A provider's message; its primary key makes a duplicate a no-op."""

    __tablename__ = "payment_events"

    provider: Mapped[str] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"), index=True)
    kind: Mapped[str]
    body: Mapped[JsonObject] = mapped_column(JSONB)
    received_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


PAYMENT_STATE_NAMES = {
    PaymentState.PENDING: "Ждёт оплаты",
    PaymentState.PAID: "Оплачено",
    PaymentState.FAILED: "Оплата не прошла",
    PaymentState.CANCELLED: "Отменена",
    PaymentState.REFUND_DUE: "Вернём деньги",
    PaymentState.REFUNDED: "Деньги вернули",
}
