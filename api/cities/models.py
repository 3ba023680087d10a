"""Cities, the price zone each belongs to, and the warehouses that serve them (spec §3, design §4)."""

from datetime import time
from typing import Literal, get_args

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.core.db import Base

WorkDay = Literal["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
WORK_DAYS: tuple[WorkDay, ...] = get_args(WorkDay)


class PriceZone(Base):
    """Cities of one zone share a price list."""

    __tablename__ = "price_zones"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class City(Base):
    __tablename__ = "cities"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    region: Mapped[str]
    zone_id: Mapped[int] = mapped_column(ForeignKey("price_zones.id"), index=True)
    latitude: Mapped[float]
    longitude: Mapped[float]
    timezone: Mapped[str]
    phone: Mapped[str]
    email: Mapped[str]
    position: Mapped[int] = mapped_column(default=0, server_default="0")

    warehouses: Mapped[list["Warehouse"]] = relationship(lazy="raise", order_by="Warehouse.id", viewonly=True)

    @property
    def shop(self) -> "Warehouse | None":
        """The first warehouse with pickup: its street and hours are those of the city."""
        return next((w for w in self.warehouses if w.pickup_active), next(iter(self.warehouses), None))

    @property
    def address(self) -> dict[str, str]:
        return {"phone": self.phone, "email": self.email, "street": self.shop.address if self.shop else ""}

    @property
    def work_time(self) -> list["WorkTime"]:
        return self.shop.work_times if self.shop else []

    @property
    def today_until(self) -> time | None:
        return min((warehouse.order_cutoff for warehouse in self.warehouses), default=None)


class Warehouse(Base):
    """A place that holds stock; `supply_days` pass before its stock can be shipped (0: at once)."""

    __tablename__ = "warehouses"

    id: Mapped[int] = mapped_column(primary_key=True)
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id"), index=True)
    name: Mapped[str]
    address: Mapped[str]
    phone: Mapped[str]
    latitude: Mapped[float | None]
    longitude: Mapped[float | None]
    pickup_active: Mapped[bool] = mapped_column(default=True, server_default="true")
    delivery_active: Mapped[bool] = mapped_column(default=True, server_default="true")
    cdek_delivery_payment: Mapped[bool] = mapped_column(default=True, server_default="true")
    supply_days: Mapped[int] = mapped_column(SmallInteger, default=0, server_default="0")
    #: Orders after this local time ship a day later.
    order_cutoff: Mapped[time] = mapped_column(default=time(15, 0), server_default="15:00")

    work_times: Mapped[list["WorkTime"]] = relationship(lazy="raise", order_by="WorkTime.position", viewonly=True)


class WorkTime(Base):
    __tablename__ = "warehouse_work_times"
    __table_args__ = (CheckConstraint("work_day IN ('Mo','Tu','We','Th','Fr','Sa','Su')", name="work_day"),)

    warehouse_id: Mapped[int] = mapped_column(ForeignKey("warehouses.id", ondelete="CASCADE"), primary_key=True)
    work_day: Mapped[WorkDay] = mapped_column(Text, primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger)
    work_start: Mapped[time | None]
    work_end: Mapped[time | None]
    active: Mapped[bool]


class Transit(Base):
    """Whole days of transport from a warehouse to a city; without a row the warehouse does not serve the city."""

    __tablename__ = "transits"
    __table_args__ = (Index("ix_transits_city_id", "city_id"), CheckConstraint("days >= 0", name="days"))

    warehouse_id: Mapped[int] = mapped_column(ForeignKey("warehouses.id", ondelete="CASCADE"), primary_key=True)
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id", ondelete="CASCADE"), primary_key=True)
    days: Mapped[int] = mapped_column(SmallInteger)
