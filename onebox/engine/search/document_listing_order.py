"""Order of a document listing. Unlike a search, it drops documents whose field has no sortable value."""

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

    As in Meilisearch, groups are skipped by their size, dropped documents included; if the group in which the page
    begins has no document after the skipped ones, the listing ends.
    """
    if not sort_by:
        yield from docs[min(skip, len(docs)) :]
        return
    key, ascending = sort_by[0]
    for group in _groups(index, docs, key, ascending):
        if skip >= len(group) and skip:
            skip -= len(group)
            continue
        has_documents = False
        for doc in listing_order(index, group, sort_by[1:], skip):
            has_documents = True
            yield doc
        if skip and not has_documents:
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
    remaining = len(located)
    while remaining > 0:
        # The universe never shrinks here: as in Meilisearch, the order starts again after a thousand documents.
        bucket = rule.next(located)
        yield bucket.docs
        remaining -= len(bucket.docs)
    yield docs - located


def _by_field(index: Index, docs: BitMap, name: str, ascending: bool) -> Iterator[BitMap]:
    field = index.facets.fields.get(name)
    if field is None:
        yield docs
        return
    docs_with_field = docs & field.kind("exists")
    yield from _values(field.by_number, docs_with_field, ascending)
    yield from _values(field.by_string, docs_with_field, ascending)
    yield docs - docs_with_field


def _values(lists: ValueLists, docs: BitMap, ascending: bool) -> Iterator[BitMap]:
    """Groups of documents by value; each document belongs to the group of its first value."""
    remaining = docs.copy()
    for group, _ in lists.in_order(docs, ascending):
        group = group & remaining
        if group:
            remaining -= group
            yield group
