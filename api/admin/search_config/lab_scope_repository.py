"""SQL of what the lab searches in: the city's prices, a category with those above it."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.cities.models import City


def zone_of(session: Session, city_id: int) -> int | None:
    """The price zone."""
    return session.scalar(select(City.zone_id).where(City.id == city_id))


def category_path(session: Session, category_id: int) -> list[int]:
    """From the root to the category; empty for an unknown one."""
    path = select(Category.id, Category.parent_id, Category.level).where(Category.id == category_id).cte(recursive=True)
    above = select(Category.id, Category.parent_id, Category.level).join(path, Category.id == path.c.parent_id)
    path = path.union(above)
    return list(session.scalars(select(path.c.id).order_by(path.c.level)))
