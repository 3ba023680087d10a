"""Response schemas of promotions and sets. Money is in roubles."""

from datetime import datetime

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut
from api.content.schemas import Picture
from api.http.fields import Id
from api.http.responses import RowOut
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.evidence import FitAnswer


class PageCard(RowOut):
    id: int
    slug: str = Field(examples=["tormoza-po-zhyoltomu-tsenniku", "to-granta-1-6"])
    title: str
    lead: str
    url: str = Field(examples=["/promo/tormoza-po-zhyoltomu-tsenniku", "/set/to-granta-1-6"])
    image: Picture


class PromotionCard(PageCard):
    starts_at: datetime | None
    ends_at: datetime | None = Field(description="Последний день; без даты — пока не отменим")


class PromotionsOut(BaseModel):
    promotions: list[PromotionCard]


class PromotionOut(PromotionCard):
    html: str = Field(description="Очищенный HTML")
    products: list[CardOut]


class PromotionAnswer(BaseModel):
    promotion: PromotionOut


class SetItemOut(BaseModel):
    product: CardOut
    qty: int
    sum: float | None = Field(description="Цена за всё количество; null — в этом городе цены нет")
    enough: bool = Field(description="Хватает ли остатка на это количество")


class SetCard(PageCard):
    """A set costs the sum of its items; `saving` is present only when an item has an old price."""

    city_id: int
    total: float | None = Field(description="Сумма частей; null — какой-то части здесь не купить")
    old_total: float | None = Field(description="Сумма старых цен, если хоть у одной части есть старая цена")
    saving: float | None = Field(
        description="Сколько экономите против старых цен; null — скидки нет, и мы о ней молчим"
    )
    available: bool = Field(description="Всё есть в нужном количестве")
    arrival_days: int | None = Field(description="Когда в городе будет весь набор, дней")
    pieces: int = Field(description="Сколько в наборе штук")


class SetsOut(BaseModel):
    sets: list[SetCard]


class SetOut(SetCard):
    html: str = Field(description="Очищенный HTML")
    items: list[SetItemOut]
    missing: int = Field(description="Сколько частей набора магазин больше не продаёт")


class SetAnswer(BaseModel):
    set: SetOut


class VehicleKitsRequest(BaseModel):
    vehicle_id: Id = Field(description="Машина каталога (decodeVehicle, getVehicleChoices)")
    city: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")


class KitDoubt(BaseModel):
    """A part that keeps a set from fitting the car."""

    product_id: int = Field(examples=[17])
    name: str = Field(examples=["Свеча зажигания NGK BCPR6ES"])
    reason: str = Field(description="Что не сходится или что сверить", examples=["номер записан по памяти"])


class VehicleKit(SetCard):
    fit: FitAnswer = Field(
        description="fits — каждая часть подходит; possible — ничего не противоречит, но не всё подтверждено; "
        "contradicts — хоть одна часть не для этой машины; unknown — набор не про эту машину"
    )
    doubts: list[KitDoubt] = Field(description="Части, которые не подходят (contradicts) или надо сверить (possible)")
    parts: int = Field(description="Сколько разных частей", examples=[5])
    available_parts: int = Field(description="Из них есть в нужном количестве", examples=[4])


class VehicleKitsOut(BaseModel):
    vehicle: ModificationOut
    count: int = Field(description="Сколько наборов к этой машине (fits и possible)", examples=[2])
    total: float | None = Field(description="Сумма тех из них, у которых есть цена; null — таких нет", examples=[8990])
    kits: list[VehicleKit] = Field(description="Все наборы: сначала к этой машине, в конце — не для неё")
