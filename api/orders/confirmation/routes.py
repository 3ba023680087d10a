from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from api.auth.session import LoginRequiredError, bearer_scheme, session_token, token_hash
from api.core.errors import ErrorBody, refusals
from api.discounts.promo_attempts import PromoCodeAttempts
from api.http.client import client_address, user_agent
from api.http.shop_code import shop_code
from api.orders.confirmation.attempt import ConfirmationAttempt, Visitor
from api.orders.confirmation.decision import CartChangedError
from api.orders.confirmation.schemas import (
    CONFIRMED_EXAMPLE,
    CartChangedOut,
    ConfirmationOut,
    ConfirmRequest,
    IdempotencyKey,
)
from api.rate_limits.service import rate_limiter

_KEY: TypeAdapter[str] = TypeAdapter(IdempotencyKey)


class DirectRoute(APIRoute):
    """Reads the parameters of the call without FastAPI's dependencies, which cost as much as the decision (0.25 ms)."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return _read_and_confirm


router = APIRouter(tags=["Заказы"], route_class=DirectRoute)


async def _read_and_confirm(request: Request) -> Response:
    await shop_code(request.path_params["product"])
    body = await request.body()
    try:
        location: tuple[str, ...] = ("header", "idempotency-key")
        key = _KEY.validate_python(request.headers.get("idempotency-key"))
        location = ("body",)
        confirmation = ConfirmRequest.model_validate_json(body)
    except ValidationError as error:
        details = [{**detail, "loc": (*location, *detail["loc"])} for detail in error.errors(include_url=False)]
        raise RequestValidationError(details, body=None) from None
    return await confirm_orders(confirmation, key, request)


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
    openapi_extra={"security": [{"HTTPBearer": []}]},
    responses={
        200: {"content": {"application/json": {"example": CONFIRMED_EXAMPLE}}},
        **refusals(401),
        409: {"model": CartChangedOut, "description": "Корзина изменилась (cart_changed) или ключ занят (key_reused)"},
    },
)
async def confirm_orders(confirmation: ConfirmRequest, idempotency_key: IdempotencyKey, request: Request) -> Response:
    token = await session_token(request, await bearer_scheme(request))
    if token is None:
        raise LoginRequiredError
    visitor = Visitor(await client_address(request), await user_agent(request))
    attempt = ConfirmationAttempt(
        confirmation,
        idempotency_key,
        token_hash(token),
        visitor,
        PromoCodeAttempts(rate_limiter(request, visitor.address)),
    )
    try:
        answer = await request.app.state.confirmations.confirm(attempt)
    except CartChangedError as changed:
        error = ErrorBody(code=changed.code, message=changed.message, fields=changed.fields)
        return _json(CartChangedOut(error=error, cart=changed.cart), 409)
    return _json(answer, 200)


def _json(answer: BaseModel, status: int) -> Response:
    """Skips FastAPI's response model, which would validate the answer a second time."""
    return Response(answer.model_dump_json(), status, media_type="application/json")
