"""Entries of the setting `filterableAttributes`: names, which cover nested fields too, and patterns, which do not."""

from dataclasses import dataclass

from onebox.engine.json_types import JsonObject

from .attribute_patterns import Match, is_under, matches_pattern


@dataclass(frozen=True)
class FilterableRule:
    """One entry: the fields it covers, and the operations it allows on them."""

    patterns: tuple[str, ...]
    facet_search: bool = True
    equality: bool = True
    comparison: bool = True
    is_pattern: bool = False

    @classmethod
    def of(cls, entry: str | JsonObject) -> "FilterableRule":
        if isinstance(entry, str):
            return cls((entry,))
        features = entry.get("features") or {}
        is_filterable = features.get("filter") or {}
        return cls(
            tuple(entry["attributePatterns"]),
            bool(features.get("facetSearch", False)),
            bool(is_filterable.get("equality", True)),
            bool(is_filterable.get("comparison", False)),
            is_pattern=True,
        )

    @property
    def is_filterable(self) -> bool:
        return self.equality or self.comparison

    def is_name(self, name: str) -> bool:
        """Whether the entry is this name itself, not a pattern that covers it."""
        return not self.is_pattern and self.patterns == (name,)

    def match(self, name: str) -> Match:
        """How the entry relates to a field; a parent counts only for patterns without a star."""
        if any(matches_pattern(p, name) if self.is_pattern else is_under(name, p) for p in self.patterns):
            return Match.YES
        return Match.PARENT if any(is_under(pattern, name) for pattern in self.patterns) else Match.NO


def match_rules(rules: list[FilterableRule], name: str) -> Match:
    """Whether the values of a field are indexed: the first covering rule decides; PARENT: those of nested fields."""
    best, is_decided = Match.NO, False
    for rule in rules:
        match = rule.match(name)
        useful = rule.is_filterable or rule.facet_search
        if match is Match.YES and useful and not is_decided:
            return match
        is_decided = is_decided or match is Match.YES
        if match is Match.PARENT and useful:
            best = match
    return best
