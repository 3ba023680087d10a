"""Places where an order can be picked up (spec §3: warehouses of a city, carriers' points)."""

from pydantic import BaseModel, ConfigDict, Field

from api.cities.schemas import WarehouseOut


class PickupWarehouse(WarehouseOut):
    distance_km: float | None = Field(description="До названного места")


class CarrierPoint(BaseModel):
    code: str = Field(description="Его присылают в agent_pvz_id", examples=["MSK27"])
    carrier: str = Field(examples=["СДЭК"])
    name: str
    address: str
    lat: float
    lon: float
    work_time: str = Field(examples=["Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00"])
    cash: bool = Field(description="Наличные")
    card: bool = Field(description="Карта")
    on_receipt: bool = Field(description="За заказ из этого города можно заплатить при получении")
    distance_km: float | None


class PickupPointsOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    city_id: int
    warehouses: list[PickupWarehouse] = Field(description="Наши магазины, откуда можно забрать самому")
    points: list[CarrierPoint] = Field(description="Пункты перевозчиков")
