"""Search parameters in query strings (GET requests)."""

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.index.locales import LOCALES
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.search.search_response import NULL_FILTER

from .search_schema import STRATEGIES, THRESHOLD, search_code
from .validation import Parse, check_query, query_boolean, query_integer, query_list, query_one_of, query_string


def query_threshold(text: str, name: str, code: str) -> float:
    try:
        threshold = float(text)
    except ValueError:
        threshold = -1.0
    if threshold < 0 or threshold > 1:
        raise ApiError(code, f"Invalid value in parameter `{name}`: {THRESHOLD}")
    return threshold


def query_filter(text: str) -> JsonValue:
    """A filter in a query string: parsed as JSON if possible, else taken as text."""
    try:
        value: JsonValue = orjson.loads(text)
    except orjson.JSONDecodeError:
        return text
    if value is not None:
        return value
    sentinel: JsonValue = NULL_FILTER
    return sentinel


def _query_locales(text: str, name: str, code: str) -> list[str]:
    items = query_list(text, name, code)
    for item in items:
        if item not in LOCALES:
            message = f"Unsupported locale `{item}`, expected one of {', '.join(LOCALES)}"
            raise ApiError(code, f"Invalid value in parameter `{name}`: {message}")
    return items


def _query_ratio(text: str, name: str, code: str) -> float:
    try:
        ratio = float(text)
    except ValueError:
        ratio = -1.0
    if ratio < 0 or ratio > 1:
        message = "the value of `semanticRatio` is invalid, expected a float between `0.0` and `1.0`."
        raise ApiError(code, f"Invalid value in parameter `{name}`: {message}")
    return ratio


def query_sort(text: str, name: str, code: str) -> list[str]:
    """A comma-separated list that keeps empty items."""
    return text.split(",")


def _query_vector(text: str, name: str, code: str) -> list[float]:
    try:
        return [float(item) for item in query_list(text, name, code)]
    except ValueError:
        raise ApiError(code, f"Invalid value in parameter `{name}`: invalid float literal") from None


_QUERY_PARSERS: dict[str, Parse] = {
    "q": query_string,
    "offset": query_integer,
    "limit": query_integer,
    "page": query_integer,
    "hitsPerPage": query_integer,
    "attributesToRetrieve": query_list,
    "attributesToCrop": query_list,
    "cropLength": query_integer,
    "cropMarker": query_string,
    "attributesToHighlight": query_list,
    "highlightPreTag": query_string,
    "highlightPostTag": query_string,
    "showMatchesPosition": query_boolean,
    "filter": query_string,
    "sort": query_sort,
    "distinct": query_string,
    "facets": query_list,
    "matchingStrategy": query_one_of(*STRATEGIES),
    "attributesToSearchOn": query_list,
    "rankingScoreThreshold": query_threshold,
    "locales": _query_locales,
    "hybridEmbedder": query_string,
    "hybridSemanticRatio": _query_ratio,
    "vector": _query_vector,
    "retrieveVectors": query_boolean,
    "personalizeUserContext": query_string,
    "useNetwork": query_boolean,
    "showRankingScore": query_boolean,
    "showRankingScoreDetails": query_boolean,
    "showPerformanceDetails": query_boolean,
}
_CODES = {
    "hybridEmbedder": "invalid_search_embedder",
    "hybridSemanticRatio": "invalid_search_semantic_ratio",
    "personalizeUserContext": "invalid_search_personalize_user_context",
}
SEARCH_QUERY = {name: (parse, _CODES.get(name) or search_code(name)) for name, parse in _QUERY_PARSERS.items()}


def read_search_query(pairs: list[tuple[str, str]]) -> JsonObject:
    """The search parameters of a query string, in the structure of a JSON body."""
    values = check_query(SEARCH_QUERY, pairs)
    if "filter" in values:
        values["filter"] = query_filter(values["filter"])
    ratio, vector, context = (
        values.pop(name, None) for name in ("hybridSemanticRatio", "vector", "personalizeUserContext")
    )
    embedder = values.pop("hybridEmbedder", None)
    if embedder is not None:
        values["hybrid"] = {"embedder": embedder, "semanticRatio": 0.5 if ratio is None else ratio}
    elif vector is not None:
        raise ApiError("missing_search_hybrid", "`hybridEmbedder` is mandatory when `vector` is present")
    elif ratio is not None:
        message = "`hybridEmbedder` is mandatory when `hybridSemanticRatio` is present"
        raise ApiError("invalid_search_hybrid_query", message)
    if vector is not None:
        values["vector"] = vector
    if context is not None:
        values["personalize"] = {"userContext": context}
    return values
