from fastapi import APIRouter

from api.auth.session import CurrentCustomer, MaybeCustomer
from api.cart.schemas import (
    AddRequest,
    CartLine,
    CartOut,
    CartRequest,
    QtyRequest,
    RemoveRequest,
    SaveRequest,
    SyncRequest,
)
from api.cart.service import Carts
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.pricing.cart_pricing import RequestedLine

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
    return carts.sync(customer, _requested_lines(request.cart), request.city, request.sync_id)


@router.post("/saveCart", summary="Заменить сохранённую корзину", responses=refusals(401, 404, 409))
def save_cart(request: SaveRequest, carts: Carts, customer: CurrentCustomer) -> CartOut:
    return carts.replace(customer, _requested_lines(request.cart), request.city)


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
    return carts.remove(customer, request.id, request.city_id)


def _requested_lines(cart: list[CartLine]) -> list[RequestedLine]:
    return [_requested_line(line) for line in cart]


def _requested_line(line: CartLine) -> RequestedLine:
    return RequestedLine(line.id, line.city_id, line.qty, line.stock_id)
