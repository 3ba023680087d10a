"""Favourites and comparison in the spec's names (spec §7): `{favorite: [ids], city}`, `{compare: [ids], city}`."""

from typing import Annotated

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut
from api.http.fields import Id

#: Limit of validation; the smaller limits of the lists have their own error.
MAX_IDS = 1000

_CITY = "Город цен и остатков; без него — из cookie currentCity, иначе первый"
_LOCAL = "Список браузера, по порядку. У вошедшего get отвечает сохранённым и этот не смотрит"


ListedIds = Annotated[list[Id], Field(max_length=MAX_IDS, description=_LOCAL, examples=[[17, 42]])]
SavedIds = Annotated[list[int], Field(description="Список, как он есть теперь", examples=[[17, 42]])]


class SavedListRequest(BaseModel):
    city: Id | None = Field(default=None, description=_CITY, examples=[1])


class FavoriteRequest(SavedListRequest):
    favorite: ListedIds = []


class CompareRequest(SavedListRequest):
    compare: ListedIds = []


class ToggleRequest(BaseModel):
    id: Id = Field(description="Товар")


class SavedOut(BaseModel):
    products: list[CardOut] = Field(description="По порядку списка, с ценами города")
    gone: list[int] = Field(description="Чего больше нет в продаже", examples=[[43]])


class FavoriteOut(SavedOut):
    favorite: SavedIds


class OptionRow(BaseModel):
    key: str = Field(examples=["sae"])
    name: str = Field(examples=["Вязкость SAE"])
    unit: str | None
    values: dict[int, str | None] = Field(
        description="По номеру товара; null — у товара такого свойства нет", examples=[{"17": "5W-40", "42": None}]
    )
    differs: bool = Field(description="Отличается ли хоть у одного")
    unverified: list[int] = Field(description="Товары, чьё значение записано по памяти", examples=[[]])


class ComparedCategory(BaseModel):
    """A root category with its compared products: products of different roots share few options."""

    id: int
    name: str
    url: str
    products: list[int] = Field(description="Товары этого раздела, по порядку списка", examples=[[17, 42]])


class CompareOut(SavedOut):
    compare: SavedIds
    options: list[OptionRow] = Field(description="Таблица свойств показанных товаров")
    categories: list[ComparedCategory] = Field(description="Разделы верхнего уровня, по порядку списка")


class ToggledOut(BaseModel):
    id: int
    present: bool = Field(description="В списке ли он теперь")


class ToggledFavoriteOut(ToggledOut):
    favorite: SavedIds


class ToggledCompareOut(ToggledOut):
    compare: SavedIds
