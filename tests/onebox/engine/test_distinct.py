"""Distinct by a field with one value a document: totals, pages and facets count the same cards whatever the way."""

import random
from pathlib import Path
from typing import Any

import pytest

from onebox.engine.engine import Engine
from onebox.engine.json_types import JsonObject
from onebox.engine.search.filter_json import parse_filter
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import search

from .embedded_engine import add, open_engine, update_settings

SETTINGS = {"filterableAttributes": ["group", "brand", "volume"], "sortableAttributes": ["price"]}
OILS: list[JsonObject] = [
    {"id": 1, "name": "oil lux", "group": 900, "brand": "A", "volume": 1, "price": 5},
    {"id": 2, "name": "oil lux", "group": 900, "brand": "A", "volume": 4, "price": 15},
    {"id": 3, "name": "oil super", "group": 3, "brand": "A", "volume": 4, "price": 20},
    {"id": 4, "name": "oil best", "group": 901, "brand": "B", "volume": 1, "price": 9},
    {"id": 5, "name": "oil best", "group": 901, "brand": "B", "volume": 5, "price": 30},
    {"id": 6, "name": "oil best", "group": 901, "brand": "B", "volume": 60, "price": 90},
]


def ask(engine: Engine, filter_text: str | None = None, **parameters: Any) -> JsonObject:
    request = SearchRequest(distinct="group", facets=["brand", "volume"], **{"page": 1, "hitsPerPage": 2, **parameters})
    node = parse_filter(filter_text, "invalid_search_filter") if filter_text else None
    return search(engine, engine.indexes["products"], request, node)


def ids(answer: JsonObject) -> list[int]:
    return [hit["id"] for hit in answer["hits"]]


@pytest.mark.parametrize("query", [None, "oil"])
def test_totals_pages_and_facets_count_groups(tmp_path: Path, query: str | None) -> None:
    with open_engine(tmp_path) as engine:
        update_settings(engine, SETTINGS)
        add(engine, OILS)
        first, second = (ask(engine, q=query, page=page, sort=["price:asc"]) for page in (1, 2))

        assert (ids(first), ids(second)) == ([1, 4], [3])
        assert (first["totalHits"], first["totalPages"]) == (3, 2)
        assert first["facetDistribution"]["brand"] == {"A": 2, "B": 1}


def test_the_size_that_is_filtered_for_or_ranks_best_represents_the_group(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        update_settings(engine, SETTINGS)
        add(engine, OILS)
        assert ids(ask(engine, sort=["price:desc"], hitsPerPage=9)) == [6, 3, 2]
        assert ids(ask(engine, "volume = 4", hitsPerPage=9)) == [2, 3]


def test_the_quick_way_equals_the_general_one(tmp_path: Path) -> None:
    """A document with two groups makes the engine take the general way; it is filtered out again."""
    chance = random.Random(7)
    documents = [
        {"id": n, "name": "oil", "group": chance.randrange(200), "brand": chance.choice("ABC"), "volume": n % 7}
        for n in range(400)
    ]
    with open_engine(tmp_path) as engine:
        update_settings(engine, SETTINGS)
        add(engine, documents)
        quick = [ask(engine, f"volume = {volume}", hitsPerPage=50) for volume in range(7)]
        add(engine, [{"id": 999, "name": "oil", "group": [1, 2], "volume": 99}])
        general = [ask(engine, f"volume = {volume}", hitsPerPage=50) for volume in range(7)]
    for one, other in zip(quick, general, strict=True):
        for key in ("hits", "totalHits", "totalPages", "facetDistribution"):
            assert one[key] == other[key], key
