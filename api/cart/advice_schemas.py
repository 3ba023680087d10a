"""Advice on a cart: analogues that may be one too many, and the whole cart cheaper or sooner."""

from typing import Literal

from pydantic import BaseModel, Field

from api.cart.schemas import CartLine
from api.http.fields import Id
from api.pricing.cart_pricing import MAX_LINES


class AdviceRequest(BaseModel):
    cart: list[CartLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    city: Id | None = Field(default=None, description="Текущий город: из него корзину тоже считают", examples=[2])


class AdviceProduct(BaseModel):
    id: int
    name: str
    brand_name: str | None
    article: str | None


class SharedNumberOut(BaseModel):
    number: str = Field(description="Номер, который заменяют все эти товары", examples=["W 914/2"])
    products: list[AdviceProduct]


class ChangedLine(BaseModel):
    id: int
    city_id: int
    qty: int = Field(description="Сколько должно стать; 0 — строка уйдёт", examples=[2])


class ChangedProduct(BaseModel):
    id: int
    name: str
    city_id: int = Field(description="Из какого города товар возьмут", examples=[2])


class BasketOut(BaseModel):
    kind: Literal["cheaper", "faster", "both"] = Field(examples=["cheaper"])
    total: float = Field(description="Товары всей корзины")
    saved: float = Field(description="На сколько дешевле; меньше нуля — дороже", examples=[120])
    arrival: int = Field(description="Через сколько дней приедет последний товар")
    products: list[ChangedProduct]
    lines: list[ChangedLine] = Field(description="Для setCartLines")


class AdviceOut(BaseModel):
    shared_numbers: list[SharedNumberOut]
    baskets: list[BasketOut]
