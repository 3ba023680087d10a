"""The vocabulary is updated by every rebuild and after changes of texts."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product
from api.curation.index_settings import live_config
from api.curation.word_tables import FillerWord, Jargon, MakerRow, Model, Tables, UnitWord
from api.index.models import IndexedWords
from cli.search_config import describe
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from indexer.publication import plan
from indexer.rebuild import rebuild
from indexer.vocabulary import store
from indexer.vocabulary.build import _stop, build, packed_size
from indexer.vocabulary.repository import digests
from indexer.vocabulary.store import count_listed
from indexer.words.rules import Rules, rules
from tests.api.small_shop import FILTER, OIL
from tests.indexer.test_rebuild import add_products

TABLES = Tables(
    jargon=(Jargon(("картридж",), ("фильтр",)), Jargon(("граната",), ("шрус",))),
    makers=(MakerRow("Lukoil", ("Лукойл",)), MakerRow("Brembo", ("брембо",))),
    models=(Model("LADA", "2109", ("девятка",)), Model("LADA", "2110", ("десятка",))),
    units=(UnitWord("л", "l"), UnitWord("литр", "l"), UnitWord("галлон", "gal")),
    soft=(FillerWord("левая", "side"),),
    stop=(FillerWord("для", "preposition"),),
)


def stored_vocabulary(connection: Connection) -> str:
    query = select(IndexedWords.vocabulary).where(IndexedWords.index_uid == "products")
    return (connection.scalar(query) or b"").decode()


def rename(session: Session, name: str) -> None:
    session.get_one(Product, FILTER).name = name
    session.commit()


def older(session: Session, by: timedelta) -> None:
    session.execute(update(IndexedWords).values(built_at=IndexedWords.built_at - by))
    session.commit()


def test_the_vocabulary_holds_words_of_products_only(shop: Session, connection: Connection) -> None:
    rename(shop, "Фильтр 2109")

    vocabulary = build(count_listed(connection, Rules.of(TABLES)), Rules.of(TABLES))

    # «Масла» and «моторные» of the category are forms of words of the name; brands and nicknames are checked below.
    assert sorted(vocabulary.words) == ["картридж", "легковые", "масло", "моторное", "фильтр"]
    assert vocabulary.latin == ["genesis"]
    # «Лукойл» sounds as `lukoil`.
    assert vocabulary.makers == ["lukoil"]
    assert (vocabulary.soft, vocabulary.stop) == (["левый"], ["для"])
    assert vocabulary.units == {"l": ["л", "литр*"]}
    assert vocabulary.models == {"2109": ["девятка"]}


def test_a_large_catalogue_keeps_the_words_most_products_have_within_bytes(
    shop: Session, connection: Connection
) -> None:
    rename(shop, "Масло масляное с присадкой")

    count = count_listed(connection, Rules.of(Tables()))
    full_vocabulary = build(count, Rules.of(Tables()))
    vocabulary = build(count, Rules.of(Tables()), max_bytes=packed_size(full_vocabulary) - 12)

    assert set(full_vocabulary.words) > set(vocabulary.words) >= {"масло"}
    assert packed_size(vocabulary) <= packed_size(full_vocabulary) - 12


def test_rare_car_names_are_dropped_before_words(shop: Session, connection: Connection) -> None:
    rename(shop, "Фильтр 2109")

    count = count_listed(connection, Rules.of(TABLES))
    without_models = build(count, Rules.of(TABLES)).model_copy(update={"models": {}})
    vocabulary = build(count, Rules.of(TABLES), max_bytes=packed_size(without_models))

    assert vocabulary.models == {}
    assert sorted(vocabulary.words) == ["картридж", "легковые", "масло", "моторное", "фильтр"]


@pytest.mark.usefixtures("few_words")
def test_a_rebuild_counts_the_same_words(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection
) -> None:
    add_products(shop, 5)
    rebuild(PRODUCTS, search, database, live_config(), lambda sent, total: None)
    assert stored_vocabulary(connection) == build(count_listed(connection, rules()), rules()).model_dump_json()


def test_a_rebuild_stores_the_vocabulary(search: SearchEngine, connection: Connection) -> None:
    config = live_config()

    assert stored_vocabulary(connection).startswith('{"whole":true,"words":["')
    assert digests(connection) == dict.fromkeys(("products", "categories", "parts", "cars"), config.words)
    assert not any(item.has_stale_words for item in plan(config, search, connection))


def test_documents_older_than_the_word_tables_are_rebuilt(search: SearchEngine, connection: Connection) -> None:
    config = live_config()
    newer = replace(config, words="newer")

    plans = plan(newer, search, connection)

    assert {item.index for item in plans if item.has_stale_words and item.needs_rebuild} == {"products", "categories"}
    assert describe(plans[0]).splitlines()[-1] == "  документы старше таблиц слов"


def test_a_new_name_adds_its_words_within_a_minute(shop: Session, search: SearchEngine, database: Engine) -> None:
    rename(shop, "Ъъъщ")
    drain.drain(PRODUCTS, search, database)

    assert not store.refresh(database)
    older(shop, store.MIN_INTERVAL)
    assert store.refresh(database)

    with database.connect() as connection:
        assert "ъъъщ" in stored_vocabulary(connection)
    assert not store.refresh(database)


def test_a_new_price_builds_no_vocabulary(shop: Session, search: SearchEngine, database: Engine) -> None:
    older(shop, store.MIN_INTERVAL)
    shop.query(Price).filter(Price.product_id == OIL).update({"cost": 100})
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    assert not store.refresh(database)


def test_a_short_stop_word_does_not_stand_for_a_longer_one() -> None:
    rows = [FillerWord(word, "pronoun") for word in ("как", "какой", "какая")]

    assert _stop(rows) == ["как", "какой"]
