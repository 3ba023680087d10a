"""Federated search: the hits of several queries in one list, best first."""

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

from .federation_comparison import score_values
from .federation_compatibility import Comparison
from .federation_merge import FederatedHit, IndexHits, hits_of_all, hits_of_index
from .federation_options import check_options
from .filter_ast import Filter
from .hit_builder import HitMaker
from .hit_fields import HitFields
from .merged_facets import FederatedFacets
from .request_uid import request_uid
from .search_execution import run
from .search_request import SearchRequest
from .search_response import PreparedSearch, check, metadata_of, read_filter
from .unsupported_features import check_media, check_personalization, check_vectors

RuleFilter = Callable[[str], JsonValue]


@dataclass
class FederatedQuery:
    """One query of a federated search. `filter` was read before any index was looked at."""

    position: int
    uid: str
    values: JsonObject
    request: SearchRequest
    filter: Filter | None
    weight: float


@dataclass
class _Search:
    """A federated search under way."""

    engine: Engine
    shape: SearchRequest
    distinct: str | None
    facets: FederatedFacets
    comparison: Comparison = field(default_factory=Comparison)
    prepared: dict[int, PreparedSearch] = field(default_factory=dict)

    def told_fields(self, index: Index) -> list[str]:
        """Fields whose values decide which hits are kept, and what is no longer counted without the others."""
        return [] if self.distinct is None else [self.distinct, *self.facets.named(index)]


def federated_search(engine: Engine, body: JsonObject, rule_filter: RuleFilter, metadata: bool) -> JsonObject:
    """The answer to a multi-search with `federation`."""
    started = time.monotonic()
    federation = {name: value for name, value in body["federation"].items() if value is not None}
    shape = SearchRequest.of(federation)
    queries = [_read(engine, at, query, federation, rule_filter) for at, query in enumerate(body["queries"])]
    for at, query in enumerate(body["queries"]):
        with _inside(at):
            check_options(query, federation)
    search = _Search(engine, shape, federation.get("distinct"), FederatedFacets(federation))
    with engine.reading():
        answer = _answer(search, queries)
        if metadata:
            answer["metadata"] = [metadata_of(p.index, p.request) for _, p in sorted(search.prepared.items())]
        for item in search.prepared.values():
            item.query.context.close()
    check_personalization(federation)
    answer["processingTimeMs"] = int((time.monotonic() - started) * 1000)
    answer["requestUid"] = request_uid()
    return answer


@contextmanager
def _inside(at: int, status: int | None = None) -> Iterator[None]:
    """Errors told as those of one query."""
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


def _answer(search: _Search, queries: list[FederatedQuery]) -> JsonObject:
    shape = search.shape
    before, size = shape.span
    by_index = [[query for query in queries if query.uid == uid] for uid in sorted({query.uid for query in queries})]
    results = [_index_hits(search, own, shape.reach) for own in by_index]
    search.facets.check_unused(search.engine)
    hits = hits_of_all(results, search.distinct)
    answer: JsonObject = {"hits": [_hit(candidate) for candidate in hits[before : before + size]]}
    answer |= shape.totals(sum(max(len(result.found) - len(result.rejected), 0) for result in results))
    return answer | search.facets.answer(results)


def _index_hits(search: _Search, queries: list[FederatedQuery], most: int) -> IndexHits:
    """What all queries to one index find."""
    first = queries[0]
    index = search.engine.indexes.get(first.uid)
    if index is None:
        with _inside(first.position, 400):
            raise index_not_found(first.uid)
    with _inside(first.position):
        search.facets.check_orders(index)
    most = min(most, index.settings.get("pagination")["maxTotalHits"])
    everything = BitMap()
    lists = []
    for query in queries:
        candidates, found = _candidates(search, index, query, most)
        lists.append(candidates)
        everything |= found
    result = hits_of_index(index, lists, everything, search.distinct, most)
    with _inside(first.position):
        search.facets.count(index, result.found)
    return result


def _candidates(search: _Search, index: Index, query: FederatedQuery, most: int) -> tuple[list[FederatedHit], BitMap]:
    """The best hits of one query, and all documents that count as found."""
    request = query.request
    with _inside(query.position):
        check_vectors(query.values)
        search.comparison.take(query.position, index, request)
        check_media(query.values)
        prepared = search.prepared[query.position] = check(search.engine, index, request, query.filter)
    request.page = 1 if search.shape.paged else None
    exact = request.paged and request.rankingScoreThreshold is not None
    highest: int = index.settings.get("pagination")["maxTotalHits"]
    page = PageBounds(0, most, True, request.rankingScoreThreshold, highest if exact else 0)
    found = run(index, request, prepared.query, prepared.sort_by, page)
    fields = HitFields(HitMaker(index, request, found), search.told_fields(index))
    candidates = []
    for doc, scores in zip(found.docs, found.scores, strict=True):
        values = score_values(scores, query.weight)
        candidates.append(
            FederatedHit(query.position, doc, fields, scores, values, global_score(scores) * query.weight)
        )
    return candidates, found.candidates


def _hit(candidate: FederatedHit) -> JsonObject:
    maker = candidate.fields.maker
    hit = maker.hit(candidate.doc, candidate.scores)
    hit["_federation"] = {
        "indexUid": maker.index.uid,
        "queriesPosition": candidate.query,
        "weightedRankingScore": candidate.weighted,
    }
    return hit
