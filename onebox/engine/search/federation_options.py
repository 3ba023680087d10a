"""Checks of the queries of a federated search: options that belong to `federation`, or need a network, are refused."""

from onebox.engine.api_errors import ApiError, feature_error
from onebox.engine.json_types import JsonObject

from .unsupported_features import check_network

_PAGING = ("offset", "limit", "page", "hitsPerPage")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}


def check_options(query: JsonObject, federation: JsonObject) -> None:
    """Raises ApiError if one query of a federated search has an option that is not allowed there."""
    for name in _PAGING:
        if query.get(name) is not None:
            raise ApiError(
                "invalid_multi_search_query_pagination",
                f"Using pagination options is not allowed in federated queries.\n - Hint: remove `{name}` from the "
                "query or remove `federation` from the request\n - Hint: pass `federation.limit` and "
                "`federation.offset` for pagination in federated search",
            )
    if query.get("facets"):
        listed = ", ".join(map(_quoted, query["facets"]))
        raise ApiError(
            "invalid_multi_search_query_facets",
            "Using facet options is not allowed in federated queries.\n - Hint: remove `facets` from the query or "
            "remove `federation` from the request\n - Hint: pass "
            f"`federation.facetsByIndex.{query['indexUid']}: [{listed}]` for facets in federated search",
        )
    if query.get("personalize") is not None:
        raise ApiError(
            "invalid_multi_search_query_personalization",
            "Using `.personalize` is not allowed in federated queries.\n - Hint: remove `personalize` from the query "
            "or remove `federation` from the request\n - Hint: pass `federation.personalize` for personalization in "
            "federated search",
        )
    _check_remote(query)
    if query.get("showPerformanceDetails") is not None:
        raise ApiError(
            "invalid_multi_search_query_show_performance_details",
            "Using `.showPerformanceDetails` is not allowed in federated queries.\n - Hint: remove "
            "`showPerformanceDetails` from the query or remove `federation` from the request",
        )
    if query.get("distinct") is not None and federation.get("distinct") is not None:
        raise ApiError(
            "invalid_multi_search_distinct",
            "Using `distinct` options is not allowed in federated queries when it also appears in "
            "`.federation.distinct`.\n - Hint: remove `distinct` from the query or remove `federation` from the "
            "request\n  - Note: `distinct` at the query level is discouraged in federated search.",
        )
    _check_network(query)


def _check_remote(query: JsonObject) -> None:
    if (query.get("federationOptions") or {}).get("remote") is not None and query.get("useNetwork"):
        raise ApiError(
            "invalid_multi_search_federation_options",
            "Using `.useNetwork` is not allowed as the same time as `.federationOptions.remote`.\n  - Hint: to perform "
            "an explicit query against a remote, remove `.useNetwork`.\n  - Hint: to automatically perform queries "
            "against the entire network, remove `.federationOptions.remote`.",
        )


def _check_network(query: JsonObject) -> None:
    check_network(query)
    options = query.get("federationOptions") or {}
    if options.get("remote") is not None:
        raise feature_error("Performing a remote federated search", "network", 805)
    if options.get("queryPosition") is not None:
        raise feature_error("Using `federationOptions.queryPosition`", "network", 805)


def _quoted(text: str) -> str:
    """A text between quotes, with unprintable characters escaped."""
    characters = (_ESCAPES.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)
    return f'"{"".join(characters)}"'
