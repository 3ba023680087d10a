"""Response schemas of cities (spec §3: City, City address, Work-time entry)."""

from datetime import time
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from api.cities.models import WorkDay
from api.http.responses import RowOut


def _clock(value: time | str | None) -> str | None:
    return value.strftime("%H:%M") if isinstance(value, time) else value


Clock = Annotated[str, BeforeValidator(_clock)]


class WorkTimeOut(RowOut):
    work_day: WorkDay
    work_start: Clock | None
    work_end: Clock | None
    active: Annotated[Literal[0, 1], BeforeValidator(int)]


class WarehouseOut(RowOut):
    id: int
    name: str
    address: str
    phone: str
    lat: float | None = Field(validation_alias="latitude")
    lon: float | None = Field(validation_alias="longitude")
    pickup_active: bool
    delivery_active: bool
    cdek_delivery_payment: bool
    worktime: list[WorkTimeOut] = Field(validation_alias="work_times")


class CityAddress(BaseModel):
    phone: str
    email: str
    street: str


class CityOut(RowOut):
    id: int
    name: str
    region: str
    zone: int = Field(
        validation_alias="zone_id", description="Ценовая зона: в документах поиска цена лежит в price.z<zone>"
    )
    lat: float = Field(validation_alias="latitude")
    lon: float = Field(validation_alias="longitude")
    timezone: str
    phone: str
    address: CityAddress
    work_time: list[WorkTimeOut] = Field(serialization_alias="workTime")
    warehouses: list[WarehouseOut]
    today_until: Clock | None = Field(
        description="До этого часа заказ уходит сегодня с любого склада города (его время); null — складов нет"
    )


class CitiesOut(BaseModel):
    cities: list[CityOut]
