"""Pages under /pay: the redirect to the provider, the sandbox that replaces it, and the printable invoice."""

import hmac
from pathlib import Path
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Form, Query, Response
from fastapi import Path as InPath
from fastapi.responses import FileResponse, RedirectResponse

from api.content.repository import ContentRepository
from api.core.db import SessionDep
from api.core.money import in_words
from api.http.linked_pages import LinkedPages, page_route
from api.orders.models import invoice_key
from api.orders.repository import OrderRepository
from api.orders.service import OrderNotFoundError
from api.payments.models import Payment, PaymentState
from api.payments.providers import provider
from api.payments.service import PaymentNotFoundError, Payments
from api.pricing.choices import INVOICE
from api.rate_limits.policy import OPEN_PAYMENT
from api.rate_limits.service import RateLimits

#: The shop's requisites on an invoice.
REQUISITES_PAGE = "legal"
_PAID_ONCE = "Если вы уже оплатили, второй раз платить не нужно: оплату покажет страница заказа."


_PAGES = LinkedPages("api.payments", way_on="/account/orders", button="К моим заказам")


def _refused(status: int, message: str) -> Response:
    return _PAGES.message("Страница оплаты не открылась", f"{message} {_PAID_ONCE}", status)


router = APIRouter(prefix="/pay", include_in_schema=False, route_class=page_route(_refused))

_STYLE = Path(__file__).parent / "static" / "pay.css"
_HEADINGS = {
    PaymentState.PENDING: ("Оплата картой", "Товары отложены и ждут оплаты."),
    PaymentState.PAID: ("Оплачено", "Спасибо. Собираем заказ. Когда он будет готов, видно на его странице."),
    PaymentState.REFUND_DUE: ("Вернём деньги", "Оплата пришла, но заказа уже нет. Деньги вернутся на карту."),
    PaymentState.REFUNDED: ("Деньги вернули", "Они придут на карту в срок, который установил банк."),
    PaymentState.FAILED: ("Оплата не прошла", "Деньги не списали. Попробуйте ещё раз со страницы заказа."),
    PaymentState.CANCELLED: ("Оплата отменена", "Если заказ ещё ждёт оплаты, оплатите его со страницы заказа."),
}
OrderId = Annotated[int, InPath(gt=0, lt=2**63)]


@router.get("/static/pay.css")
async def style() -> FileResponse:
    return FileResponse(_STYLE, headers={"Cache-Control": "public, max-age=86400"})


@router.get("/invoice/{order_id}")
def invoice(order_id: OrderId, session: SessionDep, key: Annotated[str, Query(max_length=64)] = "") -> Response:
    if not hmac.compare_digest(key.encode(), invoice_key(order_id).encode()):
        return _not_found()
    order = OrderRepository(session).get(order_id)
    if order is None or order.payment_type != INVOICE:
        raise OrderNotFoundError
    page = ContentRepository(session).page(REQUISITES_PAGE)
    return _PAGES.page("invoice.html", order=order, lines=order.lines, requisites=page.html if page else "")


def _payment_or_none(payment_id: str, payments: Payments) -> Payment | None:
    try:
        return payments.get(UUID(payment_id))
    except (ValueError, PaymentNotFoundError):
        return None


PaymentOfPath = Annotated[Payment | None, Depends(_payment_or_none)]


@router.get("/{payment_id}")
def pay(payment_id: str, payments: Payments, limits: RateLimits) -> Response:
    """One address for all providers; the provider is called only when the buyer opens it."""
    limits.spend(OPEN_PAYMENT)
    payment = _payment_or_none(payment_id, payments)
    return RedirectResponse(provider(payment.provider).start(payment), 303) if payment else _not_found()


@router.get("/sandbox/{payment_id}")
def sandbox(payment: PaymentOfPath, payments: Payments) -> Response:
    if payment is None:
        return _not_found()
    heading, note = _HEADINGS[PaymentState(payment.status)]
    is_open = payment.status == PaymentState.PENDING
    if is_open:
        note = f"{note} Спишем {in_words(payment.amount)}."
    orders = payments.orders_of(payment)
    return _PAGES.page("pay.html", payment=payment, orders=orders, heading=heading, note=note, is_open=is_open)


@router.post("/sandbox/{payment_id}")
def decide(
    payment: PaymentOfPath, payments: Payments, decision: Annotated[Literal["paid", "cancelled"], Form()]
) -> Response:
    if payment is None:
        return _not_found()
    payments.decide_in_sandbox(payment, decision)
    return RedirectResponse(f"/pay/sandbox/{payment.id}", 303)


def _not_found() -> Response:
    note = "Проверьте адрес или откройте оплату со страницы заказа."
    return _PAGES.message("Здесь платить не за что", note, 404)
