"""Facet distribution and facet search: fields, value order, matching and spelling."""

from pathlib import Path
from typing import Any

import pytest

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.search.facet_search import search_facet
from onebox.engine.search.search_request import SearchRequest
from onebox.engine.search.search_response import search

from .embedded_engine import add, open_engine, update_settings

BY_COUNT = {"faceting": {"sortFacetValuesBy": {"*": "count"}}}
EQUALITY = {"features": {"facetSearch": True, "filter": {"equality": True, "comparison": False}}}


def counts(engine: Engine, *facets: str) -> dict[str, dict[str, int]]:
    answer = search(engine, engine.indexes["products"], SearchRequest(facets=list(facets), limit=0), None)
    distribution: dict[str, dict[str, int]] = answer["facetDistribution"]
    return distribution


def values(engine: Engine, query: str | None, **parts: Any) -> list[tuple[str, int]]:
    hits = search_facet(engine.indexes["products"], SearchRequest(**parts), None, "brand", query)
    return [(hit["value"], hit["count"]) for hit in hits]


@pytest.mark.parametrize(
    ("attributes", "first"),
    [(["brand"], ["v24", "v23"]), ([{"attributePatterns": ["brand"], **EQUALITY}], ["v25", "v24"])],
    ids=["compared", "equal only"],
)
def test_values_with_equal_counts_come_from_the_fullest_group_first(
    tmp_path: Path, attributes: list[Any], first: list[str]
) -> None:
    """Comparable strings are ordered by a facet tree of groups of four, the fullest group first."""
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": attributes, **BY_COUNT})
        add(engine, [{"id": n, "brand": f"v{n:02}"} for n in range(1, 26)])
        assert list(counts(engine, "brand")["brand"])[:2] == first


def test_a_nested_facet_requested_by_its_parent_has_the_default_order(tmp_path: Path) -> None:
    orders = {"sortFacetValuesBy": {"*": "alpha", "options.sae": "count"}}
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": ["options", "price.z1"], "faceting": orders})
        for at, sae in enumerate(("5W-30", "5W-40", "5W-40")):
            add(engine, [{"id": at, "options": {"sae": sae}, "price": {"z1": at, "z2": 7}}])
        assert list(counts(engine, "options")["options.sae"]) == ["5W-30", "5W-40"]
        assert list(counts(engine, "options.sae")["options.sae"]) == ["5W-40", "5W-30"]
        assert counts(engine, "price") == {}
        with pytest.raises(ApiError, match="Pattern `weight` is not filterable"):
            counts(engine, "weight")


def test_facet_search_finds_values(tmp_path: Path) -> None:
    brands = ["ЛУКОЙЛ", "Лукойл", "Shell", "shell", "Helix", "Шелл"]
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": ["brand"]})
        add(engine, [{"id": at, "brand": brand} for at, brand in enumerate(brands)])
        assert values(engine, "лукой") == [("ЛУКОЙЛ", 2)]
        assert values(engine, "shall") == [("Shell", 2)]
        assert values(engine, None) == [("Helix", 1), ("Shell", 2), ("ЛУКОЙЛ", 2), ("Шелл", 1)]
        update_settings(engine, {"typoTolerance": {"disableOnWords": ["shell"]}})
        assert values(engine, "shall") == [("Shell", 2)]
        assert values(engine, "SHELL") == [("Shell", 2)]
        update_settings(engine, {"typoTolerance": {"disableOnAttributes": ["brand"]}})
        assert values(engine, "shall") == []


def test_the_most_frequent_values_are_returned(tmp_path: Path) -> None:
    """Of equal counts the last value is kept, and the greater one comes first."""
    with open_engine(tmp_path) as engine:
        update_settings(
            engine,
            {"filterableAttributes": ["brand"], "faceting": {**BY_COUNT["faceting"], "maxValuesPerFacet": 2}},
        )
        add(engine, [{"id": at, "brand": brand} for at, brand in enumerate("abcbd")])
        assert values(engine, None) == [("b", 2), ("d", 1)]


def test_distinct_counts_over_the_first_hits(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": ["brand", "model"], "distinctAttribute": "model"})
        add(engine, [{"id": at, "brand": "Bosch", "model": at // 2} for at in range(60)])
        assert values(engine, None) == [("Bosch", 40)]
        assert values(engine, None, page=0) == [("Bosch", 30)]


def test_negative_zero_is_a_facet_value_of_its_own(tmp_path: Path) -> None:
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": ["stock"]})
        add(engine, [{"id": 1, "stock": -0.0}, {"id": 2, "stock": 0}, {"id": 3, "stock": 5}])
        answer = search(engine, engine.indexes["products"], SearchRequest(facets=["stock"]), None)
        assert answer["facetDistribution"] == {"stock": {"-0": 1, "0": 1, "5": 1}}
        assert answer["facetStats"] == {"stock": {"min": 0.0, "max": 5.0}}


def test_facet_search_can_be_switched_on_later(tmp_path: Path) -> None:
    """Facet search finds only the values indexed after it was enabled."""
    silent = [{"attributePatterns": ["brand"], "features": {"facetSearch": False, "filter": {"equality": True}}}]
    with open_engine(tmp_path) as engine:
        update_settings(engine, {"filterableAttributes": silent})
        add(engine, [{"id": 1, "brand": "Mann"}, {"id": 2, "brand": "Maxxis"}])
        update_settings(engine, {"filterableAttributes": ["brand"]})
        assert values(engine, "ma") == values(engine, None) == []
        add(engine, [{"id": 3, "brand": "Mahle"}, {"id": 4, "brand": "Mann"}])
        assert values(engine, "ma") == [("Mahle", 1)]
        assert values(engine, None) == [("Mahle", 1), ("Mann", 2), ("Maxxis", 1)]
        update_settings(engine, {"filterableAttributes": []})
        update_settings(engine, {"filterableAttributes": ["brand"]})
        assert values(engine, "ma") == [("Mahle", 1), ("Mann", 2), ("Maxxis", 1)]
