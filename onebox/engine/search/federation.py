"""Federated search: the hits of several queries merged into one list, best first."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError, index_not_found
from onebox.engine.engine import Engine
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.rank.bucket_sort import PageBounds
from onebox.engine.rank.scores import global_score
from onebox.engine.search_budget import SearchBudget

from .federation_comparison import score_values
from .federation_compatibility import CompatibilityCheck
from .federation_merge import FederatedHit, IndexHits, hits_of_all, hits_of_index
from .federation_options import check_options
from .filter_ast import Filter
from .hit_builder import HitBuilder
from .hit_fields import HitFields
from .merged_facets import FederatedFacets
from .request_uid import request_uid
from .search_execution import run_query
from .search_request import SearchRequest
from .search_response import PreparedSearch, check, metadata, read_filter
from .unsupported_features import check_media, check_personalization, check_vectors

RuleFilter = Callable[[str], JsonValue]


@dataclass
class FederatedQuery:
    """One query of a federated search. `filter` is parsed before any index is accessed."""

    position: int
    uid: str
    values: JsonObject
    request: SearchRequest
    filter: Filter | None
    weight: float


@dataclass
class _FederatedSearch:
    """The state of one federated search; `shape` holds the paging of the merged list."""

    engine: Engine
    shape: SearchRequest
    budget: SearchBudget
    distinct: str | None
    facets: FederatedFacets
    compatibility: CompatibilityCheck = field(default_factory=CompatibilityCheck)
    prepared: dict[int, PreparedSearch] = field(default_factory=dict)

    def needed_fields(self, index: Index) -> list[str]:
        """The distinct attribute, and the facets whose counts lose the rejected hits."""
        return [] if self.distinct is None else [self.distinct, *self.facets.requested_fields(index)]


def federated_search(
    engine: Engine, body: JsonObject, rule_filter: RuleFilter, includes_metadata: bool, budget: SearchBudget
) -> JsonObject:
    """The JSON response to a multi-search with `federation`."""
    started = time.monotonic()
    federation = {name: value for name, value in body["federation"].items() if value is not None}
    paging = SearchRequest.of(federation)
    queries = [
        _read(engine, position, query, federation, rule_filter) for position, query in enumerate(body["queries"])
    ]
    for item in queries:
        item.request.budget = budget
    for position, query in enumerate(body["queries"]):
        with _inside(position):
            check_options(query, federation)
    search = _FederatedSearch(engine, paging, budget, federation.get("distinct"), FederatedFacets(federation))
    with engine.reading():
        answer = _answer(search, queries)
        if includes_metadata:
            answer["metadata"] = [metadata(p.index, p.request) for _, p in sorted(search.prepared.items())]
        for prepared in search.prepared.values():
            prepared.query.context.close()
    check_personalization(federation)
    answer["processingTimeMs"] = int((time.monotonic() - started) * 1000)
    answer["requestUid"] = request_uid()
    return answer


@contextmanager
def _inside(at: int, status: int | None = None) -> Iterator[None]:
    """Prefixes errors with the position of the query."""
    try:
        yield
    except ApiError as error:
        raise error.inside(f"Inside `.queries[{at}]`: ", status) from None


def _read(
    engine: Engine, at: int, query: JsonObject, federation: JsonObject, rule_filter: RuleFilter
) -> FederatedQuery:
    uid = query["indexUid"]
    options = query.get("federationOptions") or {}
    with _inside(at):
        values = {name: value for name, value in query.items() if value is not None}
        request = SearchRequest.of(values)
        request.rule_filter = rule_filter(uid)
        request.distinct = federation.get("distinct", request.distinct)
        return FederatedQuery(at, uid, values, request, read_filter(engine, request), options.get("weight", 1.0))


def _answer(search: _FederatedSearch, queries: list[FederatedQuery]) -> JsonObject:
    shape = search.shape
    first_hit, size = shape.page_span
    by_index = [[query for query in queries if query.uid == uid] for uid in sorted({query.uid for query in queries})]
    results = [_index_hits(search, index_queries, shape.ranked_hits) for index_queries in by_index]
    search.facets.check_unused(search.engine)
    hits = hits_of_all(results, search.distinct)
    answer: JsonObject = {"hits": [_hit(candidate) for candidate in hits[first_hit : first_hit + size]]}
    answer |= shape.totals(sum(max(len(result.matches) - len(result.rejected), 0) for result in results))
    return answer | search.facets.answer(results)


def _index_hits(search: _FederatedSearch, queries: list[FederatedQuery], max_hits: int) -> IndexHits:
    """The merged hits of all queries to one index."""
    first = queries[0]
    index = search.engine.indexes.get(first.uid)
    if index is None:
        with _inside(first.position, 400):
            raise index_not_found(first.uid)
    with _inside(first.position):
        search.facets.check_orders(index)
    max_hits = min(max_hits, index.settings.get("pagination")["maxTotalHits"])
    all_matches = BitMap()
    lists = []
    for query in queries:
        candidates, matches = _candidates(search, index, query, max_hits)
        lists.append(candidates)
        all_matches |= matches
    result = hits_of_index(index, lists, all_matches, search.distinct, max_hits)
    with _inside(first.position):
        search.facets.count(index, result.matches, search.budget)
    return result


def _candidates(
    search: _FederatedSearch, index: Index, query: FederatedQuery, max_hits: int
) -> tuple[list[FederatedHit], BitMap]:
    """(the best hits of one query, all documents that match it)."""
    request = query.request
    with _inside(query.position):
        check_vectors(query.values)
        search.compatibility.add(query.position, index, request)
        check_media(query.values)
        prepared = search.prepared[query.position] = check(search.engine, index, request, query.filter)
    request.page = 1 if search.shape.is_paged else None
    exact = request.is_paged and request.rankingScoreThreshold is not None
    max_total_hits: int = index.settings.get("pagination")["maxTotalHits"]
    bounds = PageBounds(0, max_hits, True, request.rankingScoreThreshold, max_total_hits if exact else 0)
    page = run_query(index, request, prepared.query, prepared.sort_by, bounds)
    fields = HitFields(HitBuilder(index, request, page), search.needed_fields(index))
    candidates = []
    for doc, scores in zip(page.docs, page.scores, strict=True):
        values = score_values(scores, query.weight)
        candidates.append(
            FederatedHit(query.position, doc, fields, scores, values, global_score(scores) * query.weight)
        )
    return candidates, page.candidates


def _hit(candidate: FederatedHit) -> JsonObject:
    builder = candidate.fields.builder
    hit = builder.hit(candidate.doc, candidate.scores)
    hit["_federation"] = {
        "indexUid": builder.index.uid,
        "queriesPosition": candidate.query,
        "weightedRankingScore": candidate.weighted,
    }
    return hit
