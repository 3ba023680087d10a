"""Related products: other packagings, analogues, complements, sets. Money is in roubles."""

from typing import Literal

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut
from api.http.fields import Id


class RelatedRequest(BaseModel):
    id: Id = Field(description="Товар")
    city: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")
    vehicle_id: Id | None = Field(
        default=None,
        description="Машина каталога: «берут вместе» начинается с деталей к ней, без того, что к ней не подходит",
    )


class VolumeOut(BaseModel):
    """A packaging of the product; the product itself is among the packagings."""

    product: CardOut
    amount: str = Field(description="Фасовка словами", examples=["4 л"])
    measure: Literal["л", "кг"] = Field(description="За что считать", examples=["л"])
    unit_cost: float | None = Field(description="Цена за литр или килограмм", examples=[712.25])


class AnalogOut(BaseModel):
    product: CardOut
    basis: Literal["number", "car", "options"] = Field(
        description="Почему аналог: общий номер детали, та же машина в том же разделе, те же главные свойства",
        examples=["number"],
    )
    same: list[str] = Field(description="Что именно совпало", examples=[["Вязкость SAE", "Класс API"]])


class SetRef(BaseModel):
    slug: str = Field(examples=["to-granta-1-6"])
    title: str
    url: str = Field(examples=["/set/to-granta-1-6"])


class RelatedOut(BaseModel):
    volumes: list[VolumeOut] = Field(description="Другие объёмы, от меньшего; пусто, если объём один")
    analogs: list[AnalogOut] = Field(description="Сначала по номеру, затем по машине и свойствам; до 8")
    together: list[CardOut] = Field(description="Из наборов и заказов, к той же машине, из подходящих разделов; до 10")
    needs_car: list[int] = Field(
        description="Какие из «берут вместе» выбирают по машине; с машиной пусто: они уже к ней", examples=[[31]]
    )
    sets: list[SetRef] = Field(description="Наборы, в которых товар есть")
