"""SQL of the choices that forms and filters of the back office offer: cities, price zones, warehouses, categories."""

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category
from api.cities.models import City, PriceZone, Warehouse

#: (id, name) pairs in the order shown.
IdNames = Sequence[tuple[int, str]]


def cities(session: Session) -> IdNames:
    return session.execute(select(City.id, City.name).order_by(City.position)).tuples().all()


def price_zones(session: Session) -> IdNames:
    return session.execute(select(PriceZone.id, PriceZone.name).order_by(PriceZone.id)).tuples().all()


def warehouses(session: Session) -> IdNames:
    query = select(Warehouse.id, Warehouse.name).order_by(Warehouse.city_id, Warehouse.id)
    return session.execute(query).tuples().all()


def brands(session: Session) -> IdNames:
    return session.execute(select(Brand.id, Brand.name).order_by(func.lower(Brand.name))).tuples().all()


def categories(session: Session) -> IdNames:
    """All categories, depth first in the order of the menu; a name is the path of names from the root."""
    query = select(Category.id, Category.parent_id, Category.name, Category.position).order_by(Category.level)
    names: dict[int, str] = {}
    places: dict[int | None, tuple[int, ...]] = {None: ()}
    for category_id, parent_id, name, position in session.execute(query):
        names[category_id] = f"{names[parent_id]} → {name}" if parent_id else name
        places[category_id] = (*places[parent_id], position, category_id)
    return sorted(names.items(), key=lambda item: places[item[0]])
