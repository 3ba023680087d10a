"""Filter evaluation: a syntax tree to the bitmap of the documents that pass."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NoReturn

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.index.index import Index
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.postings import union
from onebox.engine.search_budget import SearchBudget

from .filter_ast import And, Filter, FilterCondition, FilterPrinter, FilterWord, Geo, Not, Or
from .filter_condition import RANGES, check_operator, condition_docs
from .filter_geo import GeoFilterError, geo_docs


@dataclass
class FilterScope:
    """The index a filter applies to. With `reprint`, messages show the normalised filter, as searches do."""

    index: Index
    code: str = "invalid_search_filter"
    reprint: bool = True
    budget: SearchBudget = field(default_factory=SearchBudget)


def check_features(node: Filter, contains_enabled: bool) -> None:
    """Raises ApiError for operators of experimental features that are not enabled."""
    if isinstance(node, And | Or):
        for part in node.parts:
            check_features(part, contains_enabled)
    elif isinstance(node, Not):
        check_features(node.inner, contains_enabled)
    elif isinstance(node, FilterCondition) and node.operator == "CONTAINS" and not contains_enabled:
        where = node.keyword.where() if node.keyword is not None else ""
        raise ApiError(
            "feature_not_enabled",
            "Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. "
            f"See https://github.com/orgs/meilisearch/discussions/763\n{where}",
        )


def evaluate(node: Filter, scope: FilterScope) -> BitMap:
    """The documents that pass, as a new or shared bitmap: callers must not change it."""
    return _Evaluation(node, scope).run()


class _Evaluation:
    def __init__(self, whole: Filter, scope: FilterScope) -> None:
        self.whole, self.scope = whole, scope
        self.index, self.settings = scope.index, scope.index.settings

    def run(self) -> BitMap:
        for node in _conditions(self.whole):
            rule = self.settings.filter_rule(node.field.text)
            if rule is None or not rule.is_filterable:
                self.not_filterable(node.field.text, node.field)
        return self.docs(self.whole)

    def fail(self, message: str, word: FilterWord) -> NoReturn:
        where = FilterPrinter().print(self.whole).where(word) if self.scope.reprint else word.where()
        raise ApiError(self.scope.code, f"{message}\n{where}")

    def not_filterable(self, name: str, word: FilterWord) -> NoReturn:
        self.fail(f"Attribute `{name}` is not filterable. {_available(self.settings)}", word)

    def docs(self, node: Filter, universe: BitMap | None = None) -> BitMap:
        """Short-circuit evaluation: parts that cannot change the result are skipped, together with their errors."""
        self.scope.budget.check()
        if isinstance(node, And):
            return self.all_of(node, universe)
        if isinstance(node, Or):
            return union([self.docs(part, universe) for part in node.parts])
        if isinstance(node, Not):
            return (self.index.docs if universe is None else universe) - self.docs(node.inner, universe)
        return self.geo(node, universe) if isinstance(node, Geo) else self.condition(node, universe)

    def all_of(self, node: And, universe: BitMap | None) -> BitMap:
        result = self.docs(node.parts[0], universe)
        for part in node.parts[1:]:
            if not result:
                break
            result = result & self.docs(part, result)
        return result

    def condition(self, node: FilterCondition, universe: BitMap | None) -> BitMap:
        name = node.field.text
        rule = self.settings.filter_rule(name)
        field = self.index.facets.fields.get(name)
        unknown = field is None and name not in self.index.known_facets
        if rule is None or unknown or (node.operator == "IN" and not node.values):
            return BitMap()
        check_operator(node, rule, self.settings)
        docs = BitMap() if field is None else condition_docs(node, field, self.index.docs)
        return docs if universe is None or node.operator not in RANGES else docs & universe

    def geo(self, node: Geo, universe: BitMap | None) -> BitMap:
        try:
            return geo_docs(node, self.index, partial(self.condition, universe=universe))
        except GeoFilterError as error:
            if error.message is None:
                self.not_filterable(error.field, error.word)
            self.fail(error.message, error.word)


def _conditions(node: Filter) -> Iterator[FilterCondition]:
    """All conditions of the tree, the last of each level first."""
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, And | Or):
            pending.extend(part.parts)
        elif isinstance(part, Not):
            pending.append(part.inner)
        elif isinstance(part, FilterCondition):
            yield part


def _available(settings: EngineSettings) -> str:
    names = settings.filterable_patterns()
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attribute patterns are: {quoted(names)}."
