"""Response schemas of cities (spec §3: City, City address, Work-time entry)."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from api.cities.models import City, Warehouse, WorkDay, WorkTime


class WorkTimeOut(BaseModel):
    work_day: WorkDay
    work_start: str | None
    work_end: str | None
    active: Literal[0, 1]

    @classmethod
    def of(cls, row: WorkTime) -> Self:
        return cls(
            work_day=row.work_day,
            work_start=row.work_start.strftime("%H:%M") if row.work_start else None,
            work_end=row.work_end.strftime("%H:%M") if row.work_end else None,
            active=1 if row.active else 0,
        )


class WarehouseOut(BaseModel):
    id: int
    name: str
    address: str
    phone: str
    lat: float | None
    lon: float | None
    pickup_active: bool
    delivery_active: bool
    cdek_delivery_payment: bool
    worktime: list[WorkTimeOut]

    @classmethod
    def of(cls, row: Warehouse) -> Self:
        return cls(
            id=row.id,
            name=row.name,
            address=row.address,
            phone=row.phone,
            lat=row.latitude,
            lon=row.longitude,
            pickup_active=row.pickup_active,
            delivery_active=row.delivery_active,
            cdek_delivery_payment=row.cdek_delivery_payment,
            worktime=[WorkTimeOut.of(day) for day in row.work_times],
        )


class CityAddress(BaseModel):
    phone: str
    email: str
    street: str


class CityOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: int
    name: str
    region: str
    zone: int = Field(description="Ценовая зона: в документах поиска цена лежит в price.z<zone>")
    lat: float
    lon: float
    timezone: str
    phone: str
    address: CityAddress
    work_time: list[WorkTimeOut] = Field(alias="workTime")
    warehouses: list[WarehouseOut]
    today_until: str | None = Field(
        description="До этого часа заказ уходит сегодня с любого склада города (его время); null — складов нет"
    )

    @classmethod
    def of(cls, row: City) -> Self:
        """The street and hours of a city are those of its first warehouse with pickup."""
        warehouses = [WarehouseOut.of(warehouse) for warehouse in row.warehouses]
        shop = next((w for w in warehouses if w.pickup_active), warehouses[0] if warehouses else None)
        return cls(
            id=row.id,
            name=row.name,
            region=row.region,
            zone=row.zone_id,
            lat=row.latitude,
            lon=row.longitude,
            timezone=row.timezone,
            phone=row.phone,
            address=CityAddress(phone=row.phone, email=row.email, street=shop.address if shop else ""),
            work_time=shop.worktime if shop else [],
            warehouses=warehouses,
            today_until=min((w.order_cutoff.strftime("%H:%M") for w in row.warehouses), default=None),
        )


class CitiesOut(BaseModel):
    cities: list[CityOut]
