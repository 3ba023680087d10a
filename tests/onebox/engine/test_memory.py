"""Searches create no garbage cycles: the collector is off while tasks run."""

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import read_filter, search
from tests.onebox.engine.embedded_engine import add, open_engine, update_settings

PACKAGES = ("onebox.engine.rank", "onebox.engine.search")
SETTINGS = {
    "filterableAttributes": ["brand", "price", "_geo"],
    "sortableAttributes": ["brand", "price", "_geo"],
    "synonyms": {"масло": ["смазка"]},
    "stopWords": ["для"],
}
SEARCHES: list[dict[str, Any]] = [
    {"q": "масло мотор"},
    {"q": "маслоо для шелл", "sort": ["price:asc"], "limit": 1},
    {"sort": ["brand:desc", "price:asc"], "limit": 1},
    {"sort": ["_geoPoint(55, 37):asc"], "limit": 1},
    {"q": '"масло моторное" -шелл', "showRankingScoreDetails": True},
    {"q": "мас", "distinct": "brand", "facets": ["brand", "price"], "page": 1},
    {"q": "масло", "attributesToHighlight": ["*"], "attributesToCrop": ["*"], "showMatchesPosition": True},
    {"filter": "price > 10 AND brand = Шелл OR NOT price = 5", "sort": ["price:desc"]},
    {"q": "масло", "sort": ["name:asc"]},
    {"q": "масло", "filter": "name = 1"},
]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with open_engine(tmp_path / "engine") as engine:
        update_settings(engine, SETTINGS)
        names = ["Масло моторное Шелл", "Масло Лукойл", "Моторное масло", "Смазка для мотора"]
        add(
            engine,
            [
                {"id": n, "name": name, "brand": name[-5:], "price": n, "_geo": {"lat": n, "lng": n}}
                for n, name in enumerate(names)
            ],
        )
        yield engine


@pytest.mark.long
@pytest.mark.parametrize("body", SEARCHES, ids=str)
def test_searches_do_not_leak_memory(engine: Engine, body: dict[str, Any]) -> None:
    gc.collect()
    gc.disable()
    try:
        before = search_objects()
        ask(engine, body)
        leaked = search_objects() - before
    finally:
        gc.enable()

    assert leaked == Counter()


def search_objects() -> Counter[str]:
    """The number of live objects of the search packages, unreachable ones included."""
    kinds = (type(item) for item in gc.get_objects())
    return Counter(kind.__name__ for kind in kinds if str(kind.__module__).startswith(PACKAGES))


def ask(engine: Engine, body: dict[str, Any]) -> None:
    request = SearchRequest(**body)
    try:
        search(engine, engine.index("products"), request, read_filter(engine, request))
    except ApiError:
        return
