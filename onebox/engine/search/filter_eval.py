"""Which documents pass a filter."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.index.index import Index
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.postings import union

from .filter_ast import And, Filter, FilterCondition, FilterWord, Geo, Not, Or, Printed
from .filter_condition import RANGES, check_operator, condition_docs
from .filter_geo import GeoFilterError, geo_docs


@dataclass
class FilterScope:
    """The index a filter is applied to. `reprint` tells to print filters anew in messages, as searches do."""

    index: Index
    code: str = "invalid_search_filter"
    reprint: bool = True


def check_features(node: Filter, contains_enabled: bool) -> None:
    """Refuse operators behind an experimental switch."""
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
    """The documents that pass; a new or shared set that must not be changed."""
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
        where = Printed().print(self.whole).where(word) if self.scope.reprint else word.where()
        raise ApiError(self.scope.code, f"{message}\n{where}")

    def not_filterable(self, name: str, word: FilterWord) -> NoReturn:
        self.fail(f"Attribute `{name}` is not filterable. {_available(self.settings)}", word)

    def docs(self, node: Filter, among: BitMap | None = None) -> BitMap:
        """Parts that cannot change the result any more are not looked at, whatever is wrong with them."""
        if isinstance(node, And):
            return self.all_of(node, among)
        if isinstance(node, Or):
            return union([self.docs(part, among) for part in node.parts])
        if isinstance(node, Not):
            return (self.index.docs if among is None else among) - self.docs(node.inner, among)
        return self.geo(node, among) if isinstance(node, Geo) else self.condition(node, among)

    def all_of(self, node: And, among: BitMap | None) -> BitMap:
        result = self.docs(node.parts[0], among)
        for part in node.parts[1:]:
            if not result:
                break
            result = result & self.docs(part, result)
        return result

    def condition(self, node: FilterCondition, among: BitMap | None) -> BitMap:
        name = node.field.text
        rule = self.settings.filter_rule(name)
        field = self.index.facets.fields.get(name)
        unknown = field is None and name not in self.index.known_facets
        if rule is None or unknown or (node.operator == "IN" and not node.values):
            return BitMap()
        check_operator(node, rule, self.settings)
        docs = BitMap() if field is None else condition_docs(node, field, self.index.docs)
        return docs if among is None or node.operator not in RANGES else docs & among

    def geo(self, node: Geo, among: BitMap | None) -> BitMap:
        try:
            return geo_docs(node, self.index, partial(self.condition, among=among))
        except GeoFilterError as error:
            if error.message is None:
                self.not_filterable(error.field, error.word)
            self.fail(error.message, error.word)


def _conditions(node: Filter) -> Iterator[FilterCondition]:
    """All conditions, the last of each level first."""
    left = [node]
    while left:
        part = left.pop()
        if isinstance(part, And | Or):
            left.extend(part.parts)
        elif isinstance(part, Not):
            left.append(part.inner)
        elif isinstance(part, FilterCondition):
            yield part


def _available(settings: EngineSettings) -> str:
    names = settings.filterable_patterns()
    if not names:
        return "This index does not have configured filterable attributes."
    return f"Available filterable attribute patterns are: {quoted(names)}."
