"""Repair of an emptied engine and of records of killed rebuilds."""

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.index.models import IndexRebuild, OutboxEvent
from api.index.search_token import SEARCH_KEY_UID
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import SearchEngine
from indexer.index_jobs import repair
from tests.api.small_shop import OIL
from tests.fixtures.indexing import AssertFresh


def test_an_emptied_engine_is_filled_again(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    for uid in INDEXED_ENTITIES:
        search.drop(uid)
    if search.key(SEARCH_KEY_UID):
        search.delete_key(SEARCH_KEY_UID)
    shop.get_one(Product, OIL).name = "Меж тем"
    shop.commit()

    repair(search, database)

    assert_fresh()
    assert search.key(SEARCH_KEY_UID)
    assert shop.scalars(select(OutboxEvent).where(OutboxEvent.entity == "product")).all() == []


def test_the_record_of_a_killed_rebuild_is_removed_with_its_index(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    search.create("products_0badc0de", "id")
    search.create("products_of_somebody_else", "id")
    shop.add(IndexRebuild(index_uid="products", shadow_uid="products_0badc0de"))
    shop.commit()

    repair(search, database)

    assert sorted(search.index_uids()) == ["cars", "categories", "parts", "products", "products_of_somebody_else"]
    assert shop.scalars(select(IndexRebuild)).all() == []
