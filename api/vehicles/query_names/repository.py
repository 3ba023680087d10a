"""SQL of the vehicles that queries may name."""

from collections.abc import Collection, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.vehicles.models import Vehicle


def listed_vehicles(session: Session) -> Sequence[Vehicle]:
    """Model by model. Vehicles of frame codes have no years; they are found by frame number only."""
    order = (Vehicle.make, Vehicle.model, Vehicle.years_from, Vehicle.displacement_l, Vehicle.power_hp, Vehicle.id)
    return session.scalars(select(Vehicle).where(Vehicle.years_from.is_not(None)).order_by(*order)).all()


def category_ids(session: Session, slugs: Collection[str]) -> list[int]:
    return list(session.scalars(select(Category.id).where(Category.slug.in_(slugs)).order_by(Category.id)))
