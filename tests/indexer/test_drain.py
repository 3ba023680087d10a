"""The drain: what it indexes, and what happens to changes and failures between its steps."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from types import SimpleNamespace

import orjson
import pytest
from sqlalchemy import Connection, Engine, select
from sqlalchemy.orm import Session

from api.catalog.models import Category, Price, Product, Stock
from api.index.models import DeadLetter, OutboxEvent
from indexer import drain, outbox
from indexer.documents import CATEGORIES, INDEXED_ENTITIES, PRODUCTS, Document, IndexedEntity
from indexer.engine import EngineUnavailableError, IndexMissingError, SearchEngine
from tests.api.small_shop import BARE, FILTER, HIDDEN, OIL
from tests.fixtures.indexing import AssertFresh, documents_of

TIMEOUT_S = 20


def drain_all(search: SearchEngine, database: Engine) -> None:
    for entity in INDEXED_ENTITIES.values():
        drain.drain(entity, search, database)


def rename(session: Session, name: str, product_id: int = OIL) -> None:
    session.get_one(Product, product_id).name = name
    session.commit()


def waiting(session: Session, entity: str = "product") -> list[int]:
    session.commit()
    return sorted(set(session.scalars(select(OutboxEvent.entity_id).where(OutboxEvent.entity == entity))))


class Interrupted(SearchEngine):
    """The real engine with a callback that runs just before whole documents are sent."""

    def __init__(self, search: SearchEngine, happening: Callable[[], None]) -> None:
        super().__init__(search.url, search.client.config.api_key or "")
        self._happening = happening

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        self._happening()
        return super().replace(uid, ndjson, primary_key)


def once(happening: Callable[[], None]) -> Callable[[], None]:
    """Returns a function that runs `happening` at its first call only."""
    pending_calls = [happening]

    def run() -> None:
        if pending_calls:
            pending_calls.pop()()

    return run


def test_changed_added_and_deleted_rows_are_indexed(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    assert_fresh()
    rename(shop, "Масло с новым именем")
    shop.get_one(Product, HIDDEN).visible = True
    shop.delete(shop.get_one(Stock, (FILTER, 20)))
    shop.add(Stock(product_id=BARE, warehouse_id=10, qty=1))
    shop.get_one(Category, 11).everyday_names = ["масло"]
    shop.commit()

    drain_all(search, database)

    assert_fresh()
    assert set(documents_of(search, "products")) == {OIL, HIDDEN, BARE}
    assert waiting(shop) == waiting(shop, "category") == []


def test_a_new_price_sends_only_the_offer_fields(shop: Session, search: SearchEngine, database: Engine) -> None:
    search.wait(search.merge("products", b'{"id": 1, "name": "only in the index"}'))
    shop.get_one(Price, (OIL, 1)).cost = 100_50
    shop.delete(shop.get_one(Price, (OIL, 2)))
    shop.get_one(Stock, (OIL, 10)).qty = 0
    shop.commit()

    assert drain.drain(PRODUCTS, search, database) == 1

    document = documents_of(search, "products")[OIL]
    assert document["name"] == "only in the index"
    assert (document["price"], document["stock"]) == ({"z1": 100.5}, {"1": 3})


def test_a_deleted_product_is_removed_from_the_index(shop: Session, search: SearchEngine, database: Engine) -> None:
    shop.delete(shop.get_one(Product, FILTER))
    shop.commit()
    drain_all(search, database)
    assert set(documents_of(search, "products")) == {OIL}
    assert set(documents_of(search, "categories")) == {1, 11}


def test_an_offer_update_does_not_recreate_a_missing_document(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    search.wait(search.delete("products", [OIL]))
    shop.get_one(Price, (OIL, 1)).cost = 1
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert set(documents_of(search, "products")) == {FILTER}


def test_many_small_rounds_index_everything(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_event_a_round(monkeypatch)
    rename(shop, "Раз", OIL)
    rename(shop, "Два", FILTER)
    assert drain.drain(PRODUCTS, search, database) == 2
    assert_fresh()


def test_a_change_during_the_drain_keeps_its_event(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    rename(shop, "Раз")
    during = Interrupted(search, once(lambda: rename(shop, "Два")))

    with pytest.raises(_StopError):
        drain.drain(PRODUCTS, _StopsAtSecondRound(during), database)

    assert documents_of(search, "products")[OIL]["name"] == "Раз"
    assert waiting(shop) == [OIL]
    drain.drain(PRODUCTS, search, database)
    assert_fresh()


class _StopError(Exception):
    pass


class _StopsAtSecondRound(Interrupted):
    def __init__(self, search: Interrupted) -> None:
        super().__init__(search, search._happening)
        self._rounds = 0

    def exists(self, uid: str) -> bool:
        self._rounds += 1
        if self._rounds > 1:
            raise _StopError
        return super().exists(uid)


def test_a_change_committed_between_claim_and_reading_is_sent_at_once(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    rename(shop, "Раз")

    def read_late(connection: Connection, ids: Sequence[int]) -> Sequence[SimpleNamespace]:
        change()
        return PRODUCTS.read(connection, ids)

    change = once(lambda: rename(shop, "Два"))
    batches: list[str] = []
    engine = Interrupted(search, lambda: batches.append(shop.get_one(Product, OIL).name))

    drain.drain(replace(PRODUCTS, read=read_late), engine, database)

    assert batches[0] == "Два"
    assert documents_of(search, "products")[OIL]["name"] == "Два"
    assert waiting(shop) == []


def test_two_drains_run_one_after_the_other(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    rename(shop, "Раз")
    has_read, may_send = Event(), Event()

    def hold() -> None:
        has_read.set()
        assert may_send.wait(TIMEOUT_S)

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(drain.drain, PRODUCTS, Interrupted(search, once(hold)), database)
        assert has_read.wait(TIMEOUT_S)
        rename(shop, "Два")
        quick = pool.submit(drain.drain, PRODUCTS, SearchEngine(search.url, key_of(search)), database)
        assert_waits(quick)
        # One drain runs and one waits; further ones return at once.
        assert drain.drain(PRODUCTS, search, database) == 0
        assert documents_of(search, "products")[OIL]["name"] not in ("Раз", "Два")
        may_send.set()
        assert slow.result(TIMEOUT_S) + quick.result(TIMEOUT_S) == 2

    assert documents_of(search, "products")[OIL]["name"] == "Два"
    assert_fresh()


def one_event_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "NEWEST", 1)
    monkeypatch.setattr(outbox, "OLDEST", 0)


def test_a_new_change_passes_the_backlog_whichever_drain_takes_it(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_event_a_round(monkeypatch)
    for product_id in (OIL, FILTER):
        rename(shop, f"Из списка {product_id}", product_id)
    has_sent, may_go_on = Event(), Event()
    sent: list[int] = []

    class Recording(SearchEngine):
        def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
            sent.append(orjson.loads(ndjson)["id"])
            has_sent.set()
            assert may_go_on.wait(TIMEOUT_S)
            return super().replace(uid, ndjson, primary_key)

    with ThreadPoolExecutor(2) as pool:
        first, second = (Recording(search.url, key_of(search)) for _ in range(2))
        running = pool.submit(drain.drain, PRODUCTS, first, database)
        assert has_sent.wait(TIMEOUT_S)
        rename(shop, "Одно", FILTER)
        waits = pool.submit(drain.drain, PRODUCTS, second, database)
        assert_waits(waits)
        may_go_on.set()
        assert running.result(TIMEOUT_S) + waits.result(TIMEOUT_S) == 3

    assert sent == [FILTER, FILTER, OIL]
    assert_fresh()


def key_of(search: SearchEngine) -> str:
    return search.client.config.api_key or ""


def assert_waits(future: "Future[int]") -> None:
    with pytest.raises(TimeoutError):
        future.result(0.3)


def test_events_survive_an_engine_that_is_down(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    rename(shop, "Раз")
    with pytest.raises(EngineUnavailableError):
        drain.drain(PRODUCTS, SearchEngine("http://127.0.0.1:9", "key"), database)
    assert waiting(shop) == [OIL]

    assert drain.drain(PRODUCTS, search, database) == 1
    assert_fresh()


def test_a_wrong_key_loses_no_event(shop: Session, search: SearchEngine, database: Engine) -> None:
    rename(shop, "Раз")
    with pytest.raises(EngineUnavailableError):
        drain.drain(PRODUCTS, SearchEngine(search.url, "wrong"), database)
    assert waiting(shop) == [OIL]


def test_a_missing_index_is_not_created_without_its_settings(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    search.drop("products")
    rename(shop, "Раз")
    with pytest.raises(IndexMissingError):
        drain.drain(PRODUCTS, search, database)
    assert waiting(shop) == [OIL]
    assert not search.exists("products")


def poisoned(identifier: int) -> IndexedEntity:
    """Products, one of which the engine refuses."""

    def document(row: SimpleNamespace) -> Document:
        full_document = PRODUCTS.document(row)
        return full_document | {"id": "not an id"} if row.id == identifier else full_document

    return replace(PRODUCTS, document=document)


def test_a_refused_document_becomes_a_dead_letter_and_the_rest_is_indexed(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    shop.get_one(Product, HIDDEN).visible = True
    rename(shop, "Яд", FILTER)
    rename(shop, "Масло")

    drain.drain(poisoned(FILTER), search, database)

    names = {identifier: document["name"] for identifier, document in documents_of(search, "products").items()}
    assert (names[OIL], names[HIDDEN]) == ("Масло", "Скрытый товар")
    assert names[FILTER] != "Яд"
    (parked,) = shop.scalars(select(DeadLetter))
    assert (parked.entity_id, "not an id" in parked.reason) == (FILTER, True)
    assert waiting(shop) == []


def test_the_next_change_removes_the_dead_letter(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    rename(shop, "Яд", FILTER)
    drain.drain(poisoned(FILTER), search, database)

    # Only the price changes, but the whole document is sent, because the index lacks a valid one.
    shop.get_one(Price, (FILTER, 1)).cost = 5
    shop.commit()
    drain_all(search, database)

    assert_fresh()
    assert shop.scalars(select(DeadLetter)).all() == []


def test_a_row_whose_document_cannot_be_built_blocks_no_other(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    def document(row: SimpleNamespace) -> Document:
        return PRODUCTS.document(row) | ({"options": {"sae": 2**70}} if row.id == FILTER else {})

    rename(shop, "Яд", FILTER)
    rename(shop, "Масло")
    drain.drain(replace(PRODUCTS, document=document), search, database)

    assert documents_of(search, "products")[OIL]["name"] == "Масло"
    assert [row.entity_id for row in shop.scalars(select(DeadLetter))] == [FILTER]


def test_counts_of_categories_follow_their_products(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    shop.get_one(Product, FILTER).category_id = 11
    shop.commit()
    assert drain.drain(CATEGORIES, search, database) == 3
    assert {key: value["products"] for key, value in documents_of(search, "categories").items()} == {1: 2, 11: 2}
    drain_all(search, database)
    assert_fresh()
