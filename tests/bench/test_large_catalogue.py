"""The synthetic catalogue: copies are complete, differ from each other, and are written with events only on request."""

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from api.catalog.models import PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.index.models import OutboxEvent
from api.parts.models import Part
from bench.database import for_psycopg
from bench.large_catalogue import multiply
from indexer.documents import PRODUCTS
from tests.api.small_shop import OIL
from tests.fixtures.indexing import database, shop

__all__ = ["database", "shop"]


@pytest.fixture
def connection(database: Engine) -> Iterator[psycopg.Connection]:
    address = for_psycopg(database.url.render_as_string(hide_password=False))
    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


def test_a_copy_has_all_rows_of_its_product_and_a_name_of_its_own(
    shop: Session, connection: psycopg.Connection
) -> None:
    before = {id_: shop.get_one(Product, id_).name for id_ in shop.scalars(select(Product.id))}
    assert multiply(connection, 3 * len(before)) == 3 * len(before)

    original = shop.get_one(Product, OIL)
    copies = shop.scalars(select(Product).where(Product.source_key.like(f"large:%:{original.source_key}"))).all()
    names = {copy.name for copy in copies}
    assert len(names) == 2
    assert names.isdisjoint(before.values())
    for table in (Price, Stock, ProductImage, ProductOption, PartNumber):
        rows = select(func.count()).select_from(table)
        counts = {shop.scalar(rows.where(table.product_id == product.id)) for product in (original, *copies)}
        assert len(counts) == 1, table
    articles = shop.scalars(select(PartNumber.key).where(PartNumber.product_id.in_([copy.id for copy in copies])))
    assert set(articles) <= set(shop.scalars(select(Part.key)))


def test_copies_give_documents(shop: Session, database: Engine, connection: psycopg.Connection) -> None:
    with database.connect() as reader:
        visible = list(reader.scalars(PRODUCTS.indexable()))
        products = multiply(connection, 0)
        multiply(connection, 2 * products)
        rows = PRODUCTS.read(reader, list(reader.scalars(PRODUCTS.indexable())))
    assert len(rows) == 2 * len(visible)
    assert len({PRODUCTS.document(row)["name"] for row in rows}) == len(rows)


def test_copies_write_events_only_on_request(shop: Session, connection: psycopg.Connection) -> None:
    events = select(func.count(OutboxEvent.id))
    products = multiply(connection, 0)
    multiply(connection, 2 * products)
    assert shop.scalar(events) == 0
    multiply(connection, 3 * products, with_events=True)
    assert shop.scalar(events) != 0
