from fastapi import APIRouter

from api.cart.schemas import CartOut, CartRequest
from api.cart.service import Carts

router = APIRouter(tags=["Корзина"])


@router.post("/getCart", summary="Оценить корзину гостя: цены и остатки магазина, группы по городам")
def get_cart(request: CartRequest, carts: Carts) -> CartOut:
    return carts.price(request.cart)
