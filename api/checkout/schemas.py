"""The choices of the checkout for every city's part of the cart, and the resulting orders (spec §7 saveOrders).
Roubles."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from api.cart.schemas import CartLine, CartOut, DeliveryChoice
from api.http.fields import Id, ShortText
from api.pricing.cart_pricing import MAX_LINES, MAX_QTY


class OrderedLine(CartLine):
    """A line of the browser's cart. A response of getCart that is sent back also has lines of quantity 0."""

    qty: int = Field(ge=0, le=MAX_QTY, examples=[2])


class OrdersCart(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    items: list[OrderedLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    items_by_city: list[DeliveryChoice] = Field(
        default=[], alias="itemsByCity", max_length=MAX_LINES, description="Что выбрано; остальные города — как было"
    )
    payment_type: Literal[1, 2, 3] | None = Field(
        default=None, alias="paymentType", description="1 при получении, 2 картой сейчас, 3 по счёту", examples=[2]
    )
    promo_code: ShortText | None = Field(
        default=None, alias="promoCode", max_length=64, description="Пустой убирает промокод", examples=["SALE28"]
    )


class OrdersRequest(BaseModel):
    cart: OrdersCart
    city: Id | None = Field(default=None, description="Текущий город: его группа стоит первой", examples=[1])


class OrderPreviewOut(BaseModel):
    """An order that confirming the cart would make."""

    city_id: int
    for_title: str
    delivery_type: Literal[1, 2, 3] | None
    delivery: float | None = Field(description="Стоимость доставки; null, пока её не назвать")
    delivery_error: str | None = Field(description="Чего не хватает, словами")
    days: int | None = Field(description="Через сколько дней заказ будет у вас")
    goods: float
    discount: float
    total: float


class OrdersOut(CartOut):
    """The whole cart as getCart answers it, and the orders it would make."""

    orders: list[OrderPreviewOut]
