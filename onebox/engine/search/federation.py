"""Federated search: the hits of several queries in one list, best first."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pyroaring import BitMap

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError, index_not_found
from onebox.engine.index.index import Index
from onebox.engine.rank.bucket_sort import Page
from onebox.engine.rank.scores import global_score

from .answer import Prepared, check, metadata_of, read_filter, totals
from .execute import facet_field, run
from .federation_order import ScoreValue, compare, score_values
from .federation_rules import check_comparable, check_options
from .filter_ast import Filter
from .hits import HitMaker
from .merged_facets import check_federated_facets, federated_facets
from .merging import merged
from .request import SearchRequest
from .request_uid import request_uid

RuleFilter = Callable[[str], Any]


@dataclass
class Candidate:
    """A hit of one query, before the lists are merged."""

    query: int
    doc: int
    maker: HitMaker
    scores: list[Any]
    values: list[ScoreValue]
    weighted: float


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
        prepared = [_prepare(engine, query) for query in queries]
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
        check_options(query, uid)
        request = SearchRequest.of({k: v for k, v in query.items() if v is not None})
        request.rule_filter = rule_filter(uid)
        request.distinct = request.distinct or federation.get("distinct")
        return FederatedQuery(at, uid, request, read_filter(engine, request), options.get("weight", 1.0))
    except ApiError as error:
        raise error.inside(f"Inside `.queries[{at}]`: ") from None


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
    candidates: list[Candidate] = []
    universes: dict[str, BitMap] = {}
    for query, item in zip(queries, prepared, strict=True):
        found, everything = _candidates(query, item, offset + limit)
        candidates += found
        universes[query.uid] = universes.get(query.uid, BitMap()) | everything
    merged = _merge(candidates)
    if federation.get("distinct"):
        merged = _distinct(merged, federation["distinct"])
    answer: dict[str, Any] = {"hits": [_hit(candidate) for candidate in merged[offset : offset + limit]]}
    answer |= totals(shape, sum(len(docs) for docs in universes.values()))
    return answer | federated_facets(engine, federation, universes)


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


def _merge(candidates: list[Candidate]) -> list[Candidate]:
    """All candidates, best first, each document of an index once: first within each index, then among them."""
    found: dict[str, dict[int, list[Candidate]]] = {}
    for candidate in candidates:
        found.setdefault(candidate.maker.index.uid, {}).setdefault(candidate.query, []).append(candidate)
    return list(merged([_merge_index(list(found[uid].values())) for uid in sorted(found)], _is_better))


def _merge_index(queries: list[list[Candidate]]) -> list[Candidate]:
    first: dict[int, Candidate] = {}
    for candidate in merged(queries, _is_better):
        first.setdefault(candidate.doc, candidate)
    return list(first.values())


def _is_better(left: Candidate, right: Candidate) -> bool:
    order = compare(left.values, left.weighted, right.values, right.weighted)
    return order > 0 or (order == 0 and left.query < right.query)


def _distinct(candidates: list[Candidate], name: str) -> list[Candidate]:
    """Only the best hit of each value, over all indexes."""
    seen: set[float | str] = set()
    kept = []
    for candidate in candidates:
        values = _values(candidate.maker.index, name, candidate.doc)
        if not seen.intersection(values):
            kept.append(candidate)
            seen.update(values)
    return kept


def _values(index: Index, name: str, doc: int) -> tuple[float | str, ...]:
    field = facet_field(index, name)
    return () if field is None else field.values(doc)


def _hit(candidate: Candidate) -> dict[str, Any]:
    hit = candidate.maker.hit(candidate.doc, candidate.scores)
    hit["_federation"] = {
        "indexUid": candidate.maker.index.uid,
        "queriesPosition": candidate.query,
        "weightedRankingScore": candidate.weighted,
    }
    return hit
