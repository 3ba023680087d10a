"""Rebuilds that transactions ask for: what they write, what passes a rebuild, and what a dead one leaves."""

import pytest
from sqlalchemy import Engine, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.curation.index_settings import SearchConfig, live_config
from api.index.models import IndexRebuild, OutboxEvent
from indexer import drain
from indexer.documents import INDEXED_ENTITIES, PRODUCTS
from indexer.engine import SearchEngine
from indexer.index_jobs import is_requested, rebuild_if_requested
from indexer.index_repository import freshness
from indexer.rebuild import RebuildIncompleteError
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh, documents_of, expected, rebuild_in_pages

BULK = "SET LOCAL shop.search_events = 'rebuild'"


@pytest.fixture
def config() -> SearchConfig:
    return live_config()


def bulk(database: Engine, *statements: str) -> None:
    """A transaction of a bulk writer."""
    with database.begin() as connection:
        connection.execute(text(BULK))
        for statement in statements:
            connection.execute(text(statement))


def events(session: Session) -> set[tuple[str, int, str]]:
    session.rollback()
    return {(event.entity, event.entity_id, event.change) for event in session.scalars(select(OutboxEvent))}


def test_a_bulk_transaction_writes_one_event_an_entity_and_none_for_what_it_leaves(
    shop: Session, database: Engine
) -> None:
    bulk(
        database,
        "UPDATE products SET name = name || ' новое'",
        "UPDATE prices SET cost = cost + 100",
        "UPDATE products SET name = name || ' снова'",
        "UPDATE vehicles SET make = 'Lada' WHERE false",
    )
    assert events(shop) == {(name, 0, "rebuild") for name in ("product", "category", "part")}


def test_the_setting_ends_with_its_transaction(shop: Session, database: Engine) -> None:
    with database.connect() as connection:
        connection.execute(text(BULK))
        connection.commit()
        connection.execute(text(f"UPDATE products SET name = 'Одно' WHERE id = {OIL}"))
        connection.commit()
    assert ("product", OIL, "full") in events(shop)


def test_a_requested_rebuild_brings_the_changes_and_takes_its_events(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    bulk(database, "UPDATE products SET name = name || ' новое'", "DELETE FROM prices WHERE zone_id = 2")
    for index in ("products", "categories", "parts"):
        rebuild_if_requested(INDEXED_ENTITIES[index], search, database)

    assert events(shop) == set()
    assert_fresh()
    assert rebuild_if_requested(PRODUCTS, search, database) is None


def test_single_changes_pass_a_requested_rebuild(shop: Session, search: SearchEngine, database: Engine) -> None:
    bulk(database, f"UPDATE products SET name = 'Много' WHERE id = {FILTER}")
    shop.get_one(Product, OIL).name = "Одно"
    shop.commit()

    assert drain.drain(PRODUCTS, search, database) == 1

    assert documents_of(search, "products")[OIL]["name"] == "Одно"
    assert ("product", 0, "rebuild") in events(shop)
    with database.connect() as connection:
        state = freshness(connection, PRODUCTS, dead_letters=20)
    assert (state.backlog.waiting, state.backlog.lag_s, state.rebuild_requested_at is not None) == (0, 0, True)


def test_single_changes_pass_a_running_rebuild(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    names: list[object] = []

    def change(sent: int, total: int) -> None:
        shop.get_one(Product, OIL).name = f"Ход {sent}"
        shop.commit()
        drain.drain(PRODUCTS, SearchEngine(search.url, search.client.config.api_key or ""), database)
        names.append(documents_of(search, "products")[OIL]["name"])

    rebuild_in_pages(1, PRODUCTS, search, database, config, change)

    assert names == ["Ход 0", "Ход 1", "Ход 2"]
    assert documents_of(search, "products") == expected(database, "products")


def test_a_request_that_is_committed_during_a_rebuild_leads_to_another(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    """Its rows may lie on pages that were read before, and their number cannot be compared with the count."""

    def change(sent: int, total: int) -> None:
        if sent == 2:
            bulk(database, f"DELETE FROM products WHERE id = {OIL}", "UPDATE products SET name = name || ' новое'")

    rebuild_in_pages(1, PRODUCTS, search, database, config, change)
    assert is_requested(PRODUCTS, database)

    rebuild_if_requested(PRODUCTS, search, database)
    assert not is_requested(PRODUCTS, database)
    assert documents_of(search, "products") == expected(database, "products")


def test_a_request_of_a_transaction_that_is_open_when_the_rebuild_begins_is_not_covered(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig
) -> None:
    with database.connect() as writer:
        writer.execute(text(BULK))
        writer.execute(text(f"UPDATE products SET name = 'Открыто' WHERE id = {OIL}"))
        rebuild_in_pages(
            1, PRODUCTS, search, database, config, lambda sent, total: writer.commit() if sent == 2 else None
        )

    assert is_requested(PRODUCTS, database)
    rebuild_if_requested(PRODUCTS, search, database)
    assert documents_of(search, "products")[OIL]["name"] == "Открыто"


def test_an_empty_index_is_filled_in_place(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    search.drop("products")
    seen: list[set[int]] = []
    rebuild_in_pages(
        1, PRODUCTS, search, database, config, lambda sent, total: seen.append(set(documents_of(search, "products")))
    )
    assert seen[0] == set()
    assert seen[-1] >= {OIL}
    assert events(shop) == set()
    assert shop.scalars(select(IndexRebuild)).all() == []
    assert_fresh()


def test_an_index_that_was_filled_by_half_is_rebuilt_beside_it(
    shop: Session, search: SearchEngine, database: Engine, config: SearchConfig, assert_fresh: AssertFresh
) -> None:
    def die(sent: int, total: int) -> None:
        if sent:
            raise InterruptedError

    search.drop("products")
    with pytest.raises(InterruptedError):
        rebuild_in_pages(1, PRODUCTS, search, database, config, die)
    search.wait(search.delete("products", [0]))  # comes behind what was sent
    assert set(documents_of(search, "products")) == {OIL}
    assert events(shop) == {("product", 0, "rebuild")}

    rebuild_if_requested(PRODUCTS, search, database)
    assert events(shop) == set()
    assert_fresh()


def test_a_failed_rebuild_keeps_its_request(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    bulk(database, "UPDATE products SET name = name || ' новое'")
    monkeypatch.setattr(SearchEngine, "count", lambda engine, uid: 7)
    with pytest.raises(RebuildIncompleteError):
        rebuild_if_requested(PRODUCTS, search, database)
    assert is_requested(PRODUCTS, database)
