"""A batch of the query log, as `web/src/entities/search/log` sends it."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from api.http.fields import Id

MAX_EVENTS = 50
MAX_TEXT = 200
MAX_ORDER_NUMBER = 40

Typed = Annotated[str, Field(max_length=MAX_TEXT)]
#: Number of the search within the visit, from 1.
Number = Annotated[int, Field(ge=1, le=100_000, description="Какой это поиск в открытой странице, с единицы")]
Count = Annotated[int, Field(ge=0, le=10_000_000)]


class ExposureIn(BaseModel):
    """The arm of an experiment whose other arm answers the search differently."""

    experiment: Id = Field(examples=[3])
    arm: Literal["a", "b"] = Field(examples=["b"])
    bucket: Annotated[int, Field(ge=0, le=999)] = Field(
        description="Доля от тысячи, в которую попал посетитель: в одной таких много", examples=[417]
    )


class SearchEvent(BaseModel):
    event: Literal["search"]
    search: Number = Field(examples=[1])
    city_id: Id | None = Field(default=None, description="Город цен и остатков", examples=[1])
    category_id: Id | None = Field(
        default=None, description="Категория страницы, на которой искали; вне каталога пусто", examples=[11]
    )
    text: Typed = Field(description="Как набрано; для VIN и кузова пусто", examples=["vfckj 5w40"])
    understood: Typed = Field(default="", description="Как поняли", examples=["масло 5w-40"])
    kind: Literal["text", "number", "vin", "frame"]
    mode: Literal["search", "number", "sale", "brand", "catalog", "completions"] = Field(
        description="На какой странице"
    )
    exact: Count = Field(description="Сколько подошло всеми словами", examples=[42])
    variants: Count = Field(default=0, description="Сколько других размеров, цветов, производителей", examples=[5])
    near: Count = Field(default=0, description="Сколько похожих, не всеми словами", examples=[0])
    ms: Annotated[int, Field(ge=0, le=600_000)] = Field(description="Сколько отвечал поиск, мс", examples=[4])
    repaired: bool = Field(default=False, description="Исправили раскладку, опечатку или другое")
    exposure: ExposureIn | None = Field(default=None, description="Участие в опыте с правилами")


class ClickEvent(BaseModel):
    event: Literal["click"]
    search: Number = Field(examples=[1])
    product_id: Id
    position: Annotated[int, Field(ge=1, le=100_000)] = Field(description="Каким по счёту в блоке", examples=[3])
    block: Literal["exact", "variants", "near", "completions"]


class CartEvent(BaseModel):
    event: Literal["cart"]
    search: Number = Field(examples=[1])
    product_id: Id


class PurchaseEvent(BaseModel):
    """A product that was put into the cart after a search has been ordered. The amount is that of the order's line."""

    event: Literal["order"]
    search: Number = Field(examples=[1])
    product_id: Id
    number: Annotated[str, Field(min_length=1, max_length=MAX_ORDER_NUMBER)] = Field(
        description="Номер заказа: по нему магазин узнаёт сумму строки. В журнал номер не попадает",
        examples=["Х-1042-7716"],
    )


Event = Annotated[SearchEvent | ClickEvent | CartEvent | PurchaseEvent, Field(discriminator="event")]


class SearchBatch(BaseModel):
    visit: UUID = Field(
        description="Случайный ключ, живёт в памяти открытой страницы",
        examples=["0f8b1c52-6d1e-4f0b-9a77-2c3a8e5d9b10"],
    )
    events: Annotated[list[Event], Field(min_length=1, max_length=MAX_EVENTS)]
