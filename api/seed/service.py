"""Writes the demo shop into the database. Idempotent: rows that are already there are not changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import cast

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.cities.models import City
from api.core.errors import ShopError
from api.core.json_types import JsonObject
from api.core.shop_time import SHOP_TIME_ZONE
from api.imports.import_rows import ImportScope, ImportSummary
from api.imports.product_writer import OnProgress, write_products
from api.parts.crosses.repository import CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.models import CrossKind
from api.reviews.models import ReviewStatus
from api.reviews.repository import ReviewRepository
from api.seed import geography
from api.seed.brands import brands
from api.seed.categories import POPULAR, CategoryNode, facets_by_category, tree
from api.seed.content.content_writer import write_offers, write_pages
from api.seed.data_files import table
from api.seed.delivery_and_discounts import write_sales, write_tariffs
from api.seed.product_options import options
from api.seed.product_rows import product_rows, seed_products
from api.seed.repository import (
    advance_sequences,
    conflicting_categories,
    conflicting_cities,
    insert_brands,
    insert_reviews,
    lock,
    product_ids,
    set_category_tiles,
    upsert,
)
from api.seed.vehicle_catalogue import write_vehicle_catalogue

CONFIRMED = CrossSourceRecord("selection", "Подборка магазина", 1)
UNCONFIRMED = CrossSourceRecord("selection-memory", "Подборка магазина, не проверено", 0)


def write_part_crosses(connection: Connection) -> None:
    for source, is_unconfirmed in ((CONFIRMED, False), (UNCONFIRMED, True)):
        write_crosses(connection, source, _rows(is_unconfirmed))


def _rows(is_unconfirmed: bool) -> Iterator[CrossRecord]:
    for row in table("part_crosses"):
        if (row["confidence"] == "memory") == is_unconfirmed:
            part = PartRecord(row["brand"], row["number"], row["name"])
            other = PartRecord(row["other_brand"], row["other_number"], row["name"])
            yield CrossRecord(part, other, cast(CrossKind, row["kind"]))


def review_rows(ids: Mapping[str, int]) -> Sequence[JsonObject]:
    """Rows of the table, oldest first; `ids` are those of the products by their keys."""
    lines = sorted(table("reviews"), key=lambda line: line["date"])
    return [
        {
            "product_id": ids[line["product"]],
            "author_name": line["author"],
            "rating": int(line["rating"]),
            "text": line["text"],
            "car": line["car"],
            "mileage_km": int(line["mileage_km"]) if line["mileage_km"] else None,
            "status": ReviewStatus.PUBLISHED,
            "created_at": _noon(line["date"]),
            "published_at": _noon(line["date"]),
        }
        for line in lines
    ]


def write_reviews(session: Session, source: str) -> None:
    """Writes the reviews into a shop that has none."""
    rows = review_rows(product_ids(session, source))
    if insert_reviews(session, rows):
        repository = ReviewRepository(session)
        for product_id in sorted({row["product_id"] for row in rows}):
            repository.update_product_rating(product_id)


def _noon(day: str) -> datetime:
    return datetime.combine(datetime.fromisoformat(day).date(), time(12), SHOP_TIME_ZONE)


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


SOURCE = "seed"


@dataclass(slots=True)
class SeedSummary:
    """Counts of the demo shop; `products` counts what this run has changed."""

    zones: int
    cities: int
    warehouses: int
    categories: int = 0
    brands: int = 0
    products: ImportSummary = field(default_factory=ImportSummary)


def seed(session: Session, *, products: bool = True, on_progress: OnProgress = lambda stage, rows: None) -> SeedSummary:
    """Writes everything in the caller's transaction. Without `products`: only zones, cities, warehouses, transit times,
    pages and the catalogue of vehicles.

    Raises ShopError `another_shop` when the database has other cities or categories with the same ids.
    """
    lock(session)
    facets = facets_by_category(seed_products()) if products else {}
    categories = [category(node, facets[node.id]) for node in tree().values()] if products else []
    refuse_another_shop(session, geography.cities(), categories)
    summary = _write_geography(session)
    write_pages(session)
    write_vehicle_catalogue(session)
    if not products:
        return summary

    upsert(session, categories, by=["id"])
    advance_sequences(session, "categories")
    upsert(session, options(), by=["key"], keep=["id"])
    insert_brands(session, brands())
    scope = ImportScope(SOURCE, absent="zero-stock")
    summary.products = write_products(session.connection(), scope, product_rows(), on_progress=on_progress)
    write_part_crosses(session.connection())
    set_category_tiles(session, SOURCE)
    write_offers(session, SOURCE)
    write_sales(session)
    write_reviews(session, SOURCE)
    summary.categories, summary.brands = len(categories), len(brands())
    return summary


def _write_geography(session: Session) -> SeedSummary:
    zones, cities, warehouses = geography.zones(), geography.cities(), geography.warehouses()
    for rows in (zones, cities, warehouses):
        upsert(session, rows, by=["id"])
    upsert(session, geography.work_times(), by=["warehouse_id", "work_day"])
    upsert(session, geography.transits(), by=["warehouse_id", "city_id"])
    write_tariffs(session)
    advance_sequences(session, "price_zones", "cities", "warehouses")
    return SeedSummary(len(zones), len(cities), len(warehouses))
