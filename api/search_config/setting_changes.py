"""Differences between settings of an index, and which of them make the engine index every document again."""

import unicodedata
from dataclasses import dataclass
from typing import Any

from api.core.json_types import JsonMapping, JsonObject

#: Settings that take effect at once; any other makes the engine index every document again.
_LIGHT = {"displayedAttributes", "faceting", "pagination", "searchCutoffMs", "synonyms"}
_LIGHT_TYPO = {"enabled", "minWordSizeForTypos", "disableOnWords"}
#: Lists whose order has no meaning; the engine returns them in another order.
_SETS = {"sortableAttributes", "stopWords", "disableOnWords", "disableOnAttributes"}


@dataclass(frozen=True)
class Change:
    setting: str
    before: Any
    after: Any


def compare(current: JsonMapping, expected: JsonMapping) -> list[Change]:
    """The settings that differ; applying them twice changes nothing more."""
    current = sorted_sets(current)
    return [Change(name, current.get(name), value) for name, value in expected.items() if current.get(name) != value]


def needs_every_document(change: Change) -> bool:
    if change.setting == "typoTolerance":
        before, after = change.before or {}, change.after
        return any(before.get(name) != value for name, value in after.items() if name not in _LIGHT_TYPO)
    if change.setting == "rankingRules":
        # New ranking fields need indexing; the order of the rules does not.
        return not _ranking_fields(change.after) <= _ranking_fields(change.before or [])
    return change.setting not in _LIGHT


def sorted_sets(settings: JsonMapping) -> JsonObject:
    return {
        name: _set(name, value) if name in _SETS else sorted_sets(value) if name == "typoTolerance" else value
        for name, value in settings.items()
    }


def _set(name: str, values: list[str]) -> list[str]:
    """The normal form of a list: the engine returns words decomposed (й as two characters), some in lower case."""
    if name in ("stopWords", "disableOnWords"):
        values = [unicodedata.normalize("NFKC", word) for word in values]
    if name == "disableOnWords":
        values = [word.lower() for word in values]
    return sorted(set(values))


def _ranking_fields(rules: list[str]) -> set[str]:
    return {rule.rpartition(":")[0] for rule in rules if ":" in rule}
