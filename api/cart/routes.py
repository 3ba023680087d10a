from collections.abc import Sequence

from fastapi import APIRouter

from api.auth.session import CurrentCustomer, MaybeCustomer
from api.cart.advice import advise
from api.cart.schemas import (
    AddRequest,
    AdviceOut,
    CartLine,
    CartMovesOut,
    CartOut,
    CartRequest,
    MoveRequest,
    MovesRequest,
    QtyRequest,
    RemoveRequest,
    SaveRequest,
    SetLinesRequest,
    SyncRequest,
)
from api.cart.service import Carts
from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.pricing.bills import RequestedLine

router = APIRouter(tags=["Корзина"], route_class=TransactionRoute)


@router.post(
    "/getCart", summary="Корзина по ценам магазина, группы по городам, доставка и скидки", responses=refusals(404)
)
def get_cart(request: CartRequest, carts: Carts, customer: MaybeCustomer) -> CartOut:
    """Гость присылает корзину из браузера, её оценивают. У покупателя корзина хранится в магазине: поле `cart` не
    читают, корзину браузера добавляет в неё только `syncCart`."""
    return carts.show(customer, _requested_lines(request.cart), request.city)


@router.post("/syncCart", summary="Добавить корзину браузера к сохранённой", responses=refusals(401, 404, 409))
def sync_cart(request: SyncRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    """Вызывают один раз после входа и очищают корзину браузера. Строки одного города и товара складываются, не больше
    остатка. С `sync_id` вызов можно повторять, когда ответ не дошёл."""
    return carts.add_lines(customer, _requested_lines(request.cart), request.city, request.sync_id)


@router.post("/saveCart", summary="Заменить сохранённую корзину", responses=refusals(401, 404, 409))
def save_cart(request: SaveRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    lines = _requested_lines(request.cart)
    return carts.change(customer, lambda _: lines, lines, request.city)


@router.post("/addToCart", summary="Положить товар в корзину", responses=refusals(401, 404, 409))
def add_to_cart(request: AddRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    """Если вместе с тем, что уже лежит, выходит больше остатка, не кладёт ничего: 409 `not_enough_stock`."""
    return carts.add(customer, _requested_line(request), request.sync_id)


@router.post("/setCartQty", summary="Изменить количество в строке корзины", responses=refusals(401, 404, 409))
def set_cart_qty(request: QtyRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    """Больше остатка не станет, об этом скажет `notice`. Строки, которой уже нет, не появится."""
    return carts.set_qty(customer, RequestedLine(request.id, request.city_id, request.qty))


@router.post("/removeFromCart", summary="Убрать строку из корзины", responses=refusals(401, 404))
def remove_from_cart(request: RemoveRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    return carts.set_qty(customer, RequestedLine(request.id, request.city_id, 0))


@router.post("/getCartMoves", summary="Что будет, если перенести корзину в другой город", responses=refusals(404))
def get_cart_moves(request: MovesRequest, carts: Carts, cities: Cities, customer: MaybeCustomer) -> CartMovesOut:
    """Для каждого другого города корзины: что и по какой цене перенесётся, когда приедет, что останется. Ничего не
    меняет; переносит `moveCart`, корзину гостя — браузер."""
    return carts.moves(customer, _requested_lines(request.cart), cities.get_or_default(request.city))


@router.post("/getCartAdvice", summary="Нет ли в корзине лишнего аналога; вся корзина дешевле или быстрее")
def get_cart_advice(request: CartRequest, session: SessionDep, customer: MaybeCustomer) -> AdviceOut:
    """Аналоги одного номера — по кроссам проверенных источников. Корзины считают из городов корзины и текущего, целыми:
    сумма и день. Ничего не меняет; заменяет строки `setCartLines`."""
    return advise(session, customer, _requested_lines(request.cart), request.city)


@router.post("/moveCart", summary="Перенести товары корзины в другой город", responses=refusals(401))
def move_cart(request: MoveRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    """Переносит столько, сколько там есть; чего там нет, остаётся на месте. Повтор с тем же `sync_id` ничего не
    меняет."""
    return carts.move(customer, request.from_city, request.to_city, request.products, request.sync_id)


@router.post("/setCartLines", summary="Записать количество нескольких строк сразу", responses=refusals(401, 404, 409))
def set_cart_lines(request: SetLinesRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    """Так возвращают корзину, какой она была до переноса. Строка, которой нет, появится; с количеством 0 — исчезнет.
    Больше остатка не станет, об этом скажет `notice`."""
    return carts.set_lines(customer, _requested_lines(request.lines), request.city, request.sync_id)


def _requested_lines(cart: Sequence[CartLine]) -> list[RequestedLine]:
    return [_requested_line(line) for line in cart]


def _requested_line(line: CartLine) -> RequestedLine:
    return RequestedLine(line.id, line.city_id, line.qty, line.stock_id)
