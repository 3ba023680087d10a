"""Facets of a federated search: per index, or merged over all indexes."""

import orjson
from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.facet_values import fold_value
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject
from onebox.engine.search_budget import SearchBudget

from .facet_distribution import check_facets, distribution, matching_fields
from .federation_merge import IndexHits
from .field_selection import Document
from .hit_fields import values_of_parts

Counts = dict[str, dict[str, int]]
Stats = dict[str, dict[str, float]]
_WORDS = {"count": "by count", "alpha": "alphabetically"}


class FederatedFacets:
    """The facets of `facetsByIndex`, counted index by index; `mergeFacets` merges them."""

    def __init__(self, federation: JsonObject) -> None:
        self.pending: dict[str, list[str] | None] = dict(federation.get("facetsByIndex") or {})
        self.merge_options: JsonObject | None = federation.get("mergeFacets")
        self._orders: dict[str, tuple[str, str]] = {}
        self._counts_by_index: dict[str, tuple[Counts, Stats]] = {}

    def requested_fields(self, index: Index) -> list[str]:
        """The fields to be counted in an index."""
        return list(matching_fields(index, self.pending.get(index.uid) or []))

    def check_orders(self, index: Index) -> None:
        """Raises ApiError if a merged facet has another value order than in an earlier index."""
        if self.merge_options is None:
            return
        for name, order in matching_fields(index, self.pending.get(index.uid) or []).items():
            first_uid, first_order = self._orders.setdefault(name, (index.uid, order))
            if first_order != order:
                message = (
                    f"Inconsistent order for values in facet `{name}`: index `{first_uid}` orders "
                    f"{_WORDS[first_order]}, but index `{index.uid}` orders {_WORDS[order]}.\n - Hint: Remove "
                    "`federation.mergeFacets` or change `faceting.sortFacetValuesBy` to be consistent in settings."
                )
                raise _inside(index.uid, ApiError("invalid_multi_search_facet_order", message))

    def count(self, index: Index, candidates: BitMap, budget: SearchBudget) -> None:
        """Counts the facets of an index among all matches of its queries."""
        names = self.pending.pop(index.uid, None)
        if names is None:
            return
        try:
            check_facets(index.settings, names)
        except ApiError as error:
            raise _inside(index.uid, error) from None
        self._counts_by_index[index.uid] = distribution(index, names, candidates, budget)

    def check_unused(self, engine: Engine) -> None:
        """Raises ApiError for invalid facets of indexes that no query searches."""
        for uid in sorted(self.pending):
            try:
                index = engine.index(uid)
                self.check_orders(index)
                check_facets(index.settings, self.pending[uid] or [])
            except ApiError as error:
                inside = error if error.message.startswith("Inside") else _inside(uid, error)
                message = f"{inside.message}\n - Note: index `{uid}` is not used in queries"
                raise ApiError(error.code, message, 400 if error.code == "index_not_found" else error.status) from None

    def answer(self, results: list[IndexHits]) -> JsonObject:
        """The facets of the response, without the counts of hits that the distinct attribute rejected."""
        if not self._counts_by_index:
            return {}
        rejected = {result.index.uid: [candidate.parts for candidate in result.rejected] for result in results}
        if self.merge_options is None:
            for uid, (counts, _) in self._counts_by_index.items():
                _uncount(counts, rejected.get(uid, []))
            by_index = {
                uid: {"distribution": counts, "stats": stats} for uid, (counts, stats) in self._counts_by_index.items()
            }
            return {"facetsByIndex": dict(sorted(by_index.items()))}
        counts, stats = self._merged(self.merge_options.get("maxValuesPerFacet"))
        _uncount(counts, [hit for uid in sorted(rejected) for hit in rejected[uid]])
        return {"facetDistribution": counts, "facetStats": stats}

    def _merged(self, max_values: int | None) -> tuple[Counts, Stats]:
        counts: Counts = {}
        stats: Stats = {}
        for _, (index_counts, index_stats) in sorted(self._counts_by_index.items()):
            for name, values in index_counts.items():
                merged_values = counts.setdefault(name, {})
                for value, count in values.items():
                    merged_values[value] = merged_values.get(value, 0) + count
            for name, stat in index_stats.items():
                merged_stat = stats.setdefault(name, dict(stat))
                merged_stat["min"], merged_stat["max"] = (
                    min(merged_stat["min"], stat["min"]),
                    max(merged_stat["max"], stat["max"]),
                )
        return {name: self._ordered(name, values, max_values) for name, values in sorted(counts.items())}, stats

    def _ordered(self, name: str, values: dict[str, int], max_values: int | None) -> dict[str, int]:
        by_count = self._orders.get(name, ("", "alpha"))[1] == "count"
        items = sorted(values.items(), key=lambda item: -item[1]) if by_count else sorted(values.items())
        return dict(items[:max_values])


def _inside(uid: str, error: ApiError) -> ApiError:
    return error.inside(f"Inside `.federation.facetsByIndex.{uid}`: ")


def _uncount(counts: Counts, hits: list[list[Document]]) -> None:
    """Subtracts hits from counts; decimals only where document and facet have the same spelling."""
    if not hits:
        return
    for name, values in counts.items():
        spelled = {folded: value for value in values if (folded := fold_value(value)) != value}
        for parts in hits:
            for value_type, distinct_value in values_of_parts(parts, name):
                value = (
                    spelled.get(distinct_value, distinct_value)
                    if value_type is str
                    else orjson.dumps(distinct_value).decode()
                )
                if value in values:
                    values[value] = max(values[value] - 1, 0)
        counts[name] = {value: count for value, count in values.items() if count}
