"""Which queries of a federated search can be compared: those that rank and sort alike, step by step."""

from onebox.engine.api_errors import ApiError
from onebox.engine.index.index import Index

from .canonical_rules import RankingOrder, RankingStep
from .search_request import SearchRequest
from .search_response import SORT_CODE
from .sort_keys import parse_sort


class Comparison:
    """Refuses queries whose hits cannot be compared rule by rule with those of the queries before."""

    def __init__(self) -> None:
        self._longest: _Ranked | None = None

    def take(self, position: int, index: Index, request: SearchRequest) -> None:
        ranked = _Ranked(position, index, request)
        longest = self._longest
        for one, other in zip(ranked.steps, longest.steps if longest else (), strict=False):
            if longest is not None and one.kind != other.kind:
                raise _incomparable(longest, other, ranked, one)
        self._longest = longest if longest is not None and len(longest.steps) > len(ranked.steps) else ranked


class _Ranked:
    def __init__(self, position: int, index: Index, request: SearchRequest) -> None:
        self.position, self.uid = position, index.uid
        criteria: list[str] = index.settings.get("rankingRules")
        sort_by = None if request.sort is None else parse_sort(request.sort, SORT_CODE)
        self.order = RankingOrder(criteria, sort_by, request.matchingStrategy, not request.q)
        self.steps = self.order.steps()

    def notes(self) -> str:
        if not self.order.notes:
            return ""
        head = f"  - note: The ranking rules of query #{self.position} were modified during canonicalization:\n"
        return head + "".join(self.order.notes)


def _incomparable(before: _Ranked, step: RankingStep, after: _Ranked, other: RankingStep) -> ApiError:
    return ApiError(
        "invalid_multi_search_query_ranking_rules",
        f"The results of queries #{before.position} and #{after.position} are "
        f"incompatible: \n  1. {step.shown(before.position, before.uid)}\n"
        f"  2. {other.shown(after.position, after.uid)}\n  - {_reason(step.kind, other.kind)}\n"
        + before.notes()
        + after.notes(),
    )


def _reason(one: str, other: str) -> str:
    kinds = {one.rpartition("ing ")[2], other.rpartition("ing ")[2]}
    if kinds == {"sort"}:
        return "cannot compare two sort rules in opposite directions"
    if kinds == {"geo sort"}:
        return "cannot compare two geosort rules in opposite directions"
    if kinds == {"sort", "geo sort"}:
        return "cannot compare a sort rule with a geosort rule"
    return f"cannot compare a relevancy rule with a {'geosort' if 'geo sort' in kinds else 'sort'} rule"
