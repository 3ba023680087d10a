"""Delivery tariffs of cities and pickup points of carriers (spec §3, §4)."""

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class DeliveryTariff(Base):
    """Kopecks and whole days for a city and a delivery type; free from `free_from` kopecks of goods if set."""

    __tablename__ = "delivery_tariffs"
    __table_args__ = (
        CheckConstraint("delivery_type BETWEEN 1 AND 3", name="delivery_type"),
        CheckConstraint("cost >= 0 AND days >= 0", name="cost_days"),
    )

    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id", ondelete="CASCADE"), primary_key=True)
    delivery_type: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    cost: Mapped[int]
    free_from: Mapped[int | None]
    days: Mapped[int] = mapped_column(SmallInteger)


class PickupPoint(Base):
    """A pickup point of a carrier."""

    __tablename__ = "pickup_points"

    code: Mapped[str] = mapped_column(primary_key=True)
    carrier: Mapped[str]
    city_id: Mapped[int] = mapped_column(ForeignKey("cities.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    address: Mapped[str]
    latitude: Mapped[float]
    longitude: Mapped[float]
    work_time: Mapped[str]
    #: Ways to pay at the point.
    cash: Mapped[bool]
    card: Mapped[bool]
    active: Mapped[bool] = mapped_column(default=True, server_default="true")

    @property
    def takes_money(self) -> bool:
        return self.cash or self.card
