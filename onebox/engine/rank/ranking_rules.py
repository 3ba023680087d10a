"""The list of ranking rules of a search, built from the index settings and the sort keys of the request."""

from collections.abc import Callable

from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index_settings import custom_rule

from .bucket_sort import Rule
from .exact_attribute import ExactAttributeRule
from .path_rule import PathRule
from .rule_edges import EDGES
from .search_context import SearchContext

SortBy = list[tuple[str | GeoPoint, bool]]
"""(field or point, ascending) of each sort key."""

MakeSort = Callable[[str | GeoPoint, bool], Rule]
_NEED_WORDS = {"typo", "proximity", "attribute", "attributeRank", "wordPosition", "exactness"}


class _RuleList:
    def __init__(self, sort_by: SortBy, make_sort: MakeSort) -> None:
        self.sort_by, self.make_sort = sort_by, make_sort
        self.rules: list[Rule] = []
        self.used_names: set[str] = set()
        self.sorted_fields: set[str] = set()

    def add_sort(self, key: str | GeoPoint, ascending: bool) -> None:
        if isinstance(key, str):
            if key in self.sorted_fields:
                return
            self.sorted_fields.add(key)
        self.rules.append(self.make_sort(key, ascending))

    def is_first_use(self, *names: str) -> bool:
        """True unless one of the names is used already; marks them all as used."""
        if self.used_names.intersection(names):
            return False
        self.used_names.update(names)
        return True

    def add_sorts(self, rule: str) -> None:
        if rule == "sort":
            if self.is_first_use("sort"):
                for name, ascending in self.sort_by:
                    self.add_sort(name, ascending)
            return
        custom = custom_rule(rule)
        if custom is not None:
            self.add_sort(*custom)


def placeholder_rules(ranking_rules: list[str], sort_by: SortBy, make_sort: MakeSort) -> list[Rule]:
    """The rules of a placeholder search: only the sorts."""
    rule_list = _RuleList(sort_by, make_sort)
    for rule in ranking_rules:
        rule_list.add_sorts(rule)
    return rule_list.rules


def query_rules(context: SearchContext, sort_by: SortBy, make_sort: MakeSort, strategy: str) -> list[Rule]:
    """The rules of a query, in the order of the settings; `words` is inserted before the first rule that needs it."""
    rule_list = _RuleList(sort_by, make_sort)
    if strategy == "all":
        rule_list.used_names.add("words")
    for rule in context.settings.ranking_rules:
        if (rule in _NEED_WORDS or rule == "words") and rule_list.is_first_use("words"):
            rule_list.rules.append(PathRule(context, "words", EDGES["words"], strategy))
        if rule in ("typo", "proximity"):
            if rule_list.is_first_use(rule):
                rule_list.rules.append(PathRule(context, rule, EDGES[rule]))
        elif rule == "attribute":
            if rule_list.is_first_use("attributeRank", "wordPosition"):
                rule_list.rules += [PathRule(context, name, EDGES[name]) for name in ("attributeRank", "wordPosition")]
        elif rule in ("attributeRank", "wordPosition"):
            if rule_list.is_first_use(rule):
                rule_list.rules.append(PathRule(context, rule, EDGES[rule]))
        elif rule == "exactness":
            if rule_list.is_first_use(rule):
                rule_list.rules += [ExactAttributeRule(context), PathRule(context, "exactWords", EDGES["exactWords"])]
        else:
            rule_list.add_sorts(rule)
    return rule_list.rules
