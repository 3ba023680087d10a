"""The order of the rules of one query, as far as it decides whether its hits can be merged with those of another."""

from dataclasses import dataclass, field

from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index_settings import custom_rule
from onebox.engine.rank.ranking_rules import SortBy

_PLACEHOLDER = 'the query is a placeholder search (`q`: "")'


@dataclass(frozen=True)
class RankingStep:
    """Rules whose scores are compared together: their kind, the places they come from, and their names."""

    kind: str
    first: int
    last: int
    names: str
    sort: int | None = None

    def shown(self, query: int, uid: str) -> str:
        rules = f"{self.first}" if self.first == self.last else f"{self.first}..={self.last}"
        sort = "" if self.sort is None else f".sort[{self.sort}]"
        return f"`queries[{query}]{sort}`, `{uid}.rankingRules[{rules}]`: {self.kind} rule(s) {self.names}"


@dataclass
class RankingOrder:
    """The rules that take part, in order, and notes on how they were told from those of the settings."""

    criteria: list[str]
    sort_by: SortBy | None
    strategy: str
    is_placeholder: bool
    effective_rules: list[str] = field(default_factory=list)
    kept_sort: SortBy = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._seen: dict[str, tuple[str, str]] = {}
        self._has_words = False
        for at, rule in enumerate(self.criteria):
            place = f"#{at} in ranking rules"
            if rule == "sort":
                self._take_sorts(at, place)
            elif custom_rule(rule) is not None:
                self._take_custom(rule, place)
            elif self.is_placeholder:
                self._note(f"Removed relevancy rule `{rule}` at position {place} because {_PLACEHOLDER}")
            elif rule == "words":
                self._take_words(place)
            else:
                self._take_relevancy(rule, place)

    def _note(self, text: str, indent: str = "    ") -> None:
        self.notes.append(f"{indent}{len(self.notes) + 1}. {text}\n")

    def _is_new(self, key: str, name: str, place: str) -> bool:
        earlier = self._seen.get(key)
        if earlier is None:
            self._seen[key] = name, place
            return True
        first, there = earlier
        self._note(f"Removed duplicate rule `{first}` at position {place} as it already appears at position {there}")
        return False

    def _take_words(self, place: str) -> None:
        if self.strategy == "all":
            self._note(f"Removed rule `words` at position {place} because `query.matchingWords` is set to `all`")
            return
        if self._has_words and "words" not in self._seen:
            self._note(f"Removed rule `words` at position {place} because it was previously prepended")
        if self._is_new("words", "words", place):
            self._has_words = True
            self.effective_rules.append("words")

    def _take_relevancy(self, rule: str, place: str) -> None:
        if not self._has_words and self.strategy != "all":
            self._note(f"Prepended rule `words` before first relevancy rule `{rule}` at position {place}")
            self._has_words = True
            self.effective_rules.append("words")
        if self._is_new(rule, rule, place):
            self.effective_rules.append(rule)

    def _take_custom(self, rule: str, place: str) -> None:
        name = rule.rpartition(":")[0]
        if self._is_new(f"field {name}", rule, place):
            self.effective_rules.append(rule)

    def _take_sorts(self, at: int, place: str) -> None:
        if self.sort_by is None:
            self._note(f"Removed rule `sort` at position {place} because `query.sort` is empty", "   ")
            return
        if not self._is_new("sort", "sort", place):
            return
        self.effective_rules.append("sort")
        for number, (key, ascending) in enumerate(self.sort_by):
            inner = f"#{number} in `query.sort` (as `sort` is #{at} in ranking rules)"
            name = f"{'_geo(..)' if isinstance(key, GeoPoint) else key}:{'asc' if ascending else 'desc'}"
            if self._is_new("point" if isinstance(key, GeoPoint) else f"field {key}", name, inner):
                self.kept_sort.append((key, ascending))

    def steps(self) -> list[RankingStep]:
        steps: list[RankingStep] = []
        for at, rule in enumerate(self.effective_rules):
            custom = custom_rule(rule)
            if rule == "sort":
                steps += [_sort_step(at, number, *key) for number, key in enumerate(self.kept_sort)]
            elif custom is not None:
                steps.append(RankingStep(f"{_direction(custom[1])} sort", at, at, rule))
            elif steps and steps[-1].kind == "relevancy":
                first = steps[-1].first
                steps[-1] = RankingStep("relevancy", first, at, ", ".join(self.effective_rules[first : at + 1]))
            else:
                steps.append(RankingStep("relevancy", at, at, rule))
        return steps


def _sort_step(at: int, number: int, key: str | GeoPoint, ascending: bool) -> RankingStep:
    if isinstance(key, GeoPoint):
        return RankingStep(f"{_direction(ascending)} geo sort", at, at, "default", number)
    return RankingStep(f"{_direction(ascending)} sort", at, at, f"on field `{key}`", number)


def _direction(ascending: bool) -> str:
    return "ascending" if ascending else "descending"
