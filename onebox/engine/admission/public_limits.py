"""Limits of searches whose key a stranger can hold: tenant tokens and search keys (`--public-limits`)."""

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.search.filter_ast import And, Filter, Not, Or

MAX_QUERIES = 10
"""Searches of a multi-search."""
MAX_BODY_BYTES = 64 * 1024
BODY_TIMEOUT_S = 10.0
MAX_TEXT_CHARS = 500
"""Of `q`: the page sends 200 characters and the names of a car."""
MAX_FILTER_CHARS = 8_000
MAX_FILTER_DEPTH = 8
MAX_NAMES = 200
"""Items of each list of a search."""
QUERY_LIMIT_S = 1.0
"""Processor time of a search."""
RANKING_LIMIT_S = 0.4
MAX_WAITING = 20
"""Requests of one address that wait for their turn."""
TOKENS_PER_SECOND = 100.0
BURST_TOKENS = 500.0
TOKENS_PER_CPU_SECOND = 200.0
"""A search costs one token and its processor time, 5 ms a token."""


def check_query_count(count: int) -> None:
    if count > MAX_QUERIES:
        raise ApiError(
            "bad_request", f"A multi-search with a search key holds at most {MAX_QUERIES} queries, not {count}."
        )


def check_query(values: JsonObject) -> None:
    """Raises ApiError for a search with too long texts, filters or lists."""
    for name, code in (("q", "invalid_search_q"), ("facetQuery", "invalid_facet_search_query")):
        if len(values.get(name) or "") > MAX_TEXT_CHARS:
            raise ApiError(code, f"`{name}` is longer than {MAX_TEXT_CHARS} characters.")
    if _characters(values.get("filter")) > MAX_FILTER_CHARS:
        raise ApiError("invalid_search_filter", f"`filter` is longer than {MAX_FILTER_CHARS} characters.")
    for name, value in values.items():
        if isinstance(value, list) and len(value) > MAX_NAMES and name != "filter":
            raise ApiError("bad_request", f"`{name}` has more than {MAX_NAMES} items.")


def _characters(value: JsonValue) -> int:
    """The characters of all texts of a filter; each item of a list counts as one more."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, list):
        return sum(_characters(item) + 1 for item in value)
    return 0


def check_filter(node: Filter | None) -> None:
    """Raises ApiError for a filter that is nested too deeply."""
    if node is not None and _depth(node) > MAX_FILTER_DEPTH:
        raise ApiError("invalid_search_filter", f"`filter` is nested deeper than {MAX_FILTER_DEPTH} levels.")


def _depth(node: Filter) -> int:
    if isinstance(node, And | Or):
        return 1 + max(map(_depth, node.parts))
    return 1 + _depth(node.inner) if isinstance(node, Not) else 1
