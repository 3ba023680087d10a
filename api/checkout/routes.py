from fastapi import APIRouter

from api.auth.session import MaybeCustomer
from api.checkout.schemas import OrdersOut, OrdersRequest
from api.checkout.service import Checkout
from api.core.errors import refusals
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
