"""Federated search: the hits of several queries in one list, best first."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pyroaring import BitMap

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError, index_not_found
from onebox.engine.rank.bucket_sort import Page
from onebox.engine.rank.scores import global_score

from .answer import Prepared, check, metadata_of, read_filter, totals
from .execute import run
from .federation_lists import Candidate, IndexHits, hits_of_all, hits_of_index
from .federation_order import score_values
from .federation_rules import check_comparable, check_options
from .filter_ast import Filter
from .hits import HitMaker
from .merged_facets import check_federated_facets, federated_facets
from .request import SearchRequest
from .request_uid import request_uid

RuleFilter = Callable[[str], Any]


@dataclass
class FederatedQuery:
    """One query of a federated search. `filter` was read before any index was looked at."""

    position: int
    uid: str
    request: SearchRequest
    filter: Filter | None
    weight: float


def federated_search(engine: Engine, body: dict[str, Any], rule_filter: RuleFilter, metadata: bool) -> dict[str, Any]:
    """The answer to a multi-search with `federation`."""
    started = time.monotonic()
    federation = body["federation"]
    shape = SearchRequest.of({k: v for k, v in federation.items() if v is not None})
    queries = [_read(engine, at, query, federation, rule_filter) for at, query in enumerate(body["queries"])]
    with engine.reading():
        check_federated_facets(engine, federation, [query.uid for query in queries])
        prepared = _prepare_all(engine, queries)
        check_comparable(prepared)
        answer = _answer(engine, shape, queries, prepared, federation)
        if metadata:
            answer["metadata"] = [metadata_of(p.index, p.request) for p in prepared]
        for item in prepared:
            item.query.context.close()
    answer["processingTimeMs"] = int((time.monotonic() - started) * 1000)
    answer["requestUid"] = request_uid()
    return answer


def _read(
    engine: Engine, at: int, query: dict[str, Any], federation: dict[str, Any], rule_filter: RuleFilter
) -> FederatedQuery:
    uid = query["indexUid"]
    options = query.get("federationOptions") or {}
    try:
        check_options(query, uid, federation.get("distinct") is not None)
        request = SearchRequest.of({k: v for k, v in query.items() if v is not None})
        request.rule_filter = rule_filter(uid)
        request.distinct = federation.get("distinct") if request.distinct is None else request.distinct
        return FederatedQuery(at, uid, request, read_filter(engine, request), options.get("weight", 1.0))
    except ApiError as error:
        raise error.inside(f"Inside `.queries[{at}]`: ") from None


def _prepare_all(engine: Engine, queries: list[FederatedQuery]) -> list[Prepared]:
    """The queries are looked at index by index, in the order of their names."""
    by_index = sorted(queries, key=lambda query: (query.uid, query.position))
    prepared = {query.position: _prepare(engine, query) for query in by_index}
    return [prepared[query.position] for query in queries]


def _prepare(engine: Engine, query: FederatedQuery) -> Prepared:
    try:
        index = engine.indexes.get(query.uid)
        if index is None:
            raise index_not_found(query.uid)
        return check(engine, index, query.request, query.filter)
    except ApiError as error:
        status = 400 if error.code == "index_not_found" else None
        raise error.inside(f"Inside `.queries[{query.position}]`: ", status) from None


def _answer(
    engine: Engine,
    shape: SearchRequest,
    queries: list[FederatedQuery],
    prepared: list[Prepared],
    federation: dict[str, Any],
) -> dict[str, Any]:
    size = shape.page_size
    number = shape.page if shape.page is not None else 1
    offset, limit = (max(number - 1, 0) * size, size if number else 0) if shape.paged else (shape.offset, shape.limit)
    needed = 0 if shape.paged and not number else offset + limit
    distinct = federation.get("distinct")
    results = []
    for uid in sorted({query.uid for query in queries}):
        own = [pair for pair in zip(queries, prepared, strict=True) if pair[0].uid == uid]
        results.append(_of_index(own, distinct, needed))
    hits = hits_of_all(results, distinct)
    answer: dict[str, Any] = {"hits": [_hit(candidate) for candidate in hits[offset : offset + limit]]}
    answer |= totals(shape, sum(len(result.found) - len(result.rejected) for result in results))
    return answer | federated_facets(engine, federation, results)


def _of_index(queries: list[tuple[FederatedQuery, Prepared]], distinct: str | None, needed: int) -> IndexHits:
    index = queries[0][1].index
    most = min(needed, index.settings.get("pagination")["maxTotalHits"])
    lists, found = [], BitMap()
    for query, prepared in queries:
        candidates, everything = _candidates(query, prepared, most)
        lists.append(candidates)
        found |= everything
    return hits_of_index(index, lists, found, distinct, most)


def _candidates(query: FederatedQuery, prepared: Prepared, most: int) -> tuple[list[Candidate], BitMap]:
    """The best hits of one query, and all documents that count as found."""
    page = Page(0, most, detailed=True, threshold=query.request.rankingScoreThreshold)
    found = run(prepared.index, query.request, prepared.query, prepared.sort_by, page)
    maker = HitMaker(prepared.index, query.request, found)
    candidates = []
    for doc, scores in zip(found.docs, found.scores, strict=True):
        values = score_values(scores, query.weight)
        candidates.append(Candidate(query.position, doc, maker, scores, values, global_score(scores) * query.weight))
    return candidates, found.candidates


def _hit(candidate: Candidate) -> dict[str, Any]:
    hit = candidate.maker.hit(candidate.doc, candidate.scores)
    hit["_federation"] = {
        "indexUid": candidate.maker.index.uid,
        "queriesPosition": candidate.query,
        "weightedRankingScore": candidate.weighted,
    }
    return hit
