"""The response to a search: validation in the protocol's order, then hits, totals and facets."""

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
from .facet_distribution import check_facets, distribution, filterable_patterns_message
from .filter_ast import Filter
from .filter_eval import check_features
from .filter_json import parse_filter
from .hit_builder import HitBuilder
from .request_uid import request_uid
from .search_execution import Query, prepare_query, run_query, search_universe, searched_fields
from .search_request import SearchRequest
from .sort_keys import check_sort, check_sort_rule, parse_sort

FILTER_CODE = "invalid_search_filter"
SORT_CODE = "invalid_search_sort"
NULL_FILTER: Any = object()
"""Sentinel: a filter sent as JSON null where Meilisearch refuses null. Any: it stands in place of a JSON value."""


def with_index_name(index: Index, error: ApiError) -> ApiError:
    """An error with the name of the index in front of its message."""
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
    """The parsed filter of a request; its syntax errors are reported before all others."""
    if request.filter is NULL_FILTER:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError(FILTER_CODE, message)
    node = parse_filter(request.combined_filter(), FILTER_CODE)
    if node is not None:
        check_features(node, engine.features["containsFilter"])
    return node


def check(engine: Engine, index: Index, request: SearchRequest, node: Filter | None) -> PreparedSearch:
    """Checks everything that depends on the index, in the order in which the protocol reports errors."""
    sort_by = parse_sort(request.sort or [], SORT_CODE)
    try:
        restricted_fields = searched_fields(index, request.attributesToSearchOn)
        _check_distinct(index, request.distinct)
        universe = search_universe(index, node, request.budget)
        if sort_by:
            check_sort_rule(index.settings)
        check_sort(index.settings, sort_by, SORT_CODE)
    except ApiError as error:
        raise with_index_name(index, error) from None
    if request.facets:
        check_facets(index.settings, request.facets)
    return PreparedSearch(index, request, prepare_query(index, request, universe, restricted_fields), sort_by)


def _check_distinct(index: Index, name: str | None) -> None:
    if name is None:
        return
    rule = index.settings.filter_rule(name)
    if rule is None:
        reason = filterable_patterns_message(displayed_names(index.settings, index.settings.filterable_patterns()))
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


def page_bounds(index: Index, request: SearchRequest) -> PageBounds:
    """The requested page, cut at the setting `maxTotalHits`."""
    max_total_hits: int = index.settings.get("pagination")["maxTotalHits"]
    first_hit, size = request.page_span
    end = min(request.ranked_hits, max_total_hits)
    offset = min(first_hit, end)
    limit = min(size, end - offset)
    threshold = request.rankingScoreThreshold
    detailed = request.showRankingScore or request.showRankingScoreDetails or threshold is not None
    exhaustive = max_total_hits if request.is_paged and threshold is not None else 0
    return PageBounds(offset, limit, detailed, threshold, exhaustive)


def search(engine: Engine, index: Index, request: SearchRequest, node: Filter | None) -> JsonObject:
    """The JSON response of a search."""
    started = time.monotonic()
    prepared = check(engine, index, request, node)
    search_arguments = (index, request, prepared.query, prepared.sort_by, page_bounds(index, request))
    page = (
        run_query(*search_arguments) if request.distinct is None else run_distinct(*search_arguments, request.distinct)
    )
    builder = HitBuilder(index, request, page)
    answer: JsonObject = {
        "hits": [builder.hit(doc, scores) for doc, scores in zip(page.docs, page.scores, strict=True)],
        "query": request.q or "",
        "processingTimeMs": int((time.monotonic() - started) * 1000),
    }
    answer |= request.totals(len(page.candidates))
    if request.facets:
        answer["facetDistribution"], answer["facetStats"] = distribution(
            index, request.facets, page.candidates, request.budget
        )
    answer["requestUid"] = request_uid()
    prepared.query.context.close()
    return answer


def metadata(index: Index, request: SearchRequest) -> JsonObject:
    """The `metadata` object that the header Meili-Include-Metadata requests."""
    query = {} if request.q is None else {"query": request.q}
    key = {} if index.primary_key is None else {"primaryKey": index.primary_key}
    return {**query, "queryUid": request_uid(), "indexUid": index.uid, **key}
