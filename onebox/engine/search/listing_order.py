"""The order of a document listing: unlike a search, it drops documents whose field holds no value to sort by."""

from collections.abc import Iterator, Mapping
from typing import Any

from pyroaring import BitMap

from onebox.engine.index.facets import FacetField
from onebox.engine.index.geo import GeoPoint
from onebox.engine.index.index import Index
from onebox.engine.index.postings import Posting, as_bitmap
from onebox.engine.rank.geo_sort import GeoSortRule
from onebox.engine.rank.graph import QueryGraph
from onebox.engine.rank.rules_order import SortBy

_FEW = 4


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
    left = located.copy()
    while left:
        bucket = rule.next(left)
        yield bucket.docs
        left -= bucket.docs
    yield docs - located


def _by_field(index: Index, docs: BitMap, name: str, ascending: bool) -> Iterator[BitMap]:
    field = index.facets.fields.get(name)
    if field is None:
        yield docs
        return
    there = docs & field.kind("exists")
    yield from _values(field, there, ascending, "numbers")
    yield from _values(field, there, ascending, "strings")
    yield docs - there


def _values(field: FacetField, docs: BitMap, ascending: bool, kind: str) -> Iterator[BitMap]:
    """Each document under the first of its values."""
    keys: list[Any] = field.sorted_numbers if kind == "numbers" else field.sorted_strings
    lists: Mapping[Any, Posting] = field.numbers if kind == "numbers" else field.strings
    if len(docs) * _FEW < len(keys):
        lists = _values_of_few(field, docs, ascending, 0 if kind == "numbers" else 1)
        keys = sorted(lists)
    for key in keys if ascending else reversed(keys):
        group = as_bitmap(lists[key]) & docs
        if group:
            docs = docs - group
            yield group


def _values_of_few(field: FacetField, docs: BitMap, ascending: bool, kind: int) -> dict[Any, Posting]:
    found: dict[Any, BitMap] = {}
    for doc in docs:
        values = field.values_of.get(doc, ((), ()))[kind]
        if values:
            found.setdefault(values[0 if ascending else -1], BitMap()).add(doc)
    return dict(found)
