"""Places where an order can be picked up, and suggestions of addresses that it can be brought to."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.cities.schemas import WarehouseOut
from api.http.responses import RowOut
from api.text.folding import clean

MAX_TEXT = 200


class PickupWarehouse(WarehouseOut):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    distance_km: float | None = Field(default=None, description="До названного места")


class CarrierPoint(RowOut):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    code: str = Field(description="Его присылают в agent_pvz_id", examples=["MSK27"])
    carrier: str = Field(examples=["СДЭК"])
    name: str
    address: str
    lat: float = Field(validation_alias="latitude")
    lon: float = Field(validation_alias="longitude")
    work_time: str = Field(examples=["Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00"])
    cash: bool = Field(description="Наличные")
    card: bool = Field(description="Карта")
    on_receipt: bool = Field(
        validation_alias="takes_money", description="За заказ из этого города можно заплатить при получении"
    )
    distance_km: float | None = None


class PickupPointsOut(BaseModel):
    city_id: int
    warehouses: list[PickupWarehouse] = Field(description="Наши магазины, откуда можно забрать самому")
    points: list[CarrierPoint] = Field(description="Пункты перевозчиков")


def _short(text: str) -> str:
    return clean(text)[:MAX_TEXT]


#: Text of the upstream: cleaned and cut to MAX_TEXT characters.
Words = Annotated[str, AfterValidator(_short)]


class Position(BaseModel):
    lat: float = Field(ge=-90, le=90, allow_inf_nan=False, examples=[55.706])
    lon: float = Field(ge=-180, le=180, allow_inf_nan=False, examples=[37.586])


class Suggestion(BaseModel):
    text: Words = Field(description="Адрес одной строкой", examples=["Москва, Ленинский проспект, 32А"])
    city: Words = Field(examples=["Москва"])
    street: Words | None = Field(examples=["Ленинский проспект"])
    house: Words | None = Field(description="Дом с корпусом и строением; null — дом ещё не назван", examples=["32А"])
    position: Position | None = Field(description="Точка на карте; null — знаем адрес, но не точку")


class GeocodeOut(BaseModel):
    suggestions: list[Suggestion] = Field(description="Лучшие первыми, не больше семи")
