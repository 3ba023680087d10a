"""Requests and responses of fitment."""

from typing import Annotated

from pydantic import BaseModel, Field

from api.http.fields import Id
from api.vehicles.fitment.verdict import FitAnswer

MAX_PRODUCTS = 100


class FitsRequest(BaseModel):
    vehicle_id: Id = Field(description="Машина каталога (decodeVehicle, getVehicleChoices)", examples=[31])
    ids: Annotated[list[Id], Field(max_length=MAX_PRODUCTS)] = Field(description="Товары, до 100", examples=[[17, 42]])


class FitOut(BaseModel):
    id: int = Field(description="Товар", examples=[17])
    fit: FitAnswer = Field(
        description="fits — подтверждено для этого мотора или кузова; possible — модель названа или номер записан по "
        "памяти, остальное сверьте; contradicts — не подходит: другой мотор, топливо, объём, кузов, резьба, ось; "
        "unknown — данных нет. Предлагаем только fits и possible"
    )
    reason: str = Field(description="Почему, одной фразой", examples=["номер из каталога этой машины"])
    check: str = Field(description="При possible — что сверить сначала, иначе пусто", examples=["проверьте двигатель"])


class FitsOut(BaseModel):
    fits: list[FitOut] = Field(description="В порядке ids; товаров, которых нет, в ответе нет")
