"""Hits: retrieved and formatted fields, and the distinct attribute."""

from pathlib import Path
from typing import Any

import pytest

from onebox.engine.engine import Engine
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import search

from .embedded_engine import add, open_engine, update_settings

PRODUCTS = [
    {"id": 1, "name": "колодки", "specs": {"axle": "перед", "sizes": [{"mm": 10}, {"mm": 12}]}},
    {"id": 2, "name": "колодки", "specs": "нет данных"},
    {"id": 3, "name": "колодки", "specs": ["разные", {"axle": "зад"}, {"side": "левая"}]},
    {"id": 4, "name": "колодки", "specs": {"side": "правая"}},
]


def ask(engine: Engine, **parts: Any) -> dict[str, Any]:
    return search(engine, engine.indexes["products"], SearchRequest(**parts), None)


def test_a_nested_field_keeps_the_value_with_the_same_name(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        add(engine, PRODUCTS)
        hits = ask(engine, attributesToRetrieve=["specs.axle"])["hits"]
        assert hits == [
            {"specs": {"axle": "перед"}},
            {"specs": "нет данных"},
            {"specs": ["разные", {"axle": "зад"}, {}]},
            {"specs": {}},
        ]
        assert ask(engine, attributesToRetrieve=["specs.weight"])["hits"] == [{}, {}, {}, {}]


def test_the_formatted_copy_has_the_named_fields_only(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        add(engine, PRODUCTS)
        hits = ask(engine, q="перед", attributesToRetrieve=["id"], attributesToHighlight=["specs.axle"])["hits"]
        assert hits == [{"id": 1, "_formatted": {"id": "1", "specs": {"axle": "<em>перед</em>"}}}]
        hits = ask(engine, attributesToRetrieve=[], attributesToHighlight=["specs.axle"], limit=2)["hits"]
        assert hits == [{"_formatted": {"specs": {"axle": "перед"}}}, {}]


def test_the_crop_length_of_the_parent_field_wins(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        add(engine, [{"id": 1, "specs": {"note": "раз два три четыре пять"}}])
        hits = ask(engine, attributesToRetrieve=[], attributesToCrop=["specs.note:3", "specs:2"])["hits"]
        assert hits == [{"_formatted": {"specs": {"note": "раз два…"}}}]


@pytest.mark.parametrize(("offset", "ids", "total"), [(0, [1, 3, 4, 6], 4), (2, [4, 6], 4)])
def test_an_empty_string_is_a_distinct_value(tmp_path: Path, offset: int, ids: list[int], total: int) -> None:
    brands = ["Bosch", "bosch", "", None, "", "ATE"]
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": ["brand"]})
        add(engine, [{"id": at, "brand": brand} for at, brand in enumerate(brands, 1)])
        answer = ask(engine, distinct="brand", offset=offset, facets=["brand"])
        assert [hit["id"] for hit in answer["hits"]] == ids
        assert answer["estimatedTotalHits"] == total
        assert answer["facetDistribution"] == {"brand": {"ATE": 1, "Bosch": 1}}


@pytest.mark.parametrize("offset", [0, 3, 50])
def test_total_under_a_threshold_does_not_depend_on_the_page(tmp_path: Path, offset: int) -> None:
    with open_engine(tmp_path) as engine:
        add(engine, [{"id": 1, "name": "масло"}, {"id": 2, "name": "масло моторное"}, {"id": 3, "name": "масла"}])
        answer = ask(engine, q="масло моторное", offset=offset, rankingScoreThreshold=0.6)
        assert answer["estimatedTotalHits"] == 1
