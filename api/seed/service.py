"""Writes the demo shop into the database. Idempotent: rows that are already there are not changed."""

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from api.imports.import_rows import ImportScope
from api.imports.product_writer import ImportCounts, OnProgress, write_products
from api.seed import geography
from api.seed.brands import brands
from api.seed.categories import facets_by_category, tree
from api.seed.content.content_writer import write_offers, write_pages
from api.seed.delivery_and_discounts import write_sales, write_tariffs
from api.seed.part_crosses import write_part_crosses
from api.seed.product_options import options
from api.seed.product_rows import product_rows, seed_products
from api.seed.reference_rows import category, refuse_another_shop
from api.seed.repository import advance_sequences, insert_brands, lock, set_category_tiles, upsert
from api.seed.reviews import write_reviews
from api.seed.vehicle_catalogue import write_vehicle_catalogue

SOURCE = "seed"


@dataclass(slots=True)
class SeedSummary:
    """Counts of the demo shop; `products` counts what this run has changed."""

    zones: int
    cities: int
    warehouses: int
    categories: int = 0
    brands: int = 0
    products: ImportCounts = field(default_factory=ImportCounts)


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
