"""Facets of a federated search, by index or merged."""

import orjson
from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.facet_values import fold_value
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject

from .facet_distribution import check_facets, distribution, named_fields
from .federation_merge import IndexHits
from .field_selection import Document
from .hit_fields import values_of_parts

Counts = dict[str, dict[str, int]]
Stats = dict[str, dict[str, float]]
_WORDS = {"count": "by count", "alpha": "alphabetically"}


class FederatedFacets:
    """What `facetsByIndex` and `mergeFacets` ask for, and what is found, index by index."""

    def __init__(self, federation: JsonObject) -> None:
        self.wanted: dict[str, list[str] | None] = dict(federation.get("facetsByIndex") or {})
        self.merging: JsonObject | None = federation.get("mergeFacets")
        self._orders: dict[str, tuple[str, str]] = {}
        self._found: dict[str, tuple[Counts, Stats]] = {}

    def named(self, index: Index) -> list[str]:
        """The fields to be counted in an index."""
        return list(named_fields(index, self.wanted.get(index.uid) or []))

    def check_orders(self, index: Index) -> None:
        """Refuse to merge facets whose values are in another order than those of the indexes before."""
        if self.merging is None:
            return
        for name, order in named_fields(index, self.wanted.get(index.uid) or []).items():
            other, known = self._orders.setdefault(name, (index.uid, order))
            if known != order:
                message = (
                    f"Inconsistent order for values in facet `{name}`: index `{other}` orders {_WORDS[known]}, but "
                    f"index `{index.uid}` orders {_WORDS[order]}.\n - Hint: Remove `federation.mergeFacets` or change "
                    "`faceting.sortFacetValuesBy` to be consistent in settings."
                )
                raise _inside(index.uid, ApiError("invalid_multi_search_facet_order", message))

    def count(self, index: Index, candidates: BitMap) -> None:
        """Count the facets of an index among all that its queries find."""
        names = self.wanted.pop(index.uid, None)
        if names is None:
            return
        try:
            check_facets(index.settings, names)
        except ApiError as error:
            raise _inside(index.uid, error) from None
        self._found[index.uid] = distribution(index, names, candidates)

    def check_unused(self, engine: Engine) -> None:
        """Refuse facets of indexes that are not there, or of fields, though no query asks the index."""
        for uid in sorted(self.wanted):
            try:
                index = engine.index(uid)
                self.check_orders(index)
                check_facets(index.settings, self.wanted[uid] or [])
            except ApiError as error:
                inside = error if error.message.startswith("Inside") else _inside(uid, error)
                message = f"{inside.message}\n - Note: index `{uid}` is not used in queries"
                raise ApiError(error.code, message, 400 if error.code == "index_not_found" else error.status) from None

    def answer(self, results: list[IndexHits]) -> JsonObject:
        """The part of the answer that holds facets, without what hits count for that were not distinct."""
        if not self._found:
            return {}
        rejected = {result.index.uid: [candidate.parts for candidate in result.rejected] for result in results}
        if self.merging is None:
            for uid, (counts, _) in self._found.items():
                _uncount(counts, rejected.get(uid, []))
            found = {uid: {"distribution": counts, "stats": stats} for uid, (counts, stats) in self._found.items()}
            return {"facetsByIndex": dict(sorted(found.items()))}
        counts, stats = self._merged(self.merging.get("maxValuesPerFacet"))
        _uncount(counts, [hit for uid in sorted(rejected) for hit in rejected[uid]])
        return {"facetDistribution": counts, "facetStats": stats}

    def _merged(self, most: int | None) -> tuple[Counts, Stats]:
        counts: Counts = {}
        stats: Stats = {}
        for _, (own_counts, own_stats) in sorted(self._found.items()):
            for name, values in own_counts.items():
                into = counts.setdefault(name, {})
                for value, count in values.items():
                    into[value] = into.get(value, 0) + count
            for name, stat in own_stats.items():
                known = stats.setdefault(name, dict(stat))
                known["min"], known["max"] = min(known["min"], stat["min"]), max(known["max"], stat["max"])
        return {name: self._ordered(name, values, most) for name, values in sorted(counts.items())}, stats

    def _ordered(self, name: str, values: dict[str, int], most: int | None) -> dict[str, int]:
        by_count = self._orders.get(name, ("", "alpha"))[1] == "count"
        items = sorted(values.items(), key=lambda item: -item[1]) if by_count else sorted(values.items())
        return dict(items[:most])


def _inside(uid: str, error: ApiError) -> ApiError:
    return error.inside(f"Inside `.federation.facetsByIndex.{uid}`: ")


def _uncount(counts: Counts, hits: list[list[Document]]) -> None:
    """Take hits out of counts; a decimal only where documents and counts write it alike."""
    if not hits:
        return
    for name, values in counts.items():
        spelled = {folded: value for value in values if (folded := fold_value(value)) != value}
        for parts in hits:
            for kind, told in values_of_parts(parts, name):
                value = spelled.get(told, told) if kind is str else orjson.dumps(told).decode()
                if value in values:
                    values[value] = max(values[value] - 1, 0)
        counts[name] = {value: count for value, count in values.items() if count}
