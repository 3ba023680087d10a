"""The answer to a search: hits with everything asked for, totals, facets."""

import time
from dataclasses import dataclass
from typing import Any

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject
from onebox.engine.rank.bucket_sort import PageBounds
from onebox.engine.rank.ranking_rules import SortBy

from .displayed_names import displayed_names
from .distinct import run_distinct
from .facet_distribution import check_facets, distribution, known_patterns
from .filter_ast import Filter
from .filter_eval import check_features
from .filter_json import parse_filter
from .hit_builder import HitMaker
from .request_uid import request_uid
from .search_execution import Query, prepare, run, searched_fields, universe_of
from .search_request import SearchRequest
from .sort_keys import check_sort, check_sort_rule, parse_sort

FILTER_CODE = "invalid_search_filter"
SORT_CODE = "invalid_search_sort"
NULL_FILTER: Any = object()
"""Sentinel: a filter sent as JSON null where the original refuses null. Any: it stands in place of a JSON value."""


def named(index: Index, error: ApiError) -> ApiError:
    """An error of the engine with the name of the index before it."""
    if error.code in ("feature_not_enabled", "index_not_found"):
        return error
    return error.inside(f"Index `{index.uid}`: ")


@dataclass
class PreparedSearch:
    """A request checked against its index."""

    index: Index
    request: SearchRequest
    query: Query
    sort_by: SortBy


def read_filter(engine: Engine, request: SearchRequest) -> Filter | None:
    """The filter of a request; its syntax is checked before anything else."""
    if request.filter is NULL_FILTER:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError(FILTER_CODE, message)
    node = parse_filter(request.whole_filter(), FILTER_CODE)
    if node is not None:
        check_features(node, engine.features["containsFilter"])
    return node


def check(engine: Engine, index: Index, request: SearchRequest, node: Filter | None) -> PreparedSearch:
    """Check everything that depends on the index, in the order errors are reported."""
    sort_by = parse_sort(request.sort or [], SORT_CODE)
    try:
        restricted = searched_fields(index, request.attributesToSearchOn)
        _check_distinct(index, request.distinct)
        universe = universe_of(index, node)
        if sort_by:
            check_sort_rule(index.settings)
        check_sort(index.settings, sort_by, SORT_CODE)
    except ApiError as error:
        raise named(index, error) from None
    if request.facets:
        check_facets(index.settings, request.facets)
    return PreparedSearch(index, request, prepare(index, request, universe, restricted), sort_by)


def _check_distinct(index: Index, name: str | None) -> None:
    if name is None:
        return
    rule = index.settings.filter_rule(name)
    if rule is None:
        reason = known_patterns(displayed_names(index.settings, index.settings.filterable_patterns()))
    elif not rule.is_filterable:
        number = index.settings.filter_rules.index(rule)
        reason = (
            f"Note: this attribute matches rule #{number} in filterableAttributes, but this rule does not enable "
            f"filtering.\nHint: enable filtering in rule #{number} by adding appropriate filter features.\nHint: "
            f"prepend another rule matching {name} with filter features before rule #{number}"
        )
    else:
        return
    message = f"Attribute `{name}` is not filterable and thus, cannot be used as distinct attribute."
    raise ApiError("invalid_search_distinct", f"{message} {reason}")


def page_of(index: Index, request: SearchRequest) -> PageBounds:
    """The wanted page, cut at the total the settings allow."""
    most: int = index.settings.get("pagination")["maxTotalHits"]
    before, size = request.span
    reach = min(request.reach, most)
    offset = min(before, reach)
    limit = min(size, reach - offset)
    threshold = request.rankingScoreThreshold
    detailed = request.showRankingScore or request.showRankingScoreDetails or threshold is not None
    exhaustive = most if request.paged and threshold is not None else 0
    return PageBounds(offset, limit, detailed, threshold, exhaustive)


def search(engine: Engine, index: Index, request: SearchRequest, node: Filter | None) -> JsonObject:
    """A whole search answer."""
    started = time.monotonic()
    prepared = check(engine, index, request, node)
    wanted = (index, request, prepared.query, prepared.sort_by, page_of(index, request))
    found = run(*wanted) if request.distinct is None else run_distinct(*wanted, request.distinct)
    maker = HitMaker(index, request, found)
    answer: JsonObject = {
        "hits": [maker.hit(doc, scores) for doc, scores in zip(found.docs, found.scores, strict=True)],
        "query": request.q or "",
        "processingTimeMs": int((time.monotonic() - started) * 1000),
    }
    answer |= request.totals(len(found.candidates))
    if request.facets:
        answer["facetDistribution"], answer["facetStats"] = distribution(index, request.facets, found.candidates)
    answer["requestUid"] = request_uid()
    prepared.query.context.close()
    return answer


def metadata_of(index: Index, request: SearchRequest) -> JsonObject:
    """What the header Meili-Include-Metadata asks for."""
    query = {} if request.q is None else {"query": request.q}
    key = {} if index.primary_key is None else {"primaryKey": index.primary_key}
    return {**query, "queryUid": request_uid(), "indexUid": index.uid, **key}
