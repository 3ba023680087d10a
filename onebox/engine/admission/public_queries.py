"""What a search may ask for whose key a stranger can hold: the rules of `search-config/public-queries.json`.

nginx judges the same bodies by the same rules before a real Meilisearch (`deploy/nginx/public_queries.js`); the tests
send one list of bodies to both.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from onebox.engine.api_errors import ApiError

RULES_FILE = Path(__file__).parents[3] / "search-config" / "public-queries.json"
_DEFAULT_HITS = 20


@cache
def rules() -> dict[str, Any]:
    """The rules, read once."""
    loaded: dict[str, Any] = orjson.loads(RULES_FILE.read_bytes())
    return loaded


def _matches_whole(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text, re.ASCII) is not None


def check_multi_search(body: Any) -> None:
    """Raises ApiError (400) for a multi-search that the storefront would not send."""
    if not isinstance(body, dict) or list(body) != ["queries"] or not isinstance(body["queries"], list):
        raise ApiError("bad_request", "A public multi-search has `queries` and nothing else.")
    queries = body["queries"]
    if len(queries) > rules()["queries"]:
        message = f"A public multi-search has at most {rules()['queries']} queries, not {len(queries)}."
        raise ApiError("bad_request", message)
    for at, query in enumerate(queries):
        try:
            _check_query(query)
        except ApiError as error:
            raise error.inside(f"Inside `.queries[{at}]`: ") from None
    hits = sum(_weighed_hits(query) for query in queries)
    facets = sum(len(query.get("facets") or []) for query in queries)
    for name, count in (("hits", hits), ("facets", facets)):
        if count > rules()[name]:
            raise ApiError("bad_request", f"A public multi-search asks for at most {rules()[name]} {name}.")


def check_facet_search(body: Any) -> None:
    """As `check_multi_search`, for a search among the values of a facet."""
    _check_parameters(body, rules()["facet_search_parameters"])


def _check_query(query: Any) -> None:
    _check_parameters(query, rules()["parameters"])
    limits, (first, hits) = rules()["query"], _span(query)
    most = limits["bare_hits"] if _is_bare(query) else limits["hits"]
    if query.get("showRankingScoreDetails"):
        most = limits["detailed_hits"]
    if hits > most:
        raise ApiError("bad_request", f"A public search with these parameters has at most {most} hits.")
    if first + hits > limits["last_hit"]:
        raise ApiError("bad_request", f"A public search ends with hit {limits['last_hit']}.")


def _span(query: dict[str, Any]) -> tuple[int, int]:
    """(hits before those that a query asks for, their number)."""
    page, size = query.get("page"), query.get("hitsPerPage")
    if page is None and size is None:
        limit = query.get("limit")
        return query.get("offset") or 0, _DEFAULT_HITS if limit is None else limit
    size = _DEFAULT_HITS if size is None else size
    return max(0, (1 if page is None else page) - 1) * size, size


def _is_bare(query: dict[str, Any]) -> bool:
    """Whether hits are no more than keys."""
    fields, bare_fields = query.get("attributesToRetrieve"), rules()["query"]["bare_fields"]
    return (
        fields is not None
        and not query.get("attributesToHighlight")
        and all(_matches_whole(bare_fields, name) for name in fields)
    )


def _weighed_hits(query: dict[str, Any]) -> float:
    hits = _span(query)[1]
    return hits / rules()["query"]["bare_per_hit"] if _is_bare(query) else hits


def _check_parameters(query: Any, parameters: dict[str, dict[str, Any]]) -> None:
    if not isinstance(query, dict):
        raise ApiError("bad_request", "A public search is an object of parameters.")
    for name, value in query.items():
        if name not in parameters:
            raise ApiError("bad_request", f"A public search has no parameter `{name[:60]}`.")
        if value is not None and not _is_permitted(value, parameters[name]):
            code = "invalid_search_" + re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
            raise ApiError(code, f"The value of `{name}` is not one that a public search may have.")


def _is_permitted(value: Any, rule: dict[str, Any]) -> bool:
    if "flag" in rule:
        return isinstance(value, bool)
    if "integer" in rule:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= rule["integer"]
    if "items" in rule:
        return (
            isinstance(value, list)
            and len(value) <= rule["items"]
            and all(isinstance(item, str) and _matches_whole(rule["item"], item) for item in value)
        )
    if "filter_characters" in rule:
        return _is_short_filter(value, rule)
    if not isinstance(value, str):
        return False
    return len(value) <= rule["characters"] if "characters" in rule else _matches_whole(rule["text"], value)


def _is_short_filter(value: Any, rule: dict[str, Any]) -> bool:
    """A text, or a list of texts and lists of texts; each item of a list counts as one more character."""
    characters = 0
    for part in value if isinstance(value, list) else [value]:
        for text in part if isinstance(part, list) else [part]:
            if not isinstance(text, str):
                return False
            characters += len(text) + 1
            if characters > rule["filter_characters"] or _depth(text) > rule["depth"]:
                return False
    return True


def _depth(text: str) -> int:
    """How deep round brackets are nested, outside of quoted values."""
    deepest = depth = 0
    quote, is_escaped = "", False
    for character in text:
        if quote:
            if is_escaped:
                is_escaped = False
            elif character == "\\":
                is_escaped = True
            elif character == quote:
                quote = ""
        elif character in "\"'":
            quote = character
        elif character == "(":
            depth += 1
            deepest = max(deepest, depth)
        elif character == ")":
            depth -= 1
    return deepest
