"""Several search targets: each has a queue, dead letters and rebuilds of its own; new, dead and removed ones."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from meilisearch import Client
from sqlalchemy import Engine, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.curation.index_settings import live_config
from api.index.models import DeadLetter, IndexedWords, OutboxEvent, RegisteredEngine
from api.index.search_token import SEARCH_KEY_UID, derived_key, mint
from cli.index import reindex
from cli.search_config import apply
from indexer import drain, outbox, target_repository
from indexer.documents import INDEXED_ENTITIES, PRODUCTS
from indexer.engine import EngineUnavailableError, SearchEngine, ensure_keys
from indexer.index_jobs import is_requested, rebuild_if_requested, repair
from indexer.rebuild import EngineIncompleteError
from tests.api.small_shop import FILTER, OIL
from tests.fixtures import engine as engine_fixtures
from tests.fixtures.engine import MASTER_KEY, running
from tests.fixtures.indexing import documents_of, expected, rebuild_in_pages
from tests.fixtures.targets import as_target

pytestmark = pytest.mark.usefixtures("few_words")

DEAD = "http://127.0.0.1:9"
EMPTY: set[tuple[int, str]] = set()


@pytest.fixture(scope="module")
def second_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[engine_fixtures.SearchEngine]:
    with running(tmp_path_factory.mktemp("second") / "engine") as engine:
        yield engine


@pytest.fixture
def second(second_engine: engine_fixtures.SearchEngine) -> SearchEngine:
    """An engine without indexes and without the search key."""
    engine_fixtures.drop_indexes(second_engine)
    engine = SearchEngine(second_engine.url, MASTER_KEY)
    if engine.key(SEARCH_KEY_UID):
        engine.delete_key(SEARCH_KEY_UID)
    return engine


def register(database: Engine, engine: SearchEngine) -> None:
    with as_target(2):
        target_repository.register(database, engine.url)


def events(session: Session) -> set[tuple[int, str]]:
    session.rollback()
    query = select(OutboxEvent.engine, OutboxEvent.change).where(OutboxEvent.entity == "product")
    return set(session.execute(query).tuples())


def rename(session: Session, name: str) -> None:
    session.get_one(Product, OIL).name = name
    session.commit()


def name_in(engine: SearchEngine) -> object:
    return documents_of(engine, "products")[OIL]["name"]


def test_each_target_has_a_queue_and_a_dead_one_delays_no_other(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    dead = SearchEngine(DEAD, MASTER_KEY)
    register(database, dead)
    rename(shop, "Новое")

    with as_target(2), pytest.raises(EngineUnavailableError):
        drain.drain(PRODUCTS, dead, database)
    drain.drain(PRODUCTS, search, database)

    assert name_in(search) == "Новое"
    assert events(shop) == {(2, "full"), (2, "rebuild")}


def test_a_new_target_is_filled_and_the_other_is_left_alone(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    """Dead letters and builds are of one target."""
    register(database, second)
    tasks = search.client.get_tasks({"limit": 1}).total
    with database.begin() as connection:
        outbox.add_dead_letters(connection, "product", {OIL: "refused"})
        with as_target(2):
            outbox.add_dead_letters(connection, "product", {OIL: "refused too"})

    with as_target(2):
        repair(second, database)

    assert [(row.engine, row.reason) for row in shop.scalars(select(DeadLetter))] == [(1, "refused")]
    builds = shop.execute(select(IndexedWords.engine, IndexedWords.index_uid)).tuples().all()
    assert {(1, "products"), (2, "products")} <= set(builds)
    for index in INDEXED_ENTITIES:
        assert documents_of(second, index) == expected(database, index)
    assert events(shop) == EMPTY
    assert search.client.get_tasks({"limit": 1}).total == tasks
    rename(shop, "В оба")
    for number, engine in enumerate((search, second), start=1):
        with as_target(number):
            drain.drain(PRODUCTS, engine, database)
        assert name_in(engine) == "В оба"


def test_of_several_targets_one_has_no_index_until_it_is_complete(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    """A new engine behind the proxy answers 404 until then, and its searches go to the other one."""
    register(database, second)
    exist: list[bool] = []
    rename(shop, "Меж тем")

    def look(sent: int, total: int) -> None:
        exist.append(second.exists("products"))

    with as_target(2):
        rebuild_in_pages(1, PRODUCTS, second, database, live_config(), look)

    assert exist == [False] * 3
    assert documents_of(second, "products") == expected(database, "products")


def test_a_new_target_with_old_documents_is_rebuilt(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    second.create("products", "id")
    second.wait(second.replace("products", b'{"id": 77, "name": "old"}'))
    register(database, second)

    with as_target(2):
        rebuild_if_requested(PRODUCTS, second, database)

    assert documents_of(second, "products") == expected(database, "products")


def test_a_new_target_waits_for_transactions_that_do_not_know_it(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a transaction has written its events of the older targets only; no writer waits for the registration."""
    monkeypatch.setattr("indexer.rebuild.REGISTRATION_S", 0.0)
    with database.connect() as writer, as_target(2):
        writer.execute(text(f"UPDATE products SET name = 'Раньше' WHERE id = {OIL}"))
        register(database, second)
        with pytest.raises(EngineIncompleteError):
            rebuild_if_requested(PRODUCTS, second, database)
        assert is_requested(PRODUCTS, database)
        writer.execute(text(f"UPDATE products SET name = 'Раньше и снова' WHERE id = {FILTER}"))
        writer.commit()

        rebuild_if_requested(PRODUCTS, second, database)
    assert documents_of(second, "products") == expected(database, "products")


def test_an_emptied_engine_fills_itself_and_the_other_target_is_left_alone(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    register(database, second)
    with as_target(2):
        repair(second, database)
        second.drop("products")
        tasks = search.client.get_tasks({"limit": 1}).total

        repair(second, database)

    assert documents_of(second, "products") == expected(database, "products")
    assert search.client.get_tasks({"limit": 1}).total == tasks
    assert not is_requested(PRODUCTS, database)


def test_a_removed_target_holds_no_events(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    register(database, second)
    rename(shop, "Новое")
    with database.connect() as late:
        late.execute(text(f"UPDATE products SET name = 'Поздно' WHERE id = {FILTER}"))
        assert target_repository.remove(database, 2)
        assert {target for target, _ in events(shop)} == {1}
        late.commit()
    assert {target for target, _ in events(shop)} == {1, 2}

    with database.begin() as connection:
        target_repository.delete_remains(connection)
    assert {target for target, _ in events(shop)} == {1}
    assert not target_repository.remove(database, 2)
    assert not target_repository.remove(database, 1)


def test_the_main_target_keeps_its_queue_at_another_address(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    rename(shop, "Новое")
    for url in (DEAD, search.url):
        target_repository.register(database, url)

    assert shop.scalars(select(RegisteredEngine.url)).all() == [search.url]
    assert events(shop) == {(1, "full")}


def test_a_token_is_valid_at_every_engine(shop: Session, search: SearchEngine, second: SearchEngine) -> None:
    """The value of the search key follows from the master key and the key's uid."""
    token, _ = mint(derived_key(MASTER_KEY, SEARCH_KEY_UID), timedelta(minutes=1))
    second.create("products", "id")
    for engine in (search, second):
        ensure_keys(engine)
        assert "hits" in Client(engine.url, token).index("products").search("масло")


def test_a_published_version_reaches_every_target(
    shop: Session, search: SearchEngine, database: Engine, second: SearchEngine
) -> None:
    register(database, second)
    with as_target(2):
        repair(second, database)
    second.update_settings("products", {"stopWords": ["старое"]})

    apply()

    with as_target(2):
        assert is_requested(PRODUCTS, database)
        rebuild_if_requested(PRODUCTS, second, database)
    assert second.settings("products")["stopWords"] == search.settings("products")["stopWords"]
    assert not is_requested(PRODUCTS, database)


def test_settings_that_the_engine_has_not_taken_are_to_be_applied_again(
    shop: Session, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchEngine, "of", lambda _: SearchEngine(DEAD, MASTER_KEY))
    with pytest.raises(EngineUnavailableError):
        apply()
    with pytest.raises(EngineUnavailableError):
        reindex("categories")
    assert events(shop) == EMPTY
    assert shop.scalars(select(RegisteredEngine.url)).all() == [""]
