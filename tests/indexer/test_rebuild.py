"""The rebuild: content of the shadow index, writes during the rebuild, and cleaning up after a killed one."""

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product, ProductImage, Stock
from api.curation.index_settings import SearchConfig, live_config
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.search_token import SEARCH_KEY_UID
from cli import search_config as search_config_command
from indexer import drain
from indexer.documents import INDEXED_ENTITIES, PRODUCTS, Document, IndexedEntity
from indexer.engine import SearchEngine, ensure_keys
from indexer.publication import plan
from indexer.rebuild import RebuildIncompleteError, RebuildResult, RebuildRunningError, clean_abandoned, rebuild
from tests.api.small_shop import BARE, CARTON, FILTER, HIDDEN, OIL
from tests.fixtures.indexing import AssertFresh, documents_of, expected, rebuild_in_pages
from tests.indexer.prepared_process import exit_code

TIMEOUT_S = 30


@pytest.fixture
def config() -> SearchConfig:
    return live_config()


def run(
    search: SearchEngine, database: Engine, config: SearchConfig, entity: IndexedEntity = PRODUCTS, page: int = 1
) -> RebuildResult:
    return rebuild_in_pages(page, entity, search, database, config, lambda processed, total: None)


def add_products(session: Session, count: int) -> list[int]:
    """More products like the filter."""
    ids = list(range(1000, 1000 + count))
    session.add_all(
        Product(id=identifier, source="test", source_key=str(identifier), name=f"№ {identifier}", category_id=3)
        for identifier in ids
    )
    session.flush()
    for identifier in ids:
        session.add(ProductImage(product_id=identifier, position=0, key="k", kind="drawing", drawing=CARTON))
        session.add(Stock(product_id=identifier, warehouse_id=10, qty=1))
        session.add(Price(product_id=identifier, zone_id=1, cost=100))
    session.commit()
    return ids


def shadows(search: SearchEngine) -> list[str]:
    return [uid for uid in search.index_uids() if uid not in INDEXED_ENTITIES]


def test_the_first_rebuild_creates_the_index_with_its_settings(
    search: SearchEngine, connection: Connection, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    assert_fresh()
    plans = [item for item in plan(config, search, connection) if item.index in INDEXED_ENTITIES]
    assert not any(item.is_missing or item.changes for item in plans)
    assert shadows(search) == []


def test_a_rebuild_removes_the_events_before_it(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    add_products(shop, 3)
    for entity in INDEXED_ENTITIES.values():
        run(search, database, config, entity)
    assert_fresh()
    assert shop.scalars(select(OutboxEvent)).all() == []


def test_the_live_index_serves_searches_until_the_swap(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    indexed_ids: list[set[int]] = []
    add_products(shop, 2)
    rebuild_in_pages(
        1,
        PRODUCTS,
        search,
        database,
        config,
        lambda processed, total: indexed_ids.append(set(documents_of(search, "products"))),
    )
    assert indexed_ids == [{OIL, FILTER}] * 5
    assert set(documents_of(search, "products")) == {OIL, FILTER, 1000, 1001}


def test_writes_during_a_rebuild_are_not_lost(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    ids = add_products(shop, 20)
    stop = Event()

    def write() -> Iterator[None]:
        with Session(database) as session:
            for turn in range(10_000):
                priced_id, renamed_id = ids[turn % 20], ids[-turn % 20]
                session.get_one(Price, (priced_id, 1)).cost = turn + 1
                session.get_one(Product, renamed_id).name = f"Ход {turn}"
                session.get_one(Product, HIDDEN).visible = turn % 2 == 0
                if turn == 3:
                    session.delete(session.get_one(Product, FILTER))
                    session.add(Stock(product_id=BARE, warehouse_id=10, qty=1))
                session.commit()
                yield

    def write_and_drain() -> None:
        own_engine = SearchEngine(search.url, search.client.config.api_key or "")
        for _ in write():
            drain.drain(PRODUCTS, own_engine, database)
            if stop.is_set():
                return

    thread = Thread(target=write_and_drain)
    thread.start()
    try:
        for _ in range(2):
            run(search, database, config, page=4)
    finally:
        stop.set()
        thread.join(TIMEOUT_S)
    drain.drain(PRODUCTS, search, database)

    assert documents_of(search, "products") == expected(database, "products")
    assert shadows(search) == []


@pytest.mark.usefixtures("shop")
def test_a_product_that_is_deleted_while_its_page_is_read_is_left_out(database: Engine) -> None:
    def delete_product(*_: object) -> None:
        with Session(database) as session:
            session.delete(session.get_one(Product, FILTER))
            session.commit()

    with database.connect() as connection:
        event.listen(database, "after_cursor_execute", delete_product, once=True)
        rows = PRODUCTS.read(connection, [OIL, FILTER])

    assert [row.id for row in rows] == [OIL]


def test_a_rebuild_never_overwrites_a_newer_document_of_the_drain(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    """A drain that begins between the reading of a page and its sending waits for the sending."""
    drains: list[Future[int]] = []

    def read(connection: Connection, ids: Sequence[int]) -> Sequence[SimpleNamespace]:
        rows = PRODUCTS.read(connection, ids)
        if not drains:
            shop.get_one(Product, OIL).name = "Новое имя"
            shop.commit()
            own_engine = SearchEngine(search.url, search.client.config.api_key or "")
            drains.append(pool.submit(drain.drain, PRODUCTS, own_engine, database))
            with pytest.raises(TimeoutError):
                drains[0].result(0.3)
        return rows

    with ThreadPoolExecutor(1) as pool:
        run(search, database, config, replace(PRODUCTS, read=read))
        assert drains[0].result(TIMEOUT_S) == 1

    assert documents_of(search, "products")[OIL]["name"] == "Новое имя"


def test_events_stay_until_both_indexes_have_the_change(shop: Session, search: SearchEngine, database: Engine) -> None:
    search.create("products_0badc0de", "id")
    shop.add(IndexRebuild(index_uid="products", shadow_uid="products_0badc0de"))
    shop.get_one(Product, OIL).name = "В оба"
    shop.commit()

    drain.drain(PRODUCTS, search, database)

    assert [documents_of(search, uid)[OIL]["name"] for uid in ("products", "products_0badc0de")] == [
        "В оба",
        "В оба",
    ]


def test_a_second_rebuild_at_once_is_refused(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    errors: list[str] = []

    def again(processed: int, total: int) -> None:
        with pytest.raises(RebuildRunningError) as raised:
            run(search, database, config)
        errors.append(raised.value.index)

    rebuild(PRODUCTS, search, database, config, again)
    assert errors == ["products"] * 2


def test_a_wrong_count_keeps_the_live_index(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    with pytest.raises(RebuildIncompleteError):
        rebuild_in_pages(1, PRODUCTS, _LosesDocuments(search), database, config, lambda processed, total: None)

    assert set(documents_of(search, "products")) == {OIL, FILTER}
    assert shadows(search) == []
    assert shop.scalars(select(IndexRebuild)).all() == []


class _LosesDocuments(SearchEngine):
    """Forgets a document of the new index before it is counted."""

    def __init__(self, search: SearchEngine) -> None:
        super().__init__(search.url, search.client.config.api_key or "")

    def count(self, uid: str) -> int:
        if uid not in INDEXED_ENTITIES:
            self.wait(self.delete(uid, [OIL]))
        return super().count(uid)


def test_a_refused_document_becomes_a_dead_letter_and_the_rebuild_goes_on(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    def document(row: SimpleNamespace) -> Document:
        return PRODUCTS.document(row) | ({"id": "not an id"} if row.id == FILTER else {})

    assert run(search, database, config, replace(PRODUCTS, document=document)) == RebuildResult(
        documents=1, dead_letters=1
    )
    assert [row.entity_id for row in shop.scalars(select(DeadLetter))] == [FILTER]

    assert run(search, database, config) == RebuildResult(documents=2, dead_letters=0)
    assert shop.scalars(select(DeadLetter)).all() == []


KILLED = """
import os, signal
from api.core.db import get_engine
from api.index.search_token import SEARCH_KEY_UID
from api.core.settings import get_settings
from api.curation.index_settings import live_config
from indexer import rebuild
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine

def progress(done, total):
    if done:
        os.kill(os.getpid(), signal.SIGKILL)

settings = get_settings()
config = live_config()
rebuild.PAGE = 1
rebuild.rebuild(PRODUCTS, SearchEngine.of(settings), get_engine(), config, progress)
"""


def test_a_killed_rebuild_is_removed_and_loses_no_event(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    assert exit_code(KILLED) == -signal.SIGKILL
    assert len(shadows(search)) == 1

    # Drains go on, to both.
    shop.get_one(Product, OIL).name = "После гибели"
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert_fresh()

    assert clean_abandoned(PRODUCTS, search, database)
    assert shadows(search) == []
    run(search, database, config)
    assert_fresh()


def test_a_running_rebuild_is_not_removed(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    cleared: list[bool] = []
    rebuild(
        PRODUCTS, search, database, config, lambda d, t: cleared.append(clean_abandoned(PRODUCTS, search, database))
    )
    assert cleared == [False, False]
    assert set(documents_of(search, "products")) == {OIL, FILTER}


def test_apply_changes_only_different_settings_and_is_idempotent(
    shop: Session,
    search: SearchEngine,
    connection: Connection,
    config: SearchConfig,
    capsys: pytest.CaptureFixture[str],
) -> None:
    search.update_settings("products", {"synonyms": {"a": ["b"]}, "searchableAttributes": ["name"]})
    products, categories, parts, cars, suggestions = plan(config, search, connection)
    assert ({change.setting for change in products.changes}, products.needs_rebuild) == (
        {"synonyms", "searchableAttributes"},
        True,
    )
    assert [(item.changes, item.is_missing) for item in (categories, parts, cars)] == [([], False)] * 3
    assert suggestions.is_missing

    search_config_command.apply()
    assert "products: новый индекс будет построен рядом" in capsys.readouterr().out
    search_config_command.apply()

    assert capsys.readouterr().out.splitlines() == [f"{uid}: всё как в файлах." for uid in config.indexes]
    assert set(documents_of(search, "products")) == {OIL, FILTER}


def test_settings_that_need_no_new_documents_are_changed_in_place(
    search: SearchEngine, connection: Connection, config: SearchConfig
) -> None:
    search.update_settings("products", {"synonyms": {}, "pagination": {"maxTotalHits": 10}})
    item = plan(config, search, connection)[0]
    assert (len(item.changes), item.needs_rebuild) == (2, False)


def test_the_search_key_is_created_once_and_repaired(search: SearchEngine) -> None:
    ensure_keys(search)
    assert not ensure_keys(search)
    search.delete_key(SEARCH_KEY_UID)
    search.create_key({"uid": SEARCH_KEY_UID, "actions": ["*"], "indexes": ["*"], "expiresAt": None})
    assert ensure_keys(search)
    search_key = search.key(SEARCH_KEY_UID)
    assert search_key
    assert (search_key["actions"], search_key["indexes"]) == (
        ["search"],
        ["products", "categories", "parts", "cars", "suggestions", "products_preview"],
    )
