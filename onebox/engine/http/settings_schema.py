"""Schema of the index settings."""

from typing import Any

from onebox.engine.api_errors import ApiError
from onebox.engine.index.sort_target import BadCoordinateError, ReservedNameError, read_sort_target
from onebox.engine.json_types import JsonObject, JsonValue

from .search_schema import locale
from .validation import (
    BodyField,
    ValueCheck,
    anything,
    boolean,
    integer,
    integer_up_to,
    list_of,
    map_of,
    object_of,
    one_of,
    optional,
    string,
    wrong_type,
    wrong_value,
)

_RULES = ("words", "typo", "sort", "proximity", "attribute", "attributeRank", "wordPosition", "exactness")


def _sorted_strings(value: JsonValue, path: str, code: str) -> list[str]:
    return sorted(set(list_of(string)(value, path, code)))


def _ranking_rule(value: JsonValue, path: str, code: str) -> str:
    rule = string(value, path, code)
    if rule in _RULES:
        return rule
    name, colon, direction = rule.rpartition(":")
    if not colon or direction not in ("asc", "desc"):
        message = (
            f"`{rule}` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, "
            "exactness and custom ranking rules."
        )
        raise wrong_value(message, path, code)
    try:
        if isinstance(read_sort_target(name), str):
            return rule
    except (ReservedNameError, BadCoordinateError):
        pass
    raise wrong_value(_reserved(name), path, code)


def _reserved(name: str) -> str:
    for start, use in (("_geoPoint", "sorting"), ("_geoRadius", "filtering"), ("_geoBoundingBox", "filtering")):
        if name.startswith(start):
            return (
                f"`{start}` is a reserved keyword and thus can't be used as a ranking rule. `{start}` can only be "
                f"used for {use} at search time"
            )
    return f"`{name}` is a reserved keyword and thus can't be used as a ranking rule"


_FEATURES = object_of(
    {
        "facetSearch": BodyField(boolean),
        "filter": BodyField(
            object_of({"equality": BodyField(boolean), "comparison": BodyField(boolean)}, inherits_code=True)
        ),
    },
    inherits_code=True,
)
_FILTER_RULE = object_of(
    {
        "attributePatterns": BodyField(list_of(string), missing="missing"),
        "features": BodyField(_FEATURES),
    },
    inherits_code=True,
)


def _filterable(value: JsonValue, path: str, code: str) -> Any:
    if isinstance(value, dict):
        rule = _FILTER_RULE(value, path, code)
        features = {"facetSearch": False, "filter": {"equality": True, "comparison": False}}
        requested = rule.get("features", {})
        return {
            "attributePatterns": rule["attributePatterns"],
            "features": {
                "facetSearch": requested.get("facetSearch", features["facetSearch"]),
                "filter": {"equality": True, "comparison": False} | requested.get("filter", {}),
            },
        }
    return string(value, path, code)


def _typo_lengths(value: JsonValue, path: str, code: str) -> JsonObject:
    lengths: JsonObject = object_of(
        {
            "oneTypo": BodyField(optional(integer_up_to(255))),
            "twoTypos": BodyField(optional(integer_up_to(255))),
        },
        inherits_code=True,
    )(value, path, code)
    one_typo, two_typos = lengths.get("oneTypo"), lengths.get("twoTypos")
    if one_typo is not None and two_typos is not None and one_typo > two_typos:
        message = (
            "`minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be between `0` and "
            f"`255`, and `twoTypos` should be greater or equals to `oneTypo` but found `oneTypo: {one_typo}` and "
            f"twoTypos: {two_typos}`."
        )
        raise wrong_value(message, path, code)
    return lengths


def _max_hits(value: JsonValue, path: str, code: str) -> int:
    hits = integer(value, path, code)
    if hits == 0:
        message = "a non-zero integer value lower than `18446744073709551615` was expected, but found a zero"
        raise wrong_value(message, path, code)
    return hits


_LOCALIZED = object_of(
    {
        "attributePatterns": BodyField(list_of(string), missing="missing"),
        "locales": BodyField(list_of(locale), missing="missing"),
    },
    inherits_code=True,
)
_SOURCES = one_of("openAi", "huggingFace", "ollama", "userProvided", "rest", "composite")


def _embedders(value: JsonValue, path: str, code: str) -> JsonObject:
    """Checks embedders up to their source, then raises ApiError: the server has no vectors."""
    if not isinstance(value, dict):
        raise wrong_type("an object", value, path, code)
    for name, item in value.items():
        if item is None:
            continue
        if not isinstance(item, dict):
            raise wrong_type("an object", item, f"{path}.{name}", code)
        if item.get("source") is not None:
            _SOURCES(item["source"], f"{path}.{name}.source", code)
        raise ApiError(code, "Embedders are not supported by this server.")
    return dict(value)


def _typo() -> ValueCheck:
    return object_of(
        {
            "enabled": BodyField(optional(boolean)),
            "minWordSizeForTypos": BodyField(optional(_typo_lengths)),
            "disableOnWords": BodyField(optional(_sorted_strings)),
            "disableOnAttributes": BodyField(optional(_sorted_strings)),
            "disableOnNumbers": BodyField(optional(boolean)),
        },
        inherits_code=True,
    )


_KINDS: dict[str, ValueCheck] = {
    "displayedAttributes": list_of(string),
    "searchableAttributes": list_of(string),
    "filterableAttributes": list_of(_filterable),
    "sortableAttributes": _sorted_strings,
    "foreignKeys": list_of(map_of(string)),
    "rankingRules": list_of(_ranking_rule),
    "stopWords": _sorted_strings,
    "nonSeparatorTokens": _sorted_strings,
    "separatorTokens": _sorted_strings,
    "dictionary": _sorted_strings,
    "synonyms": map_of(list_of(string)),
    "distinctAttribute": string,
    "proximityPrecision": one_of("byWord", "byAttribute"),
    "typoTolerance": _typo(),
    "faceting": object_of(
        {
            "maxValuesPerFacet": BodyField(optional(integer)),
            "sortFacetValuesBy": BodyField(optional(map_of(one_of("alpha", "count")))),
        },
        inherits_code=True,
    ),
    "pagination": object_of({"maxTotalHits": BodyField(optional(_max_hits))}, inherits_code=True),
    "embedders": _embedders,
    "searchCutoffMs": integer,
    "localizedAttributes": list_of(_LOCALIZED),
    "facetSearch": boolean,
    "prefixSearch": one_of("indexingTime", "disabled"),
    "chat": object_of(
        {
            "description": BodyField(optional(string)),
            "documentTemplate": BodyField(optional(string)),
            "documentTemplateMaxBytes": BodyField(optional(integer)),
            "searchParameters": BodyField(optional(anything)),
        },
        inherits_code=True,
    ),
}


def error_code(name: str) -> str:
    if name == "chat":
        return "invalid_settings_index_chat"
    return "invalid_settings_" + "".join("_" + c.lower() if c.isupper() else c for c in name)


SETTINGS = {name: BodyField(optional(kind), error_code(name)) for name, kind in _KINDS.items()}
SETTINGS_BODY = object_of(SETTINGS)
_EXPERIMENTAL = {
    "chat": (
        "setting `chat` in the index settings requires enabling the `chat completions` experimental feature. See "
        "https://github.com/orgs/meilisearch/discussions/835"
    ),
    "foreignKeys": (
        "setting `foreignKeys` in the index settings requires enabling the `foreign_keys` experimental "
        "feature. See https://github.com/orgs/meilisearch/discussions/873"
    ),
}


def check_combinations(settings: JsonObject) -> None:
    """Raises ApiError for invalid combinations of settings and for settings of disabled features."""
    for name, message in _EXPERIMENTAL.items():
        if settings.get(name) is not None:
            raise ApiError("feature_not_enabled", message)
    rules = settings.get("rankingRules") or []
    if "attribute" in rules and {"attributeRank", "wordPosition"}.intersection(rules):
        raise ApiError(
            "invalid_settings_ranking_rules",
            "Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the "
            "attribute ranking rule alone or the attributeRank and wordPosition ranking rules.",
        )


__all__ = ["SETTINGS", "SETTINGS_BODY", "check_combinations", "error_code"]
