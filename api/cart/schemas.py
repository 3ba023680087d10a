"""A guest's cart as the browser keeps it, and the same priced by the shop (spec §3, §7 getCart)."""

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.schemas import CardOut

MAX_LINES = 200


class CartLine(BaseModel):
    id: int = Field(gt=0, lt=2**31)
    city_id: int = Field(gt=0, lt=2**31)
    qty: int = Field(gt=0, le=100_000)


class CartRequest(BaseModel):
    cart: list[CartLine] = Field(max_length=MAX_LINES)
    city: int | None = Field(default=None, gt=0, lt=2**31)


class CartItem(CardOut):
    qty: int
    sum: float
    notice: str | None = Field(description="Что изменилось: убавили до остатка, товар кончился")


class CityGroup(BaseModel):
    id: int
    for_title: str
    items: list[CartItem]
    total: float


class CartOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    items: list[CartItem]
    items_by_city: list[CityGroup] = Field(alias="itemsByCity")
    total: float
    gone: list[int] = Field(description="Товары, которых в магазине больше нет")
