from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field


class PaymentOut(BaseModel):
    id: UUID
    status: str = Field(description="pending, paid, failed, cancelled, refund_due, refunded", examples=["pending"])
    status_name: str = Field(examples=["Ждёт оплаты"])
    amount: float = Field(examples=[5988])
    expires_at: datetime
    pay_url: str | None = Field(description="Куда идти платить; null, когда платить не нужно")
    orders: list[str] = Field(description="Номера заказов, за которые платят", examples=[["Х-1042-7716"]])


class AcceptedOut(BaseModel):
    accepted: bool = Field(description="Сообщение принято; повтор уже ничего не меняет")
