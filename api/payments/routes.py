from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from pydantic import BaseModel, Field

from api.auth.session import CurrentCustomer
from api.core.errors import refusals
from api.http.fields import Kopecks
from api.http.routing import TransactionRoute
from api.orders.models import pay_address
from api.payments.models import PAYMENT_STATE_NAMES, PaymentState
from api.payments.providers import Message
from api.payments.service import Payments


class PaymentOut(BaseModel):
    id: UUID
    status: str = Field(description="pending, paid, failed, cancelled, refund_due, refunded", examples=["pending"])
    status_name: str = Field(examples=["Ждёт оплаты"])
    amount: Kopecks = Field(examples=[5988])
    expires_at: datetime
    pay_url: str | None = Field(description="Куда идти платить; null, когда платить не нужно")
    orders: list[str] = Field(description="Номера заказов, за которые платят", examples=[["Х-1042-7716"]])


class AcceptedOut(BaseModel):
    accepted: bool = Field(description="Сообщение принято; повтор уже ничего не меняет")


router = APIRouter(tags=["Оплата"], route_class=TransactionRoute)


@router.get("/getPayment", summary="Оплата заказа: сколько, где и до какого времени", responses=refusals(401, 404))
def get_payment(
    customer: CurrentCustomer,
    payments: Payments,
    number: Annotated[str, Query(min_length=1, max_length=40, examples=["Х-1042-7716"])],
) -> PaymentOut:
    """Оплата одна на все заказы, оформленные вместе. У заказов с оплатой при получении и по счёту её нет: 404."""
    payment, orders = payments.of_order(customer, number)
    return PaymentOut(
        id=payment.id,
        status=payment.status,
        status_name=PAYMENT_STATE_NAMES[PaymentState(payment.status)],
        amount=payment.amount,
        expires_at=payment.expires_at,
        pay_url=pay_address(payment.id) if payment.status == PaymentState.PENDING else None,
        orders=[order.number for order in orders],
    )


async def _body(request: Request) -> bytes:
    return await request.body()


@router.post(
    "/paymentWebhook/{provider}",
    summary="Сообщение платёжного сервиса: оплачено, не прошло, отказались",
    description="Тело подписано ключом сервиса: HMAC-SHA256 в заголовке `X-Signature`. Повтор того же `event_id` "
    "ничего не меняет, порядок сообщений не важен, опоздавшая оплата либо оживляет заказ, либо возвращается.",
    responses=refusals(401, 404, 409),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": Message.model_json_schema()}},
        }
    },
)
def payment_webhook(
    provider: Annotated[str, Path(max_length=40, examples=["sandbox"])],
    body: Annotated[bytes, Depends(_body)],
    payments: Payments,
    signature: Annotated[str, Header(alias="X-Signature", max_length=200)] = "",
) -> AcceptedOut:
    payments.receive(provider, body, signature)
    return AcceptedOut(accepted=True)
