"""Rows of categories, and the check that the database holds no other shop."""

from collections.abc import Iterable

from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.cities.models import City
from api.core.errors import ShopError
from api.seed.categories import POPULAR, CategoryNode
from api.seed.repository import conflicting_categories, conflicting_cities


def category(node: CategoryNode, facets: list[str]) -> Category:
    return Category(
        id=node.id,
        parent_id=node.parent_id,
        level=node.level,
        name=node.names[-1],
        slug=node.slugs[-1],
        path="/".join(node.slugs),
        position=node.position,
        hidden=node.hidden,
        highlight=node.id in POPULAR,
        everyday_names=list(node.everyday_names),
        official_names=list(node.official_names),
        facets=facets,
    )


def refuse_another_shop(session: Session, cities: Iterable[City], categories: Iterable[Category]) -> None:
    """Raises ShopError when the database has other cities or categories under the ids of the demo shop."""
    conflicts = [
        *conflicting_cities(session, {city.id: city.name for city in cities}),
        *conflicting_categories(session, {category.id: category.path for category in categories}),
    ]
    if conflicts:
        raise ShopError(
            "another_shop",
            f"В этой базе уже другой магазин: в нём есть «{conflicts[0]}». Демонстрационный ставят в пустую базу.",
            409,
        )
