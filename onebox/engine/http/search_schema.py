"""Schemas of the bodies of searches, facet searches and multi-searches."""

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.index.locales import BODY_LOCALES, LOCALES
from onebox.engine.json_types import JsonValue

from .http_request import is_valid_uid, uid_message
from .validation import (
    BodyField,
    ValueCheck,
    anything,
    boolean,
    integer,
    list_of,
    number,
    object_of,
    one_of,
    optional,
    string,
    wrong_type,
    wrong_value,
)

THRESHOLD = "the value of `rankingScoreThreshold` is invalid, expected a float between `0.0` and `1.0`."
STRATEGIES = ("last", "all", "frequency")


def threshold(value: JsonValue, path: str, code: str) -> float:
    score = number(value, path, code)
    if not 0 <= score <= 1:
        raise wrong_value(THRESHOLD, path, code)
    return score


def locale(value: JsonValue, path: str, code: str) -> str:
    language = string(value, path, code)
    if language not in LOCALES:
        raise ApiError(code, f"Unknown value `{language}` at `{path}`: expected one of {quoted(BODY_LOCALES)}")
    return language


def search_code(name: str) -> str:
    """The error code of a search parameter."""
    return "invalid_search_" + "".join("_" + c.lower() if c.isupper() else c for c in name)


def _field(name: str, kind: ValueCheck) -> tuple[str, BodyField]:
    return name, BodyField(kind, search_code(name))


_HYBRID = object_of(
    {
        "semanticRatio": BodyField(number, "invalid_search_semantic_ratio"),
        "embedder": BodyField(string, "invalid_search_embedder", missing="invalid_search_hybrid_query"),
    },
    "invalid_search_hybrid_query",
)
_PERSONALIZE = object_of(
    {"userContext": BodyField(string, "invalid_search_personalize_user_context", missing="invalid_search_personalize")},
    "invalid_search_personalize",
)
_STRINGS = optional(list_of(string))


def _search_fields(limits: ValueCheck) -> dict[str, BodyField]:
    return dict(
        [
            _field("q", optional(string)),
            _field("offset", limits),
            _field("limit", limits),
            _field("page", optional(integer)),
            _field("hitsPerPage", optional(integer)),
            _field("attributesToRetrieve", _STRINGS),
            _field("attributesToCrop", _STRINGS),
            _field("cropLength", integer),
            _field("cropMarker", string),
            _field("attributesToHighlight", _STRINGS),
            _field("highlightPreTag", string),
            _field("highlightPostTag", string),
            _field("showMatchesPosition", boolean),
            _field("filter", optional(anything)),
            _field("sort", _STRINGS),
            _field("distinct", optional(string)),
            _field("facets", _STRINGS),
            _field("matchingStrategy", one_of(*STRATEGIES)),
            _field("attributesToSearchOn", _STRINGS),
            _field("rankingScoreThreshold", optional(threshold)),
            _field("locales", optional(list_of(locale))),
            ("hybrid", BodyField(optional(_HYBRID), "invalid_search_hybrid_query")),
            _field("vector", optional(list_of(number))),
            _field("retrieveVectors", boolean),
            _field("media", optional(anything)),
            _field("personalize", optional(_PERSONALIZE)),
            _field("useNetwork", optional(boolean)),
            _field("showRankingScore", boolean),
            _field("showRankingScoreDetails", boolean),
            _field("showPerformanceDetails", boolean),
        ]
    )


SEARCH_BODY = object_of(_search_fields(integer))


def _uid(value: JsonValue, path: str, code: str) -> str:
    uid = string(value, path, code)
    if not is_valid_uid(uid):
        raise wrong_value(uid_message(uid), path, code)
    return uid


def weight(value: JsonValue, path: str, code: str) -> float:
    factor = number(value, path, code)
    if factor < 0:
        message = "the value of `weight` is invalid, expected a positive float (>= 0.0)."
        raise wrong_value(message, path, code)
    return factor


FEDERATION_OPTIONS = object_of(
    {
        "weight": BodyField(weight, "invalid_multi_search_weight"),
        "remote": BodyField(optional(string), "invalid_multi_search_remote"),
        "queryPosition": BodyField(optional(integer), "invalid_multi_search_query_position"),
    }
)

_QUERY = object_of(
    {
        "indexUid": BodyField(_uid, "invalid_index_uid", missing="missing_index_uid"),
        **_search_fields(optional(integer)),
        "showPerformanceDetails": BodyField(optional(boolean), "invalid_search_show_performance_details"),
        "federationOptions": BodyField(optional(FEDERATION_OPTIONS), "invalid_multi_search_federation_options"),
    }
)


def _facets_by_index(value: JsonValue, path: str, code: str) -> dict[str, list[str] | None]:
    if not isinstance(value, dict):
        raise wrong_type("an object", value, path, code)
    for uid in value:
        if not is_valid_uid(uid):
            key_type = "meilisearch_types::index_uid::IndexUid"
            message = f'the key "{uid}" could not be deserialized into the key type `{key_type}`'
            raise wrong_value(message, path, code)
    return {uid: optional(list_of(string))(names, f"{path}.{uid}", code) for uid, names in value.items()}


_FEDERATION = object_of(
    {
        "limit": BodyField(integer, "invalid_search_limit"),
        "offset": BodyField(integer, "invalid_search_offset"),
        "page": BodyField(optional(integer), "invalid_search_page"),
        "hitsPerPage": BodyField(optional(integer), "invalid_search_hits_per_page"),
        "facetsByIndex": BodyField(_facets_by_index, "invalid_multi_search_facets_by_index"),
        "mergeFacets": BodyField(
            optional(
                object_of(
                    {"maxValuesPerFacet": BodyField(optional(integer), "invalid_multi_search_max_values_per_facet")},
                    "invalid_multi_search_merge_facets",
                )
            ),
            "invalid_multi_search_merge_facets",
        ),
        "distinct": BodyField(optional(string), "invalid_search_distinct"),
        "showPerformanceDetails": BodyField(boolean, "invalid_search_show_performance_details"),
        "personalize": BodyField(optional(_PERSONALIZE), "invalid_search_personalize"),
    }
)

MULTI_SEARCH_BODY = object_of(
    {
        "queries": BodyField(list_of(_QUERY), "bad_request", missing="bad_request"),
        "federation": BodyField(optional(_FEDERATION), "invalid_multi_search_federation"),
    }
)

FACET_SEARCH_BODY = object_of(
    {
        "facetQuery": BodyField(optional(string), "invalid_facet_search_query"),
        "facetName": BodyField(string, "invalid_facet_search_facet_name", missing="missing_facet_search_facet_name"),
        "q": BodyField(optional(string), "invalid_search_q"),
        "vector": BodyField(optional(list_of(number)), "invalid_search_vector"),
        "media": BodyField(optional(anything), "invalid_search_media"),
        "hybrid": BodyField(optional(_HYBRID), "invalid_search_hybrid_query"),
        "filter": BodyField(optional(anything), "invalid_search_filter"),
        "matchingStrategy": BodyField(one_of(*STRATEGIES), "invalid_search_matching_strategy"),
        "attributesToSearchOn": BodyField(_STRINGS, "invalid_search_attributes_to_search_on"),
        "rankingScoreThreshold": BodyField(optional(threshold), "invalid_search_ranking_score_threshold"),
        "locales": BodyField(optional(list_of(locale)), "invalid_search_locales"),
        "useNetwork": BodyField(optional(boolean), "invalid_search_use_network"),
        "exhaustiveFacetCount": BodyField(optional(boolean), "invalid_facet_search_exhaustive_facet_count"),
    },
    allows_unknown=True,
)
