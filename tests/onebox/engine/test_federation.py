"""Federated search beyond the recordings: order of checks, facet counts, refused options."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from onebox.engine.engine import Engine
from onebox.engine.http.app import create_app

from .embedded_engine import add, run_tasks, update_settings

LAST = (1 << 64) - 1
OILS = [
    {"id": 1, "name": "масло", "brand": "Shell", "litres": 4, "specs": {"sae": "5W-40"}},
    {"id": 2, "name": "масло моторное", "brand": "Лукойл", "litres": 4.0, "specs": {"sae": "5W-40"}},
    {"id": 3, "name": "масло для коробки", "brand": "SHELL", "litres": 1},
]
PADS = [
    {"id": 1, "name": "колодки", "brand": "shell", "litres": 4, "specs": {"sae": "5W-40"}},
    {"id": 2, "name": "колодки и масло", "brand": "ATE", "specs": {"sae": "5W-40"}},
]
FILTERS = {"filterableAttributes": ["brand", "litres", "specs"], "sortableAttributes": ["litres"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Indexes `oils` and `pads`, and `empty`, which has no primary key."""
    engine = Engine(tmp_path_factory.mktemp("engine"))
    for uid, documents in (("oils", OILS), ("pads", PADS)):
        update_settings(engine, FILTERS, uid)
        add(engine, documents, uid)
    engine.enqueue("indexCreation", "empty", {"primaryKey": None}, {"primaryKey": None})
    run_tasks(engine)
    with TestClient(create_app(engine, None)) as client:
        yield client


def ask(server: TestClient, federation: Any, *queries: dict[str, Any], **headers: str) -> dict[str, Any]:
    body = {"federation": federation, "queries": list(queries)}
    answer: dict[str, Any] = server.post("/multi-search", json=body, headers=headers).json()
    return answer


def refusal(server: TestClient, federation: Any, *queries: dict[str, Any]) -> tuple[str, str]:
    answer = ask(server, federation, *queries)
    return answer["code"], answer["message"]


def oils(**parts: Any) -> dict[str, Any]:
    return {"indexUid": "oils", **parts}


def pads(**parts: Any) -> dict[str, Any]:
    return {"indexUid": "pads", **parts}


def ids(answer: dict[str, Any]) -> list[tuple[str, int]]:
    return [(hit["_federation"]["indexUid"], hit["id"]) for hit in answer["hits"]]


def test_filters_are_read_first_then_options_then_indexes_by_name(server: TestClient) -> None:
    unknown_index = {"indexUid": "alone", "q": "масло"}
    unknown = pads(sort=["price:asc"])
    with_page = pads(limit=3)
    wrong = pads(filter="brand =")
    assert refusal(server, {}, unknown, unknown_index, with_page, wrong)[1].startswith(
        "Inside `.queries[3]`: Was expecting"
    )
    assert refusal(server, {}, unknown, unknown_index, with_page)[0] == "invalid_multi_search_query_pagination"
    assert refusal(server, {}, unknown, unknown_index) == (
        "index_not_found",
        "Inside `.queries[1]`: Index `alone` not found.",
    )
    assert refusal(server, {}, unknown, oils())[1].startswith("Inside `.queries[0]`: Index `pads`: Attribute `price`")


def test_a_query_is_compared_with_the_longest_previous_query(server: TestClient) -> None:
    code, message = refusal(server, {}, pads(q="", sort=["litres:asc"]), oils(q="масло"), oils(sort=["litres:desc"]))
    assert code == "invalid_multi_search_query_ranking_rules"
    assert message.startswith(
        "Inside `.queries[2]`: The results of queries #1 and #2 are incompatible: \n"
        "  1. `queries[1]`, `oils.rankingRules[0..=5]`: relevancy rule(s) words, typo, proximity, attributeRank, "
        "wordPosition, exactness\n"
        "  2. `queries[2].sort[0]`, `oils.rankingRules[0]`: descending sort rule(s) on field `litres`\n"
        "  - cannot compare a relevancy rule with a sort rule\n"
        "  - note: The ranking rules of query #1 were modified during canonicalization:\n"
    )


def test_network_options_are_refused_even_when_disabled(server: TestClient) -> None:
    both = oils(useNetwork=True, federationOptions={"remote": "x"})
    assert refusal(server, {}, both)[0] == "invalid_multi_search_federation_options"
    for query, action in (
        (oils(useNetwork=False), "passing `useNetwork` in a search query"),
        (oils(federationOptions={"remote": "x", "queryPosition": 1}), "Performing a remote federated search"),
        (oils(federationOptions={"queryPosition": 0}), "Using `federationOptions.queryPosition`"),
    ):
        code, message = refusal(server, {}, query)
        assert code == "feature_not_enabled"
        assert message.startswith(f"Inside `.queries[0]`: {action} requires enabling the `network` experimental")


def test_federation_options_inside_a_query_are_refused(server: TestClient) -> None:
    details = refusal(server, {}, oils(showPerformanceDetails=False))
    assert details[0] == "invalid_multi_search_query_show_performance_details"
    facets = refusal(server, {}, oils(facets=["brand", 'a"\n\x01\\ё']))[1]
    assert 'pass `federation.facetsByIndex.oils: ["brand", "a\\"\\n\\u{1}\\\\ё"]` for' in facets
    person = refusal(server, {"personalize": {"userContext": "x"}}, oils())
    assert person[1].startswith("reranking search results requires enabling the `personalization` experimental")
    assert refusal(server, {}, oils(vector=[1], q="масло"))[0] == "missing_search_hybrid"


def test_facets_of_unqueried_indexes_are_only_validated(server: TestClient) -> None:
    assert "facetsByIndex" not in ask(server, {"facetsByIndex": {"pads": ["brand"]}}, oils())
    assert ask(server, {"facetsByIndex": {"oils": []}}, oils())["facetsByIndex"] == {
        "oils": {"distribution": {}, "stats": {}}
    }
    code, message = refusal(server, {"facetsByIndex": {"lost": None}}, oils())
    assert code == "index_not_found"
    assert message == (
        "Inside `.federation.facetsByIndex.lost`: Index `lost` not found.\n - Note: index `lost` is not used in queries"
    )
    used = refusal(server, {"facetsByIndex": {"oils": ["name"]}}, pads(), oils())[1]
    assert used.startswith("Inside `.queries[1]`: Inside `.federation.facetsByIndex.oils`: Invalid facet distribution")


def test_one_hit_of_a_distinct_value_over_all_indexes(server: TestClient) -> None:
    answer = ask(server, {"distinct": "brand", "facetsByIndex": {"oils": ["brand"], "pads": ["brand"]}}, pads(), oils())
    assert ids(answer) == [("pads", 1), ("pads", 2), ("oils", 2)]
    assert answer["estimatedTotalHits"] == 3
    assert answer["facetsByIndex"]["oils"]["distribution"] == {"brand": {"Лукойл": 1}}
    numbers = ask(server, {"distinct": "litres"}, oils(), pads())
    assert ids(numbers) == [("oils", 1), ("oils", 3), ("pads", 2)]


def test_a_nested_field_displayed_with_its_parent_counts_twice(server: TestClient) -> None:
    federation = {"distinct": "litres", "facetsByIndex": {"pads": ["specs.sae"]}}
    for displayed, counts in (("specs", {}), ("specs.sae", {"5W-40": 1}), ("name", {"5W-40": 1})):
        answer = ask(server, federation, oils(), pads(attributesToRetrieve=[displayed]))
        assert answer["facetsByIndex"]["pads"]["distribution"] == {"specs.sae": counts}


def test_facets_are_merged_as_they_are_ordered(server: TestClient) -> None:
    both = {"facetsByIndex": {"pads": ["brand"], "oils": ["brand"]}}
    merged = ask(server, {**both, "mergeFacets": {}}, oils(), pads())["facetDistribution"]["brand"]
    assert list(merged.items()) == [("ATE", 1), ("Shell", 2), ("shell", 1), ("Лукойл", 1)]
    cut = ask(server, {**both, "mergeFacets": {"maxValuesPerFacet": 2}}, oils(), pads())
    assert cut["facetDistribution"]["brand"] == {"ATE": 1, "Shell": 2}


def test_page_numbers_overflow_as_in_meilisearch(server: TestClient) -> None:
    assert ids(ask(server, {"limit": LAST, "offset": 1}, oils())) == []
    assert ids(ask(server, {"hitsPerPage": 1 << 63, "page": 3}, oils())) == [("oils", 1), ("oils", 2), ("oils", 3)]
    assert ask(server, {"hitsPerPage": LAST}, oils())["totalPages"] == 0
    assert ask(server, {"page": 0}, oils())["totalHits"] == 3


def test_metadata_omits_a_missing_primary_key(server: TestClient) -> None:
    answer = ask(server, {}, {"indexUid": "empty"}, oils(q="масло"), **{"Meili-Include-Metadata": "true"})
    assert [{k: v for k, v in item.items() if k != "queryUid"} for item in answer["metadata"]] == [
        {"indexUid": "empty"},
        {"query": "масло", "indexUid": "oils", "primaryKey": "id"},
    ]
