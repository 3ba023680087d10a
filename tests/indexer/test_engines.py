"""Several search engines: a queue, dead letters and rebuilds each; new, dead, moved and removed ones."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import typer
from meilisearch import Client
from sqlalchemy import Engine, select, text, update
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.core.settings import Settings, get_settings
from api.curation.index_settings import live_config
from api.index.models import DeadLetter, IndexedWords, OutboxEvent, RegisteredEngine
from api.index.search_token import SEARCH_KEY_UID, derived_key, mint
from cli.index import reindex, show_status
from cli.search_config import APPLIED_TO_SOME, apply
from indexer import drain, engine_registry, engine_repository, outbox
from indexer.documents import CATEGORIES, PRODUCTS
from indexer.engine import EngineUnavailableError, SearchEngine
from indexer.engine_registry import EngineUnregisteredError, engine_at, register
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.index_repair import repair
from indexer.rebuild import EngineIncompleteError, rebuild
from indexer.rebuild_requests import is_requested, rebuild_if_requested
from indexer.search_config import ensure_keys, plan
from tests.api.small_shop import FILTER, OIL
from tests.fixtures import engine as engine_fixtures
from tests.fixtures.engine import MASTER_KEY, running
from tests.fixtures.indexing import documents_of, expected

pytestmark = pytest.mark.usefixtures("few_words")

DEAD = "http://127.0.0.1:9"
EMPTY: set[tuple[int, str]] = set()


@pytest.fixture(scope="module")
def second_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[engine_fixtures.SearchEngine]:
    with running(tmp_path_factory.mktemp("second") / "engine") as engine:
        yield engine


@pytest.fixture
def second_url(second_engine: engine_fixtures.SearchEngine) -> str:
    """Of an engine without indexes and without the search key."""
    engine_fixtures.drop_indexes(second_engine)
    if SearchEngine(second_engine.url, MASTER_KEY).key(SEARCH_KEY_UID):
        second_engine.client.delete_key(SEARCH_KEY_UID)
    return second_engine.url


def configure(monkeypatch: pytest.MonkeyPatch, *urls: str) -> Settings:
    monkeypatch.setenv("MEILI_URLS", ",".join(urls))
    get_settings.cache_clear()
    return get_settings()


def events(session: Session) -> set[tuple[int, str]]:
    session.rollback()
    query = select(OutboxEvent.engine, OutboxEvent.change).where(OutboxEvent.entity == "product")
    return set(session.execute(query).tuples())


def rename(session: Session, name: str) -> None:
    session.get_one(Product, OIL).name = name
    session.commit()


def name_in(engine: SearchEngine) -> object:
    return documents_of(engine, "products")[OIL]["name"]


def test_meili_urls_names_engines_and_meili_url_stays_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEILI_URL", "http://one:7700/")
    get_settings.cache_clear()
    assert get_settings().engine_urls == ("http://one:7700",)
    assert configure(monkeypatch, "http://a:1", " http://b:2/ ", "http://a:1").engine_urls == (
        "http://a:1",
        "http://b:2",
    )


def test_each_engine_has_a_queue_and_a_dead_one_delays_no_other(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = configure(monkeypatch, search.url, DEAD)
    register(settings, database)
    alive, dead = (engine_at(url, settings, database) for url in settings.engine_urls)
    rename(shop, "Новое")

    with pytest.raises(EngineUnavailableError):
        drain.drain(PRODUCTS, dead, database)
    drain.drain(PRODUCTS, alive, database)

    assert name_in(alive) == "Новое"
    assert events(shop) == {(dead.number, "full"), (dead.number, "rebuild")}


def test_a_new_engine_is_filled_and_the_others_are_left_alone(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dead letters and builds are of one engine."""
    settings = configure(monkeypatch, search.url, second_url)
    register(settings, database)
    tasks = search.client.get_tasks({"limit": 1}).total
    new = engine_at(second_url, settings, database)
    with database.begin() as connection:
        outbox.add_dead_letters(connection, "product", {OIL: "refused"})
        outbox.add_dead_letters(connection, "product", {OIL: "refused too"}, new.number)

    repair(new, database)

    assert [(row.engine, row.reason) for row in shop.scalars(select(DeadLetter))] == [(1, "refused")]
    builds = shop.execute(select(IndexedWords.engine, IndexedWords.index_uid)).tuples().all()
    assert {(1, "products"), (2, "products")} <= set(builds)
    for index in INDEXED_ENTITIES:
        assert documents_of(new, index) == expected(database, index)
    assert events(shop) == EMPTY
    assert search.client.get_tasks({"limit": 1}).total == tasks
    rename(shop, "В оба")
    for engine in (search, new):
        drain.drain(PRODUCTS, engine, database)
        assert name_in(engine) == "В оба"


def test_of_several_engines_one_has_no_index_until_it_is_complete(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proxy takes its 404 for «not yet» and asks another one; half an index would be an answer."""
    settings = configure(monkeypatch, search.url, second_url)
    register(settings, database)
    new = engine_at(second_url, settings, database)
    exist: list[bool] = []
    rename(shop, "Меж тем")

    def look(sent: int, total: int) -> None:
        exist.append(new.exists("products"))

    rebuild(PRODUCTS, new, database, live_config(), look, 1)

    assert exist == [False] * 3
    assert documents_of(new, "products") == expected(database, "products")


def test_a_new_engine_with_old_documents_is_rebuilt(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = SearchEngine(second_url, MASTER_KEY)
    old.create("products", "id")
    old.wait(old.replace("products", b'{"id": 77, "name": "old"}'))
    settings = configure(monkeypatch, search.url, second_url)
    register(settings, database)

    rebuild_if_requested(PRODUCTS, engine_at(second_url, settings, database), database)

    assert documents_of(old, "products") == expected(database, "products")


def test_a_new_engine_waits_for_transactions_that_do_not_know_it(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a transaction has written its events of the older engines only; no writer waits for the registration."""
    monkeypatch.setattr("indexer.rebuild.REGISTRATION_S", 0.0)
    settings = configure(monkeypatch, search.url, second_url)
    with database.connect() as writer:
        writer.execute(text(f"UPDATE products SET name = 'Раньше' WHERE id = {OIL}"))
        register(settings, database)
        new = engine_at(second_url, settings, database)
        with pytest.raises(EngineIncompleteError):
            rebuild_if_requested(PRODUCTS, new, database)
        assert is_requested(PRODUCTS, database, new.number)
        writer.execute(text(f"UPDATE products SET name = 'Раньше и снова' WHERE id = {FILTER}"))
        writer.commit()

    rebuild_if_requested(PRODUCTS, new, database)
    assert documents_of(new, "products") == expected(database, "products")


def test_an_emptied_engine_fills_itself_and_the_others_are_left_alone(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = configure(monkeypatch, second_url, search.url)
    register(settings, database)
    first, other = (engine_at(url, settings, database) for url in settings.engine_urls)
    repair(first, database)
    first.drop("products")
    tasks = search.client.get_tasks({"limit": 1}).total

    repair(first, database)

    assert documents_of(first, "products") == expected(database, "products")
    assert search.client.get_tasks({"limit": 1}).total == tasks
    assert is_requested(PRODUCTS, database, other.number)


def test_a_removed_engine_holds_no_events(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(configure(monkeypatch, search.url, DEAD), database)
    rename(shop, "Новое")
    with database.connect() as late:
        late.execute(text(f"UPDATE products SET name = 'Поздно' WHERE id = {FILTER}"))
        settings = configure(monkeypatch, search.url)
        assert register(settings, database) == [DEAD]
        assert {engine for engine, _ in events(shop)} == {1}
        late.commit()
    assert {engine for engine, _ in events(shop)} == {1, 2}

    with database.begin() as connection:
        engine_repository.delete_remains(connection)
    assert {engine for engine, _ in events(shop)} == {1}
    with pytest.raises(EngineUnregisteredError):
        engine_at(DEAD, settings, database)


def test_the_only_engine_keeps_its_queue_at_another_address(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(configure(monkeypatch, DEAD), database)
    rename(shop, "Новое")
    settings = configure(monkeypatch, search.url)
    assert engine_at(search.url, settings, database).number == 1
    register(settings, database)

    assert shop.scalars(select(RegisteredEngine.url)).all() == [search.url]
    assert events(shop) == {(1, "full")}


def test_a_token_is_valid_at_every_engine(
    shop: Session, search: SearchEngine, database: Engine, second_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value of the search key follows from the master key and the key's uid."""
    settings = configure(monkeypatch, search.url, second_url)
    token, _ = mint(derived_key(MASTER_KEY, SEARCH_KEY_UID), timedelta(minutes=1))
    for url in settings.engine_urls:
        engine = SearchEngine(url, MASTER_KEY)
        if not engine.exists("products"):
            engine.create("products", "id")
        ensure_keys(engine)
        assert "hits" in Client(url, token).index("products").search("масло")


def test_commands_name_each_engine_and_go_on_past_a_dead_one(
    shop: Session,
    search: SearchEngine,
    database: Engine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    register(configure(monkeypatch, DEAD, search.url), database)
    with pytest.raises(EngineUnavailableError):
        show_status()
    answer = capsys.readouterr()
    assert f"Поисковый сервер {search.url}\nproducts: документов 2" in answer.out
    assert f"{DEAD} не отвечает." in answer.err

    reindex("categories", only_missing=False, engine_url=search.url)
    assert f"categories: готово, документов {len(expected(database, CATEGORIES.index))}" in capsys.readouterr().out


def test_settings_reach_a_dead_engine_when_it_returns(
    shop: Session,
    search: SearchEngine,
    database: Engine,
    second_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = configure(monkeypatch, search.url, second_url)
    register(settings, database)
    away = engine_at(second_url, settings, database)
    repair(away, database)
    for engine in (search, away):
        engine.update_settings("products", {"stopWords": ["старое"]})
    set_address(database, away, DEAD)
    configure(monkeypatch, search.url, DEAD)

    with pytest.raises(typer.Exit) as ended:
        apply()

    answer = capsys.readouterr()
    assert ended.value.exit_code == APPLIED_TO_SOME
    assert f"Настройки применены: {search.url}." in answer.out
    assert f"Не применены, нет ответа: {DEAD}." in answer.err
    config = live_config()
    assert search.settings("products")["stopWords"] == config.indexes["products"].wire()["stopWords"]
    assert not is_requested(PRODUCTS, database, search.number)

    set_address(database, away, second_url)
    for entity in INDEXED_ENTITIES.values():
        rebuild_if_requested(entity, away, database)
    assert {item.index for item in plan(config, away) if item.is_missing or item.changes} <= {"suggestions"}
    assert documents_of(away, "products") == expected(database, "products")


def test_settings_that_no_engine_has_taken_are_to_be_applied_again(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(configure(monkeypatch, DEAD), database)
    with pytest.raises(EngineUnavailableError):
        apply()
    assert events(shop) == EMPTY


def set_address(database: Engine, engine: SearchEngine, url: str) -> None:
    with database.begin() as connection:
        connection.execute(update(RegisteredEngine).values(url=url).where(RegisteredEngine.number == engine.number))


def test_a_command_registers_no_engine_that_does_not_answer(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = configure(monkeypatch, search.url, DEAD)
    with pytest.raises(EngineUnavailableError):
        engine_registry.reachable_engine(DEAD, settings, database)
    assert shop.scalars(select(RegisteredEngine.url)).all() == [""]
