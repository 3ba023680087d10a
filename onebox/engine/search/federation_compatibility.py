"""Compatibility of the queries of a federated search: their hits compare only if they rank and sort alike."""

from onebox.engine.api_errors import ApiError
from onebox.engine.index.index import Index

from .canonical_rules import CanonicalRules, RankingStep
from .search_request import SearchRequest
from .search_response import SORT_CODE
from .sort_keys import parse_sort


class CompatibilityCheck:
    """Raises ApiError for a query whose rules differ in kind from those of the earlier queries."""

    def __init__(self) -> None:
        self._longest: _QueryRules | None = None

    def add(self, position: int, index: Index, request: SearchRequest) -> None:
        query_rules = _QueryRules(position, index, request)
        longest = self._longest
        for step, longest_step in zip(query_rules.steps, longest.steps if longest else (), strict=False):
            if longest is not None and step.kind != longest_step.kind:
                raise _incomparable(longest, longest_step, query_rules, step)
        self._longest = longest if longest is not None and len(longest.steps) > len(query_rules.steps) else query_rules


class _QueryRules:
    def __init__(self, position: int, index: Index, request: SearchRequest) -> None:
        self.position, self.uid = position, index.uid
        criteria: list[str] = index.settings.get("rankingRules")
        sort_by = None if request.sort is None else parse_sort(request.sort, SORT_CODE)
        self.order = CanonicalRules(criteria, sort_by, request.matchingStrategy, not request.q)
        self.steps = self.order.steps()

    def notes(self) -> str:
        if not self.order.notes:
            return ""
        head = f"  - note: The ranking rules of query #{self.position} were modified during canonicalization:\n"
        return head + "".join(self.order.notes)


def _incomparable(
    earlier_query: _QueryRules, earlier_step: RankingStep, later_query: _QueryRules, later_step: RankingStep
) -> ApiError:
    return ApiError(
        "invalid_multi_search_query_ranking_rules",
        f"The results of queries #{earlier_query.position} and #{later_query.position} are "
        f"incompatible: \n  1. {earlier_step.describe(earlier_query.position, earlier_query.uid)}\n"
        f"  2. {later_step.describe(later_query.position, later_query.uid)}\n"
        f"  - {_reason(earlier_step.kind, later_step.kind)}\n" + earlier_query.notes() + later_query.notes(),
    )


def _reason(kind: str, other_kind: str) -> str:
    kinds = {kind.rpartition("ing ")[2], other_kind.rpartition("ing ")[2]}
    if kinds == {"sort"}:
        return "cannot compare two sort rules in opposite directions"
    if kinds == {"geo sort"}:
        return "cannot compare two geosort rules in opposite directions"
    if kinds == {"sort", "geo sort"}:
        return "cannot compare a sort rule with a geosort rule"
    return f"cannot compare a relevancy rule with a {'geosort' if 'geo sort' in kinds else 'sort'} rule"
