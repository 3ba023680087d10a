"""The entries of `filterableAttributes`: names, which stand for all inside them, and patterns, which do not."""

from dataclasses import dataclass

from onebox.engine.json_types import JsonObject

from .attribute_patterns import Match, is_under, matches_pattern


@dataclass(frozen=True)
class FilterableRule:
    """One entry: which fields it covers and what may be done with them."""

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
        filters = features.get("filter") or {}
        return cls(
            tuple(entry["attributePatterns"]),
            bool(features.get("facetSearch", False)),
            bool(filters.get("equality", True)),
            bool(filters.get("comparison", False)),
            is_pattern=True,
        )

    @property
    def filters(self) -> bool:
        return self.equality or self.comparison

    def is_name(self, name: str) -> bool:
        """Whether the entry is this name itself, not a pattern that covers it."""
        return not self.is_pattern and self.patterns == (name,)

    def match(self, name: str) -> Match:
        """How the entry relates to a field. Parents of a pattern with a star are not looked into."""
        if any(matches_pattern(p, name) if self.is_pattern else is_under(name, p) for p in self.patterns):
            return Match.YES
        return Match.PARENT if any(is_under(pattern, name) for pattern in self.patterns) else Match.NO


def match_rules(rules: list[FilterableRule], name: str) -> Match:
    """Whether values of a field are listed: the first rule that covers it decides, fields inside it may be listed."""
    best, decided = Match.NO, False
    for rule in rules:
        found = rule.match(name)
        useful = rule.filters or rule.facet_search
        if found is Match.YES and useful and not decided:
            return found
        decided = decided or found is Match.YES
        if found is Match.PARENT and useful:
            best = found
    return best
