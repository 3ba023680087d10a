from fastapi import APIRouter

from api.cart.schemas import CartOut, CartRequest
from api.cart.service import Carts
from api.routing import Route

router = APIRouter(tags=["Корзина"], route_class=Route)


@router.post("/getCart", summary="Оценить корзину гостя: цены и остатки магазина, группы по городам")
def get_cart(request: CartRequest, carts: Carts) -> CartOut:
    return carts.price(request.cart)
