from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from api.auth.session import CurrentCustomer, MaybeCustomer
from api.checkout.decision import CartChangedError
from api.checkout.new_order import ConfirmationAttempt
from api.checkout.schemas import (
    CartChangedOut,
    ConfirmationOut,
    ConfirmRequest,
    IdempotencyKey,
    OrdersOut,
    OrdersRequest,
)
from api.checkout.service import Checkout
from api.core.errors import ErrorBody, refusals
from api.http.client import ClientAddress
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Оформление"], route_class=TransactionRoute)


@router.post(
    "/saveOrders",
    summary="Выбрать доставку, оплату и промокод; узнать, какие выйдут заказы",
    responses=refusals(404),
)
def save_orders(request: OrdersRequest, checkout: Checkout, customer: MaybeCustomer) -> OrdersOut:
    """Вызывают при каждом изменении. У покупателя выбор сохраняется, у гостя только считается. Чего не хватает, сказано
    в `delivery_error` каждого заказа; остальное при этом уже принято. Самовывоз, выбранный для одного города,
    становится выбором и для городов, где ещё ничего не выбрано. Неверных промокодов — не больше 20 в час."""
    return checkout.save_orders(customer, request.cart, request.city)


@router.post(
    "/confirmOrders",
    summary="Подтвердить корзину: по заказу на город, товар забирается со склада сразу",
    description=(
        "Шлют то, что покупатель видел: строки с ценами и сумму. Если цена, скидка, доставка, остаток или сама корзина "
        "стали другими, ответ 409 `cart_changed` с новыми значениями, и ничего не списано. Строки должны лежать в "
        "сохранённой корзине с тем же количеством: поэтому два устройства не купят одну корзину дважды. Купленные "
        "строки и промокод из корзины уходят. Повтор с тем же `Idempotency-Key` и телом получает тот же ответ, "
        "с другим телом — 409 `key_reused`."
    ),
    response_model=ConfirmationOut,
    responses={
        **refusals(401),
        409: {"model": CartChangedOut, "description": "Корзина изменилась (cart_changed) или ключ занят (key_reused)"},
    },
)
def confirm_orders(
    confirmation: ConfirmRequest,
    idempotency_key: IdempotencyKey,
    customer: CurrentCustomer,
    checkout: Checkout,
    address: ClientAddress,
) -> ConfirmationOut | Response:
    attempt = ConfirmationAttempt(customer.id, confirmation, idempotency_key, address)
    try:
        return checkout.confirm(attempt)
    except CartChangedError as changed:
        error = ErrorBody(code=changed.code, message=changed.message, fields=changed.fields)
        return JSONResponse(CartChangedOut(error=error, cart=changed.cart).model_dump(mode="json"), 409)
