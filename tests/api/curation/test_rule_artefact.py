"""The artefact: the exact keys, without what the shop does not have, and filters that hold their values."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.core.json_types import JsonObject
from api.curation.catalogue_repository import read_catalogue
from api.curation.compiler import compile_rules, quoted
from api.curation.rule_files import load_rules
from tests.api import small_shop
from tests.api.curation.rule_files import FILTER_W914, LUKOIL, config, rule
from tests.api.curation.test_rule_files import EVERYTHING
from tests.fixtures import datasets
from tests.fixtures.engine import SearchEngine

NOW = datetime(2026, 11, 28, tzinfo=UTC)


@pytest.fixture
def session(db_session: Session) -> Session:
    datasets.load(db_session, small_shop.build)
    return db_session


def compiled(session: Session, now: datetime = NOW, **rules: str) -> list[JsonObject]:
    files = config(**rules)
    catalogue = read_catalogue(session, load_rules(files).rules.values())
    artefact = compile_rules(files, catalogue, now, version=7)
    assert artefact["version"] == 7
    assert artefact["words"] == ["незамерзайка"]
    rows: list[JsonObject] = artefact["rules"]
    return rows


def test_a_rule_with_every_key(session: Session) -> None:
    assert compiled(session, winter=EVERYTHING.replace("enabled: false\n", "")) == [
        {
            "id": "winter",
            "query": [["is", "масло 5w30"], ["contains", "масло"], ["forms", "зимнее масло"]],
            "categories": [11],
            "cities": [1],
            "car": True,
            "filters": [["brand", "ЛУКОЙЛ"], ["options.sae", None]],
            "audience": "guest",
            "from": 1796072400,
            "until": 1803882600,
            "pin": [[small_shop.OIL, 1]],
            "boost": ['options.sae = "5W-40"'],
            "bury": ["category_ids = 3"],
            "hide": ['brand = "Редкая марка"'],
            "replace": [["незамерзайка", "жидкость омывателя"]],
            "drop": ["купить"],
            "redirect": "/sales",
            "banner": {
                "title": "Готовимся к зиме",
                "text": "Масла, которые не густеют",
                "href": "/promo/zima",
                "tone": "sale",
            },
            "facets": ["sae", "volume_l"],
            "sort": "price_asc",
        }
    ]


def test_the_higher_priority_stands_first_then_the_id(session: Session) -> None:
    rows = compiled(session, b=rule("{sort: name}"), a=rule("{sort: new}"), c=rule("{sort: soon}", priority=1))

    assert rows == [
        {"id": "c", "until": 4070898000, "sort": "soon"},
        {"id": "a", "until": 4070898000, "sort": "new"},
        {"id": "b", "until": 4070898000, "sort": "name"},
    ]


def test_rules_that_are_off_expired_or_unreadable_are_left_out(session: Session) -> None:
    rows = compiled(
        session,
        off=rule("{sort: name}", enabled="false"),
        expired=rule("{sort: name}", when="{until: 2026-11-28 03:00}"),
        broken="title: А\nthen: {sort: random}",
        planned=rule("{sort: name}", when="{from: 2026-12-01}"),
    )

    assert [row["id"] for row in rows] == ["planned"]


def test_what_the_shop_does_not_have_is_left_out(session: Session) -> None:
    rows = compiled(
        session,
        pins=rule(
            f"{{pin: [{{place: 4, product: {LUKOIL}}}, {{place: 1, product: {FILTER_W914}}}, "
            "{place: 2, product: {article: нет}}, {place: 3, product: {article: '3148675', brand: Редкая марка}}]}"
        ),
        gone=rule("{boost: [{brand: Нет}, {category: net}, {product: {article: нет}}]}"),
        part=rule("{bury: [{brand: Нет}, {brand: лукойл}], facets: [net, sae], redirect: //evil.example/x}"),
    )

    assert rows == [
        {"id": "part", "until": 4070898000, "bury": ['brand = "ЛУКОЙЛ"'], "facets": ["sae"]},
        {"id": "pins", "until": 4070898000, "pin": [[small_shop.FILTER, 1], [small_shop.OIL, 4]]},
    ]


def test_hidden_and_unlisted_products_are_not_pinned(session: Session) -> None:
    for product_id in (small_shop.HIDDEN, small_shop.BARE):
        session.get_one(Product, product_id).article = f"A{product_id}"
    session.commit()

    assert (
        compiled(session, pins=rule("{pin: [{place: 1, product: {article: A3}}, {place: 2, product: {article: A4}}]}"))
        == []
    )


def test_a_condition_on_what_is_gone_never_holds_instead_of_always(session: Session) -> None:
    rows = compiled(
        session,
        category=rule("{sort: name}", when="{categories: [net]}"),
        city=rule("{sort: name}", when="{cities: [Нетград]}"),
        brand=rule("{sort: name}", when="{filters: [{facet: brand, value: Нет}]}"),
        facet=rule("{sort: name}", when="{filters: [{facet: net}]}"),
        half=rule("{sort: name}", when="{cities: [Нетград, тверь]}"),
    )

    assert rows == [{"id": "half", "cities": [2], "sort": "name"}]


def test_a_pin_names_the_packing_group_that_products_share(session: Session) -> None:
    session.execute(text(f"UPDATE products SET packing_group = 77 WHERE id = {small_shop.OIL}"))
    session.commit()

    [row] = compiled(session, a=rule(f"{{pin: [{{place: 2, product: {LUKOIL}}}]}}"))

    assert row["pin"] == [[small_shop.OIL, 2, 77]]


def test_of_products_with_one_article_the_named_one_stands_for_it(session: Session) -> None:
    session.execute(text("UPDATE products SET article = 'X', brand_id = 1, category_id = 3"))
    session.commit()

    by_name = compiled(
        session, a=rule("{pin: [{place: 1, product: {article: X, brand: ЛУКОЙЛ, name: Фильтр масляный W 914/2}}]}")
    )
    by_popularity = compiled(session, a=rule("{pin: [{place: 1, product: {article: X, brand: лукойл}}]}"))

    assert by_name[0]["pin"] == [[small_shop.FILTER, 1]]
    assert by_popularity[0]["pin"] == [[small_shop.OIL, 1]]


HOSTILE = ['" OR id > 0 OR brand = "', "\\", '\\" OR id EXISTS OR brand = \\"', "'", "x\ny", "NOT", "🚗", 'a"b\\c']


def test_a_value_cannot_end_its_filter(engine: SearchEngine) -> None:
    """The engine finds exactly the product of the brand with that name."""
    products = engine.client.index("products")
    products.add_documents([{"id": number, "brand": brand} for number, brand in enumerate(HOSTILE)], "id")
    engine.client.wait_for_task(products.update_filterable_attributes(["brand"]).task_uid)

    for number, brand in enumerate(HOSTILE):
        found = products.search("", {"filter": f"brand = {quoted(brand)}"})
        others = products.search("", {"filter": f"NOT brand = {quoted(brand)}"})

        assert [hit["id"] for hit in found["hits"]] == [number], brand
        assert len(others["hits"]) == len(HOSTILE) - 1, brand
