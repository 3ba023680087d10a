"""Canonical ranking rules of one query: they decide whether its hits can be merged with those of other queries."""

from dataclasses import dataclass, field

from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index_settings import custom_rule
from onebox.engine.rank.ranking_rules import SortBy

_PLACEHOLDER = 'the query is a placeholder search (`q`: "")'


@dataclass(frozen=True)
class RankingStep:
    """Adjacent rules whose scores are compared together: their kind, index range in the settings, and names."""

    kind: str
    first: int
    last: int
    names: str
    sort: int | None = None

    def describe(self, query: int, uid: str) -> str:
        rules = f"{self.first}" if self.first == self.last else f"{self.first}..={self.last}"
        sort = "" if self.sort is None else f".sort[{self.sort}]"
        return f"`queries[{query}]{sort}`, `{uid}.rankingRules[{rules}]`: {self.kind} rule(s) {self.names}"


@dataclass
class CanonicalRules:
    """The effective rules in order, and notes on how they differ from the rules of the settings."""

    criteria: list[str]
    sort_by: SortBy | None
    strategy: str
    is_placeholder: bool
    effective_rules: list[str] = field(default_factory=list)
    effective_sort: SortBy = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._first_uses: dict[str, tuple[str, str]] = {}
        self._has_words = False
        for index, rule in enumerate(self.criteria):
            position = f"#{index} in ranking rules"
            if rule == "sort":
                self._add_sorts(index, position)
            elif custom_rule(rule) is not None:
                self._add_custom(rule, position)
            elif self.is_placeholder:
                self._note(f"Removed relevancy rule `{rule}` at position {position} because {_PLACEHOLDER}")
            elif rule == "words":
                self._add_words(position)
            else:
                self._add_relevancy(rule, position)

    def _note(self, text: str, indent: str = "    ") -> None:
        self.notes.append(f"{indent}{len(self.notes) + 1}. {text}\n")

    def _is_new(self, key: str, name: str, position: str) -> bool:
        first_use = self._first_uses.get(key)
        if first_use is None:
            self._first_uses[key] = name, position
            return True
        first_name, first_position = first_use
        self._note(
            f"Removed duplicate rule `{first_name}` at position {position} as it already appears at position "
            f"{first_position}"
        )
        return False

    def _add_words(self, position: str) -> None:
        if self.strategy == "all":
            self._note(f"Removed rule `words` at position {position} because `query.matchingWords` is set to `all`")
            return
        if self._has_words and "words" not in self._first_uses:
            self._note(f"Removed rule `words` at position {position} because it was previously prepended")
        if self._is_new("words", "words", position):
            self._has_words = True
            self.effective_rules.append("words")

    def _add_relevancy(self, rule: str, position: str) -> None:
        if not self._has_words and self.strategy != "all":
            self._note(f"Prepended rule `words` before first relevancy rule `{rule}` at position {position}")
            self._has_words = True
            self.effective_rules.append("words")
        if self._is_new(rule, rule, position):
            self.effective_rules.append(rule)

    def _add_custom(self, rule: str, position: str) -> None:
        name = rule.rpartition(":")[0]
        if self._is_new(f"field {name}", rule, position):
            self.effective_rules.append(rule)

    def _add_sorts(self, index: int, position: str) -> None:
        if self.sort_by is None:
            self._note(f"Removed rule `sort` at position {position} because `query.sort` is empty", "   ")
            return
        if not self._is_new("sort", "sort", position):
            return
        self.effective_rules.append("sort")
        for number, (key, ascending) in enumerate(self.sort_by):
            inner = f"#{number} in `query.sort` (as `sort` is #{index} in ranking rules)"
            name = f"{'_geo(..)' if isinstance(key, GeoPoint) else key}:{'asc' if ascending else 'desc'}"
            if self._is_new("point" if isinstance(key, GeoPoint) else f"field {key}", name, inner):
                self.effective_sort.append((key, ascending))

    def steps(self) -> list[RankingStep]:
        steps: list[RankingStep] = []
        for index, rule in enumerate(self.effective_rules):
            custom = custom_rule(rule)
            if rule == "sort":
                steps += [_sort_step(index, number, *key) for number, key in enumerate(self.effective_sort)]
            elif custom is not None:
                steps.append(RankingStep(f"{_direction(custom[1])} sort", index, index, rule))
            elif steps and steps[-1].kind == "relevancy":
                first = steps[-1].first
                steps[-1] = RankingStep("relevancy", first, index, ", ".join(self.effective_rules[first : index + 1]))
            else:
                steps.append(RankingStep("relevancy", index, index, rule))
        return steps


def _sort_step(index: int, number: int, key: str | GeoPoint, ascending: bool) -> RankingStep:
    if isinstance(key, GeoPoint):
        return RankingStep(f"{_direction(ascending)} geo sort", index, index, "default", number)
    return RankingStep(f"{_direction(ascending)} sort", index, index, f"on field `{key}`", number)


def _direction(ascending: bool) -> str:
    return "ascending" if ascending else "descending"
