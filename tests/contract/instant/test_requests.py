"""Requests captured from instant-meilisearch in a browser: every response has the parts the adapter reads."""

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.contract import recording
from tests.contract.documents import value_at
from tests.contract.instant import recorded_index
from tests.contract.sender import Sender

CAPTURED = Path(__file__).with_name("requests.jsonl.gz")
MEASURED = {"processingTimeMs", "requestUid"}


@cache
def captured() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(CAPTURED.read_bytes()).decode().splitlines()]


def path_of(request: dict[str, Any]) -> str:
    """The path without the prefix of the same-origin proxy."""
    return str(request["path"]).removeprefix("/search-api")


@pytest.fixture(scope="module")
def filled(contract_server: Sender) -> Sender:
    recorded_index.fill(contract_server)
    return contract_server


def test_every_captured_request_is_recorded_with_its_answer() -> None:
    recorded = [step["request"] for step in recording.load(recorded_index.RECORDING).steps]
    recorded_requests = {(step["path"], json.dumps(step.get("body"), sort_keys=True)) for step in recorded}

    captured_requests = {(path_of(request), json.dumps(request["body"], sort_keys=True)) for request in captured()}
    assert captured_requests - recorded_requests == set()


@pytest.mark.parametrize("scenario", sorted({request["scenario"] for request in captured()}))
def test_responses_of_a_scenario_equal_the_recorded(filled: Sender, scenario: str) -> None:
    for request in captured():
        if request["scenario"] == scenario:
            answer = filled.call("POST", path_of(request), request["body"])
            if refusal := expected_refusal(request):
                assert answer.json()["code"] == refusal
            elif path_of(request) == "/multi-search":
                check_results(request["body"]["queries"], answer.json()["results"])
            else:
                check_facet_hits(request["body"], answer.json())


def expected_refusal(request: dict[str, Any]) -> str | None:
    queries = request["body"].get("queries", [])
    if any(query["indexUid"] == "nope" for query in queries):
        return "index_not_found"
    if any("*" in query.get("facets", []) for query in queries):
        return "invalid_search_facets"
    return None


def check_results(queries: list[dict[str, Any]], results: list[dict[str, Any]]) -> None:
    assert [result["indexUid"] for result in results] == [query["indexUid"] for query in queries]
    for query, result in zip(queries, results, strict=True):
        assert result["query"] == query.get("q", "")
        assert result.keys() == keys_of(query)
        check_paging(query, result)
        check_facets(query, result)
        for hit in result["hits"]:
            check_hit(query, hit)
        check_order(query, result["hits"])


def keys_of(query: dict[str, Any]) -> set[str]:
    paging = (
        {"hitsPerPage", "page", "totalHits", "totalPages"}
        if "page" in query
        else {"limit", "offset", "estimatedTotalHits"}
    )
    facets = {"facetDistribution", "facetStats"} if "facets" in query else set()
    return {"indexUid", "hits", "query"} | MEASURED | paging | facets


def check_paging(query: dict[str, Any], result: dict[str, Any]) -> None:
    if "page" in query:
        assert (result["page"], result["hitsPerPage"]) == (query["page"], query["hitsPerPage"])
        before, size, total = (query["page"] - 1) * query["hitsPerPage"], query["hitsPerPage"], result["totalHits"]
        assert result["totalPages"] == (-(-total // size) if size else 0)
    else:
        assert (result["limit"], result["offset"]) == (query["limit"], query["offset"])
        before, size, total = query["offset"], query["limit"], result["estimatedTotalHits"]
    if "distinct" not in query:
        assert len(result["hits"]) == max(0, min(size, total - before))


def check_facets(query: dict[str, Any], result: dict[str, Any]) -> None:
    distribution = result.get("facetDistribution", {})
    assert list(distribution) == sorted(set(query.get("facets", [])))
    assert all(isinstance(count, int) and count > 0 for counts in distribution.values() for count in counts.values())
    for field, numbers in result.get("facetStats", {}).items():
        values = [float(value) for value in distribution[field]]
        assert (numbers["min"], numbers["max"]) == (min(values), max(values))


def check_hit(query: dict[str, Any], hit: dict[str, Any]) -> None:
    source = next(document for document in recorded_index.documents(query["indexUid"]) if document["id"] == hit["id"])
    fields = {key: value for key, value in hit.items() if not key.startswith("_")}
    requested = query.get("attributesToRetrieve", ["*"])
    stored = {key: value for key, value in source.items() if "*" in requested or key in requested}
    assert fields == {key: value for key, value in stored.items() if key in fields}
    assert "name" in fields
    assert ("_formatted" in hit) == ("attributesToHighlight" in query)
    assert ("_rankingScore" in hit) == query.get("showRankingScore", False)
    if "_formatted" in hit:
        tags = [query["highlightPreTag"], query["highlightPostTag"]]
        plain = re.sub("|".join(map(re.escape, tags)), "", hit["_formatted"]["name"])
        assert plain == source["name"]


def check_order(query: dict[str, Any], hits: list[dict[str, Any]]) -> None:
    """Checks the order by the first sort rule, on a number; documents without the number come last."""
    for rule in query.get("sort", [])[:1]:
        field, order = rule.rsplit(":", 1)
        values = [value_at(hit, field) for hit in hits]
        numbers = [value for value in values if value is not None]
        assert values == sorted(numbers, reverse=order == "desc") + [None] * (len(values) - len(numbers))


def check_facet_hits(body: dict[str, Any], answer: dict[str, Any]) -> None:
    assert answer["facetQuery"] == body["facetQuery"]
    assert answer["facetHits"]
    for hit in answer["facetHits"]:
        assert hit["value"].casefold().startswith(body["facetQuery"].casefold())
        assert 0 < hit["count"] <= len(recorded_index.documents())
