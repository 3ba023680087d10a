"""The order of a document listing: unlike a search, it drops documents whose field holds no value to sort by."""

from collections.abc import Iterator

from pyroaring import BitMap

from onebox.engine.index.facet_lists import ValueLists
from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index import Index
from onebox.engine.rank.geo_sort import GeoSortRule
from onebox.engine.rank.query_graph import QueryGraph
from onebox.engine.rank.ranking_rules import SortBy


def listing_order(index: Index, docs: BitMap, sort_by: SortBy, skip: int) -> Iterator[int]:
    """Documents in order, without the first `skip`.

    Groups are skipped by their size, dropped documents included; if the group where the listing should begin has
    nothing to show there, it ends.
    """
    if not sort_by:
        yield from docs[min(skip, len(docs)) :]
        return
    key, ascending = sort_by[0]
    for group in _groups(index, docs, key, ascending):
        if skip >= len(group) and skip:
            skip -= len(group)
            continue
        shown = False
        for doc in listing_order(index, group, sort_by[1:], skip):
            shown = True
            yield doc
        if skip and not shown:
            return
        skip = 0


def _groups(index: Index, docs: BitMap, key: str | GeoPoint, ascending: bool) -> Iterator[BitMap]:
    if isinstance(key, GeoPoint):
        return _by_point(index, docs, key, ascending)
    return _by_field(index, docs, key, ascending)


def _by_point(index: Index, docs: BitMap, target: GeoPoint, ascending: bool) -> Iterator[BitMap]:
    rule = GeoSortRule(target, ascending, index.geo.points, index.geo.docs)
    located = docs & index.geo.docs
    rule.start(located, QueryGraph())
    left = len(located)
    while left > 0:
        # All are offered again and again: beyond a thousand the original begins anew with the nearest.
        bucket = rule.next(located)
        yield bucket.docs
        left -= len(bucket.docs)
    yield docs - located


def _by_field(index: Index, docs: BitMap, name: str, ascending: bool) -> Iterator[BitMap]:
    field = index.facets.fields.get(name)
    if field is None:
        yield docs
        return
    there = docs & field.kind("exists")
    yield from _values(field.by_number, there, ascending)
    yield from _values(field.by_string, there, ascending)
    yield docs - there


def _values(lists: ValueLists, docs: BitMap, ascending: bool) -> Iterator[BitMap]:
    """Each document under the first of its values."""
    left = docs.copy()
    for group, _ in lists.in_order(docs, ascending):
        group = group & left
        if group:
            left -= group
            yield group
