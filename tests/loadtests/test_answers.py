"""Answers of the shop and the engine: what counts as an error, what is wrong in a search, and the searches to send."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from loadtests.checks.search_answer import check_search, price_of
from loadtests.generator.answer import ShopAnswer, error_of
from loadtests.generator.search_store import SearchCity, SearchStore, read_store

# Errors


@pytest.mark.parametrize(
    ("status", "content", "error"),
    [
        (200, b"{}", ""),
        (404, b'{"code": "index_not_found", "message": "no index"}', "HTTP 404 index_not_found"),
        (422, b'{"error": {"code": "order_incomplete", "fields": {}}}', "HTTP 422 order_incomplete"),
        (500, b"", "HTTP 500"),
        (502, b"<html>", "HTTP 502"),
        (503, b'{"error": "busy"}', "HTTP 503"),
        (503, b'{"error": null}', "HTTP 503"),
        (503, b"[1, 2]", "HTTP 503"),
        (503, b"\xff\xfe", "HTTP 503"),
        (302, b"", "HTTP 302"),
    ],
)
def test_what_an_answer_counts_as(status: int, content: bytes, error: str) -> None:
    assert error_of(status, content, (200,)) == error


def test_another_status_can_be_the_expected_one() -> None:
    assert error_of(302, b"", (200, 302)) == ""
    assert error_of(200, b"", (302,)) == "HTTP 200"


def test_the_body_of_an_answer() -> None:
    assert ShopAnswer(200, '{"имя": 1}'.encode(), "", {}).json == {"имя": 1}
    assert ShopAnswer(200, b"<html>", "", {}).json == {}
    assert ShopAnswer(200, b"\xff", "", {}).text == "\ufffd"
    assert ShopAnswer(200, b"", "", {}).ok
    assert not ShopAnswer(200, b"", "HTTP 200", {}).ok


# Searches


def hit(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {"id": number, "brand": "LADA", "stock": {"c1": 3}, "price": {"z1": 100.5}} | changes


def query(**changes: Any) -> dict[str, Any]:
    return {"indexUid": "products", "q": "масло", "hitsPerPage": 30, "filter": [['"brand"="LADA"']]} | changes


def result(**changes: Any) -> dict[str, Any]:
    return {
        "hits": [hit(1), hit(2)],
        "totalHits": 2,
        "facetDistribution": {"brand": {"LADA": 2}, "stars": {"4": 1, "5": 1}},
    } | changes


def wrong(one_query: dict[str, Any], one_result: dict[str, Any]) -> list[str]:
    checks = list(check_search({"queries": [one_query]}, {"results": [one_result]}))
    return [check.name for check in checks if not check.is_right]


def test_a_right_answer_passes_every_check() -> None:
    checks = list(check_search({"queries": [query(), query()]}, {"results": [result(), result()]}))

    assert all(check.is_right for check in checks)
    assert Counter(check.name for check in checks) == {
        "complete_answers": 1, "facet_counts": 4, "stock_not_negative": 4, "filters_hold": 4, "page_size": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one_query", "one_result", "names"),
    [
        (query(), result(hits=[hit(brand="УАЗ"), hit(2)]), ["filters_hold"]),
        (query(), result(hits=[hit(stock={"c1": 3, "c2": -1})]), ["stock_not_negative"]),
        (query(hitsPerPage=1), result(), ["page_size"]),
        (query(hitsPerPage=None, limit=1) | {"limit": 1}, result(), []),
        ({"q": "", "limit": 1}, result(), ["page_size"]),
        (query(), result(totalHits=1), ["facet_counts", "facet_counts"]),
        (query(), result(facetDistribution={"brand": {"LADA": 3}}), ["facet_counts"]),
        (query(filter=[["brand = LADA", "brand = УАЗ"]]), result(hits=[hit(brand="УАЗ"), hit()]), []),
        (query(filter=["brand = УАЗ"]), result(hits=[hit()]), ["filters_hold"]),
    ],
)
def test_each_wrong_answer_fails_its_check(
    one_query: dict[str, Any], one_result: dict[str, Any], names: list[str]
) -> None:
    assert wrong(one_query, one_result) == names


def test_a_wrong_answer_is_described() -> None:
    checks = check_search({"queries": [query()]}, {"results": [result(hits=[hit(7, brand="УАЗ")])]})

    assert [check.sample for check in checks if not check.is_right] == ["7: УАЗ не {'LADA'}"]


def test_cards_of_several_products_have_larger_facets() -> None:
    assert wrong(query(distinct="card"), result(totalHits=1)) == []


@pytest.mark.parametrize(
    "filters", [None, [], "brand = УАЗ", [["brand = УАЗ", "stars = 5"]], [["price.z1 > 10"]], [['brand = "a\\"b"']]]
)
def test_filters_beyond_a_choice_of_brands_are_not_judged(filters: object) -> None:
    assert wrong(query(filter=filters), result()) == []


@pytest.mark.parametrize("answer", [None, [], "text", {}, {"results": None}, {"results": []}, {"results": [{}, {}]}])
def test_an_answer_without_a_result_for_each_query(answer: object) -> None:
    checks = list(check_search({"queries": [query()]}, answer))

    assert [(check.name, check.is_right) for check in checks] == [("complete_answers", False)]
    assert checks[0].sample.startswith("1 запросов")


def test_the_price_of_a_zone() -> None:
    assert price_of(hit(), 1) == 100.5
    assert price_of(hit(), 2) is None
    assert price_of({"price": None}, 1) is price_of({}, 1) is None


# The store of searches

MOSCOW, TVER = SearchCity(1, 1, "Москва"), SearchCity(2, 2, "Тверь")


def row(subject: str, weight: float = 1, city: int = 1, kind: str = "page", group: str = "масло") -> dict[str, Any]:
    steps = [{"text": subject, "requests": [{"path": "/multi-search", "body": {}}]}]
    return {"city": city, "kind": kind, "subject": subject, "weight": weight, "group": group, "steps": steps}


@pytest.fixture
def search_store(tmp_path: Path) -> SearchStore:
    document = {
        "cities": [vars(MOSCOW), vars(TVER)],
        "price_products": [9],
        "product_ids": [1, 2],
        "visits": [
            *(row("often", 3), row("seldom", 1), row("never", 0, group="фильтр")),
            *(row("typed", kind="typing"), row("other city", city=2)),
        ],
    }
    (tmp_path / "searches.json").write_text(json.dumps(document))
    return read_store(str(tmp_path / "searches.json"))


def test_visits_are_drawn_by_their_weights(search_store: SearchStore) -> None:
    rng = random.Random(1)
    drawn = Counter(visit.subject for _ in range(4000) if (visit := search_store.pick(MOSCOW, "page", rng)))

    assert set(drawn) == {"often", "seldom"}
    assert drawn["often"] == pytest.approx(3000, abs=4 * 750**0.5)


def test_visits_are_those_of_the_city_and_the_kind(search_store: SearchStore) -> None:
    rng = random.Random(1)
    found = search_store.pick(TVER, "page", rng)

    assert found is not None
    assert (found.subject, found.steps[0].requests[0]["path"]) == ("other city", "/multi-search")
    assert search_store.pick(TVER, "typing", rng) is None
    assert [visit.subject for visit in search_store.in_group(MOSCOW, "page", "масло")] == ["often", "seldom"]
    assert search_store.in_group(MOSCOW, "page", "тосол") == []
    by_subject = search_store.of_subject(MOSCOW, "typing", "typed")
    assert by_subject is not None
    assert by_subject.kind == "typing"
    assert search_store.of_subject(TVER, "typing", "typed") is None
    assert (search_store.cities, search_store.price_products, search_store.product_ids) == ([MOSCOW, TVER], [9], [1, 2])
