"""Completions: phrases read from names, deduplication, counts of products by city, and the index itself."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Price, Product, ProductImage, Stock
from api.curation.index_settings import IndexSettings, live_config
from api.index.indexes import SUGGESTIONS
from indexer.documents import Document
from indexer.engine import SearchEngine
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.rebuild import RebuildRunningError
from indexer.suggestions import build
from indexer.suggestions.build import build_suggestions
from indexer.suggestions.catalogue_repository import read_catalogue
from indexer.suggestions.documents import documents
from indexer.suggestions.phrases import key, phrases, words
from indexer.words.word_forms import other_forms
from tests.api.small_shop import CARTON, FILTER, OIL

ZIC, MORE_OIL, PADS, MORE_PADS = 3, 11, 12, 13


@pytest.fixture
def stocked(shop: Session) -> Session:
    """The small shop with a second oil and two sets of pads, one of them in no city's stock."""
    shop.add_all([Brand(id=ZIC, name="ZIC", slug="zic", spellings=["зик"])])
    shop.get_one(Category, 1).everyday_names = ["масло"]
    shop.get_one(Category, 3).everyday_names = ["фильтра"]
    shop.flush()
    for product_id, name, category, brand, stocks in [
        (MORE_OIL, "Масло моторное ZIC X7 5W-40, 4 л", 11, ZIC, {20: 3}),
        (PADS, "Колодки тормозные передние 2108 ZIC", 3, None, {20: 1}),
        (MORE_PADS, "Тормозная колодка задняя 2108 ZIC", 3, None, {20: 0}),
        (14, "Комплект ремня ГРМ INA", 3, None, {20: 0}),
        (15, "Комплект ремня ГРМ Gates", 3, None, {20: 0}),
        (16, "Комплект прокладок", 3, None, {20: 0}),
    ]:
        source_fields = {"source": "test", "source_key": str(product_id), "brand_id": brand}
        shop.add(Product(id=product_id, name=name, category_id=category, **source_fields))
        shop.flush()
        shop.add(
            ProductImage(product_id=product_id, position=0, key=f"key{product_id}", kind="drawing", drawing=CARTON)
        )
        shop.add(Price(product_id=product_id, zone_id=1, cost=100))
        shop.add_all(Stock(product_id=product_id, warehouse_id=where, qty=qty) for where, qty in stocks.items())
    shop.commit()
    return shop


@pytest.fixture
def connection(stocked: Session, database: Engine) -> Iterator[Connection]:
    with database.connect() as connection:
        yield connection


def by_text(rows: list[Document], kind: str) -> dict[str, Document]:
    return {row["text"]: row for row in rows if row["kind"] == kind}


@pytest.mark.parametrize(
    ("name", "brand", "expected"),
    [
        (
            "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л",
            "ЛУКОЙЛ",
            "масло|масло моторное|масло 5W-40|масло 5W-40 4 л|масло ЛУКОЙЛ|масло ЛУКОЙЛ 5W-40|масло моторное 5W-40|"
            "масло моторное 5W-40 4 л|масло моторное ЛУКОЙЛ|масло моторное ЛУКОЙЛ 5W-40",
        ),
        ("Крыло легкового прицепа К-220", None, "крыло|крыло легкового прицепа"),
        ("Оплётка на руль Airline", "Airline", "оплётка|оплётка на руль|оплётка Airline|оплётка на руль Airline"),
        ("Комплект ремня ГРМ 530 0550", None, "комплект|комплект ремня|комплект ремня ГРМ"),
        ("Тосол DOT 4, 0,5 л", None, "тосол|тосол DOT 4|тосол DOT 4 0,5 л"),
        ("Пуско-зарядное устройство", None, "пуско-зарядное устройство"),
        ("Стойка капота 2110", None, "стойка|стойка капота|стойка 2110|стойка капота 2110"),
        ("W 914/2", "MANN-FILTER", ""),
    ],
)
def test_phrases_of_a_name(name: str, brand: str | None, expected: str) -> None:
    assert "|".join(phrases(name, brand)) == expected


def test_one_key_for_every_form_and_order_of_words() -> None:
    assert key("колодки тормозные") == key("Тормозная колодка")
    assert key("щётка на стекло") == key("стекло щетки")
    assert key("масло 5W-40") == key("5w40 масло") != key("масло 5W-30")
    assert words("Масло, Щётка-2 5W-40 4 л") == ["масло", "щетка", "2"]
    assert {"масла", "маслом"} <= set(other_forms(words("масло 5W-40")))
    assert "масло" not in other_forms(["масло"])


def test_categories_makers_and_phrases_count_products_of_each_city(connection: Connection) -> None:
    suggestions = documents(read_catalogue(connection))

    assert by_text(suggestions, "category")["Моторные масла"] | {"id": "", "search": {}} == {
        "id": "",
        "kind": "category",
        "text": "Моторные масла",
        "to": "/catalog/motornye-masla",
        "parent": None,
        "products": 2,
        "counts": {"c1": 1, "c2": 1},
        "weight": 2,
        "search": {},
    }
    assert by_text(suggestions, "category")["Легковые"]["parent"] == "Моторные масла"
    assert set(by_text(suggestions, "category")) == {"Моторные масла", "Легковые", "Фильтры"}
    brands = by_text(suggestions, "brand")
    assert {name: (suggestion["to"], suggestion["products"]) for name, suggestion in brands.items()} == {
        "ЛУКОЙЛ": ("/brands/lukojl", 1),
        "ZIC": ("/brands/zic", 1),
    }
    assert "зик" in brands["ZIC"]["search"]["names"], "spelt so in the catalogue"
    assert "lukoil" in brands["ЛУКОЙЛ"]["search"]["names"], "by the table of makers"
    queries = {
        name: (suggestion["products"], suggestion["counts"])
        for name, suggestion in by_text(suggestions, "query").items()
    }
    assert queries["масло"] == (3, {"c1": 1, "c2": 2}), "an oil filter is found by oil too"
    assert queries["масло моторное 5W-40 4 л"] == (2, {"c1": 1, "c2": 1})
    assert queries["фильтра"] == (6, {"c2": 2})


def test_word_order_is_ignored_and_a_text_that_always_continues_is_left_out(connection: Connection) -> None:
    texts = by_text(documents(read_catalogue(connection)), "query")

    pads = {text: suggestion["products"] for text, suggestion in texts.items() if key(text) == key("тормозная колодка")}
    assert pads == {"колодки тормозные": 2}
    assert len({key(text) for text in texts}) == len(texts)
    assert texts["комплект ремня ГРМ"]["products"] == 2
    assert "комплект ремня" not in texts
    assert texts["комплект"]["products"] == 3


def test_logged_queries_are_offered_when_products_have_their_words(connection: Connection) -> None:
    popular = [("Масло зик", 7), ("калодки", 40), ("масла моторные", 5)]
    texts = by_text(documents(read_catalogue(connection), popular), "query")

    assert (texts["масло зик"]["products"], texts["масло зик"]["weight"]) == (1, 70)
    assert "калодки" not in texts
    assert texts["масло моторное"]["weight"] == 52


def test_a_hidden_category_is_not_offered(stocked: Session, database: Engine) -> None:
    stocked.get_one(Category, 3).hidden = True
    stocked.commit()
    with database.connect() as connection:
        suggestions = documents(read_catalogue(connection))
    assert set(by_text(suggestions, "category")) == {"Моторные масла", "Легковые"}
    assert "фильтра" not in by_text(suggestions, "query")


def search(engine: SearchEngine, text: str, kind: str) -> list[str]:
    query = {"filter": f"kind = {kind}", "matchingStrategy": "all"}
    return [hit["text"] for hit in engine.client.index(SUGGESTIONS.uid).search(text, query)["hits"]]


def settings() -> IndexSettings:
    return live_config().indexes[SUGGESTIONS.uid]


def test_the_index_completes_by_beginning_form_and_the_other_script(
    stocked: Session, search_engine: SearchEngine, database: Engine
) -> None:
    count = build_suggestions(search_engine, database, settings())

    assert search_engine.count(SUGGESTIONS.uid) == count
    assert search(search_engine, "мас", "query")[0] == "масло"
    assert search(search_engine, "масла мотор", "query")[0].startswith("масло моторное")
    assert search(search_engine, "зик", "brand") == ["ZIC"]
    assert search(search_engine, "масло «5w4", "query")
    assert search(search_engine, "масло", "category")[0] == "Моторные масла"


def test_a_change_waits_behind_one_batch_of_a_rebuild_only(
    stocked: Session, search_engine: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_suggestions(search_engine, database, settings())
    monkeypatch.setattr("indexer.suggestions.build.BATCH", 20)
    last_before = search_engine.client.get_tasks({"limit": 1}).results[0].uid

    count = build_suggestions(search_engine, database, settings())

    tasks = search_engine.client.get_tasks({"types": ["documentAdditionOrUpdate"], "limit": 1_000}).results
    sizes = [task.details["indexedDocuments"] for task in reversed(tasks) if task.uid > last_before and task.details]
    assert sizes == [20] * (count // 20) + [count % 20] * (count % 20 > 0)
    assert count > 40
    assert search_engine.count(SUGGESTIONS.uid) == count


def test_a_rebuild_leaves_no_index_behind_and_never_an_empty_one(
    stocked: Session, search_engine: SearchEngine, database: Engine
) -> None:
    build_suggestions(search_engine, database, settings())
    search_engine.create(f"{SUGGESTIONS.uid}_0badc0de", "id")
    stocked.get_one(Product, FILTER).visible = False
    stocked.get_one(Product, OIL).visible = False
    stocked.commit()

    build_suggestions(search_engine, database, settings())

    assert [uid for uid in search_engine.index_uids() if uid.startswith(SUGGESTIONS.uid)] == [SUGGESTIONS.uid]
    assert search(search_engine, "лукойл", "brand") == []
    assert search(search_engine, "зик", "brand") == ["ZIC"]


def test_rebuilt_hourly_and_when_the_index_is_missing_or_the_tree_changes(
    stocked: Session, search_engine: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:

    assert build.keep_fresh(search_engine, database)
    assert build.keep_fresh(search_engine, database) is None
    stocked.get_one(Category, 3).name = "Фильтры и колодки"
    stocked.commit()
    assert build.keep_fresh(search_engine, database)
    assert search(search_engine, "фильтры и кол", "category") == ["Фильтры и колодки"]
    assert build.keep_fresh(search_engine, database) is None
    search_engine.drop(SUGGESTIONS.uid)
    assert build.keep_fresh(search_engine, database)
    monkeypatch.setattr(build, "PERIOD", timedelta())
    assert build.keep_fresh(search_engine, database)


def test_a_process_knows_the_builds_of_other_processes(
    stocked: Session, engine: Any, search_engine: SearchEngine, database: Engine
) -> None:
    """The command builds the index; a new worker consumes the change, and no second worker repeats it."""
    build_suggestions(search_engine, database, settings())
    second_engine = create_engine(database.url)

    assert build.keep_fresh(SearchEngine(engine.url, engine.master_key), second_engine) is None
    stocked.get_one(Category, 3).name = "Фильтры и колодки"
    stocked.commit()
    assert build.keep_fresh(SearchEngine(engine.url, engine.master_key), second_engine)
    assert build.keep_fresh(search_engine, database) is None
    second_engine.dispose()


def test_a_running_build_is_not_repeated(stocked: Session, search_engine: SearchEngine, database: Engine) -> None:
    with connection_for_locks(database) as other:
        assert try_lock(other, Lock.REBUILDING, SUGGESTIONS)
        with pytest.raises(RebuildRunningError):
            build.keep_fresh(search_engine, database)
    assert build.keep_fresh(search_engine, database)


def test_every_field_the_settings_name_is_in_the_documents(connection: Connection) -> None:
    document = documents(read_catalogue(connection))[0]
    known_attributes = {*document, *(f"search.{name}" for name in document["search"])}
    wire = settings().wire()
    configured_attributes = {*wire["searchableAttributes"], *wire["displayedAttributes"]}
    assert configured_attributes <= known_attributes
    assert "search" not in wire["displayedAttributes"]


@pytest.fixture
def search_engine(engine: Any) -> SearchEngine:
    return SearchEngine(engine.url, engine.master_key)
