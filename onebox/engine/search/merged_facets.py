"""Facets of a federated search, by index or merged."""

from typing import Any

from pyroaring import BitMap

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError
from onebox.engine.index.index import Index

from .facet_distribution import check_facets, distribution, facet_order
from .federation_lists import IndexHits

Counts = dict[str, dict[str, int]]
Stats = dict[str, dict[str, float]]
_WORDS = {"count": "by count", "alpha": "alphabetically"}


def check_federated_facets(engine: Engine, federation: dict[str, Any], used: list[str]) -> None:
    """Refuse facets of unknown indexes or fields, and values that cannot be merged."""
    orders: dict[str, tuple[str, str]] = {}
    used_first = sorted(
        (federation.get("facetsByIndex") or {}).items(), key=lambda item: (item[0] not in used, item[0])
    )
    for uid, names in used_first:
        if names is None:
            continue
        place = f"Inside `.federation.facetsByIndex.{uid}`: "
        first = f"Inside `.queries[{used.index(uid)}]`: " if uid in used else ""
        note = "" if uid in used else f"\n - Note: index `{uid}` is not used in queries"
        try:
            index = engine.index(uid)
            check_facets(index.settings, names)
            if federation.get("mergeFacets") is not None:
                _check_orders(index, names, orders)
        except ApiError as error:
            status = 400 if error.code == "index_not_found" else error.status
            raise ApiError(error.code, f"{first}{place}{error.message}{note}", status) from None


def _check_orders(index: Index, names: list[str], orders: dict[str, tuple[str, str]]) -> None:
    for name in names:
        order = facet_order(index.settings, name)
        other, known = orders.setdefault(name, (index.uid, order))
        if known != order:
            raise ApiError(
                "invalid_multi_search_facet_order",
                f"Inconsistent order for values in facet `{name}`: index `{other}` orders {_WORDS[known]}, but index "
                f"`{index.uid}` orders {_WORDS[order]}.\n - Hint: Remove `federation.mergeFacets` or change "
                "`faceting.sortFacetValuesBy` to be consistent in settings.",
            )


def federated_facets(engine: Engine, federation: dict[str, Any], results: list[IndexHits]) -> dict[str, Any]:
    """The part of the answer that holds facets."""
    wanted = {uid: names for uid, names in (federation.get("facetsByIndex") or {}).items() if names is not None}
    if not wanted:
        return {}
    by_index = {result.index.uid: result for result in results}
    found = {uid: _of_index(engine.index(uid), names, by_index.get(uid)) for uid, names in wanted.items()}
    merging = federation.get("mergeFacets")
    if merging is None:
        return {
            "facetsByIndex": {
                uid: {"distribution": counts, "stats": stats} for uid, (counts, stats) in sorted(found.items())
            }
        }
    counts, stats = _merge(engine, found, merging.get("maxValuesPerFacet"))
    return {"facetDistribution": counts, "facetStats": stats}


def _of_index(index: Index, names: list[str], result: IndexHits | None) -> tuple[Counts, Stats]:
    """Facets of what was found; hits that were rejected later are only taken from the counts."""
    found = BitMap() if result is None else result.found
    counts, stats = distribution(index, names, found)
    if result is not None and result.rejected:
        left, _ = distribution(index, names, found - result.rejected)
        counts = {
            name: {value: left[name][value] for value in values if value in left.get(name, {})}
            for name, values in counts.items()
        }
    return counts, stats


def _merge(engine: Engine, found: dict[str, tuple[Counts, Stats]], most: int | None) -> tuple[Counts, Stats]:
    counts: Counts = {}
    stats: Stats = {}
    orders: dict[str, str] = {}
    for uid, (own_counts, own_stats) in sorted(found.items()):
        for name, values in own_counts.items():
            orders.setdefault(name, facet_order(engine.index(uid).settings, name))
            into = counts.setdefault(name, {})
            for value, count in values.items():
                into[value] = into.get(value, 0) + count
        for name, stat in own_stats.items():
            known = stats.setdefault(name, dict(stat))
            known["min"], known["max"] = min(known["min"], stat["min"]), max(known["max"], stat["max"])
    limit = 100 if most is None else most
    return {name: _ordered(values, orders[name], limit) for name, values in sorted(counts.items())}, stats


def _ordered(values: dict[str, int], order: str, limit: int) -> dict[str, int]:
    items = sorted(values.items()) if order == "alpha" else sorted(values.items(), key=lambda item: -item[1])
    return dict(items[:limit])
