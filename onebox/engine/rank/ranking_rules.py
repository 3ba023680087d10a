"""Which rules run, in which order, for a query or without one."""

from collections.abc import Callable

from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index_settings import custom_rule

from .bucket_sort import Rule
from .exact_attribute import ExactAttributeRule
from .path_rule import PathRule
from .rule_edges import EDGES
from .search_context import Context

SortBy = list[tuple[str | GeoPoint, bool]]
"""(field or point, ascending) of each sort key."""

MakeSort = Callable[[str | GeoPoint, bool], Rule]
_NEED_WORDS = {"typo", "proximity", "attribute", "attributeRank", "wordPosition", "exactness"}


class _Order:
    def __init__(self, sort_by: SortBy, make_sort: MakeSort) -> None:
        self.sort_by, self.make_sort = sort_by, make_sort
        self.rules: list[Rule] = []
        self.used: set[str] = set()
        self.sorted: set[str] = set()

    def sort(self, key: str | GeoPoint, ascending: bool) -> None:
        if isinstance(key, str):
            if key in self.sorted:
                return
            self.sorted.add(key)
        self.rules.append(self.make_sort(key, ascending))

    def once(self, *names: str) -> bool:
        """True the first time; all the names count as used then."""
        if self.used.intersection(names):
            return False
        self.used.update(names)
        return True

    def sorts(self, rule: str) -> None:
        if rule == "sort":
            if self.once("sort"):
                for name, ascending in self.sort_by:
                    self.sort(name, ascending)
            return
        custom = custom_rule(rule)
        if custom is not None:
            self.sort(*custom)


def placeholder_rules(ranking_rules: list[str], sort_by: SortBy, make_sort: MakeSort) -> list[Rule]:
    """Without a query only sorts act."""
    order = _Order(sort_by, make_sort)
    for rule in ranking_rules:
        order.sorts(rule)
    return order.rules


def query_rules(context: Context, sort_by: SortBy, make_sort: MakeSort, strategy: str) -> list[Rule]:
    """The rules of the settings, with `words` put before the first that needs it."""
    order = _Order(sort_by, make_sort)
    if strategy == "all":
        order.used.add("words")
    for rule in context.settings.ranking_rules:
        if (rule in _NEED_WORDS or rule == "words") and order.once("words"):
            order.rules.append(PathRule(context, "words", EDGES["words"], strategy))
        if rule in ("typo", "proximity"):
            if order.once(rule):
                order.rules.append(PathRule(context, rule, EDGES[rule]))
        elif rule == "attribute":
            if order.once("attributeRank", "wordPosition"):
                order.rules += [PathRule(context, name, EDGES[name]) for name in ("attributeRank", "wordPosition")]
        elif rule in ("attributeRank", "wordPosition"):
            if order.once(rule):
                order.rules.append(PathRule(context, rule, EDGES[rule]))
        elif rule == "exactness":
            if order.once(rule):
                order.rules += [ExactAttributeRule(context), PathRule(context, "exactWords", EDGES["exactWords"])]
        else:
            order.sorts(rule)
    return order.rules
