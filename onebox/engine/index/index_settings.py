"""The settings of one index: defaults, merging of updates, and typed access for the engine."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from onebox.engine.json_types import JsonObject
from onebox.engine.text.tokenizer import decompose, fold

from .attribute_patterns import Match, is_under
from .filterable_attributes import FilterableRule, match_rules
from .geo import GEO, GEO_JSON
from .locales import three_letters

DEFAULT_RULES = ["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"]
DEFAULTS: JsonObject = {
    "displayedAttributes": ["*"],
    "searchableAttributes": ["*"],
    "filterableAttributes": [],
    "sortableAttributes": [],
    "rankingRules": DEFAULT_RULES,
    "stopWords": [],
    "nonSeparatorTokens": [],
    "separatorTokens": [],
    "dictionary": [],
    "synonyms": {},
    "distinctAttribute": None,
    "proximityPrecision": "byWord",
    "typoTolerance": {
        "enabled": True,
        "minWordSizeForTypos": {"oneTypo": 5, "twoTypos": 9},
        "disableOnWords": [],
        "disableOnAttributes": [],
        "disableOnNumbers": False,
    },
    "faceting": {"maxValuesPerFacet": 100, "sortFacetValuesBy": {"*": "alpha"}},
    "pagination": {"maxTotalHits": 1000},
    "embedders": {},
    "searchCutoffMs": None,
    "localizedAttributes": None,
    "facetSearch": True,
    "prefixSearch": "indexingTime",
}
SETS = {"stopWords", "nonSeparatorTokens", "separatorTokens", "dictionary", "sortableAttributes"}
TEXT_KEYS = {
    "searchableAttributes",
    "stopWords",
    "nonSeparatorTokens",
    "separatorTokens",
    "dictionary",
}


@dataclass(frozen=True)
class TypoSettings:
    """The setting `typoTolerance`; the lengths are the minimal word sizes in characters for one and two typos."""

    enabled: bool
    one_typo_length: int
    two_typos_length: int
    disable_on_words: frozenset[str]
    disable_on_attributes: tuple[str, ...]
    disable_on_numbers: bool


@dataclass
class EngineSettings:
    """`values` holds only what was set; everything else has its default."""

    values: JsonObject = field(default_factory=dict)

    def get(self, name: str) -> Any:
        return self.values.get(name, DEFAULTS[name])

    def to_json(self) -> JsonObject:
        return {name: self.get(name) for name in DEFAULTS}

    def updated(self, changes: JsonObject) -> "EngineSettings":
        """The settings after an update; None resets a value, nested objects are merged."""
        values = dict(self.values)
        for name, value in changes.items():
            if value is None:
                values.pop(name, None)
            elif name in ("typoTolerance", "faceting", "pagination"):
                values[name] = _merge(name, self.get(name), value)
            elif name == "embedders":
                continue  # only removals get this far
            elif name in SETS:
                values[name] = sorted({decompose(word) for word in value} if name == "stopWords" else set(value))
            elif name in ("displayedAttributes", "searchableAttributes") and "*" in value:
                values.pop(name, None)
            elif name in ("displayedAttributes", "searchableAttributes"):
                values[name] = list(dict.fromkeys(value))
            elif name == "localizedAttributes":
                values[name] = [
                    {**rule, "locales": [three_letters(code) for code in rule["locales"]]} for rule in value
                ]
            else:
                values[name] = value
        return EngineSettings(values)

    @property
    def searchable(self) -> list[str]:
        return list(self.get("searchableAttributes"))

    @property
    def stop_words(self) -> list[str]:
        return list(self.get("stopWords"))

    @property
    def separator_tokens(self) -> list[str]:
        return list(self.get("separatorTokens"))

    @property
    def non_separator_tokens(self) -> list[str]:
        return list(self.get("nonSeparatorTokens"))

    @property
    def dictionary(self) -> list[str]:
        return list(self.get("dictionary"))

    @property
    def sortable(self) -> list[str]:
        return list(self.get("sortableAttributes"))

    @property
    def ranking_rules(self) -> list[str]:
        return list(dict.fromkeys(self.get("rankingRules")))

    @property
    def distinct(self) -> str | None:
        value = self.get("distinctAttribute")
        return None if value is None else str(value)

    @cached_property
    def typo(self) -> TypoSettings:
        value = self.get("typoTolerance")
        sizes = value["minWordSizeForTypos"]
        return TypoSettings(
            value["enabled"],
            sizes["oneTypo"],
            sizes["twoTypos"],
            frozenset(value["disableOnWords"]),
            tuple(value["disableOnAttributes"]),
            value["disableOnNumbers"],
        )

    @cached_property
    def filter_rules(self) -> list[FilterableRule]:
        return [FilterableRule.of(entry) for entry in self.get("filterableAttributes")]

    def filter_rule(self, name: str) -> FilterableRule | None:
        """The first rule that covers a field, None if it is not filterable."""
        return next((rule for rule in self.filter_rules if rule.match(name) is Match.YES), None)

    @cached_property
    def geo_filters(self) -> bool:
        """Whether `_geo` is filterable; patterns do not enable it."""
        return any(rule.is_name(GEO) for rule in self.filter_rules)

    @cached_property
    def geojson_filters(self) -> bool:
        return any(rule.is_name(GEO_JSON) for rule in self.filter_rules)

    @cached_property
    def reads_geo(self) -> bool:
        """Whether `_geo` is indexed, so that documents need a valid one if any."""
        return self.geo_filters or GEO in self.sortable

    def filterable_patterns(self) -> list[str]:
        """All patterns of filterable fields, sorted."""
        return sorted({pattern for rule in self.filter_rules if rule.is_filterable for pattern in rule.patterns})

    @cached_property
    def custom_rules(self) -> list[tuple[str, bool]]:
        """(field, ascending) of the ranking rules that name a field."""
        return [r for r in map(custom_rule, self.ranking_rules) if r is not None]

    def is_sortable(self, name: str) -> bool:
        return any(is_under(name, parent) for parent in self.sortable)

    def searches_facet(self, name: str) -> bool:
        rule = self.filter_rule(name)
        return rule is not None and rule.facet_search

    def match_facet(self, name: str) -> Match:
        """Whether the values of a field are indexed for filters, sorts or distinct."""
        exact = [*(field for field, _ in self.custom_rules), *([self.distinct] if self.distinct else [])]
        if name in exact or any(is_under(name, parent) for parent in self.sortable):
            return Match.YES
        match = match_rules(self.filter_rules, name)
        if match is Match.NO and any(is_under(inner, name) for inner in (*exact, *self.sortable)):
            return Match.PARENT
        return match

    def is_displayed(self, name: str) -> bool:
        """Whether this exact name is displayed."""
        displayed = self.get("displayedAttributes")
        return displayed == ["*"] or name in displayed

    def weight(self, name: str) -> int | None:
        """The rank of a field among the searchable attributes, None if it is not searchable."""
        for rank, parent in enumerate(self.searchable):
            if parent == "*":
                return 0
            if is_under(name, parent):
                return rank
        return None

    def text_differs(self, other: "EngineSettings") -> bool:
        """Whether documents have to be tokenised again under the other settings."""
        if any(self.get(key) != other.get(key) for key in TEXT_KEYS):
            return True
        own, new = self.typo, other.typo
        return (
            own.disable_on_attributes != new.disable_on_attributes or own.disable_on_numbers != new.disable_on_numbers
        )

    def facets_differ(self, other: "EngineSettings") -> bool:
        own, new = ((s.filter_rules, s.sortable, s.custom_rules, s.distinct) for s in (self, other))
        return own != new


def custom_rule(rule: str) -> tuple[str, bool] | None:
    """`price:asc` as ("price", True); None for the built-in rules."""
    if rule.endswith(":asc"):
        return rule[:-4], True
    if rule.endswith(":desc"):
        return rule[:-5], False
    return None


def _merge(name: str, old: JsonObject, new: JsonObject) -> JsonObject:
    default = DEFAULTS[name]
    result = dict(old)
    for key, value in new.items():
        if value is None:
            result[key] = default[key]
        elif key == "minWordSizeForTypos":
            sizes = dict(old[key])
            sizes.update({k: default[key][k] if v is None else v for k, v in value.items()})
            result[key] = sizes
        elif key == "sortFacetValuesBy":
            result[key] = {"*": "alpha", **value}
        elif key in ("disableOnWords", "disableOnAttributes"):
            result[key] = sorted({fold(v) if key == "disableOnWords" else v for v in value})
        else:
            result[key] = value
    return result
