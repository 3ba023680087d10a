"""Sorted inverted lists of a field's numbers or strings: facet value to documents, in value order."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pyroaring import BitMap

from onebox.engine.index.postings import ListKey

from .facet_column import ColumnChanges, FacetColumn
from .facet_levels import Count, fullest, group_range, group_sums
from .postings import Posting, PostingTable, as_bitmap, union
from .sorted_keys import merge_sorted_keys

_BLOCK = 256
_FEW_CHANGES = 100
_FEW_DOCS = 2000


class ValueChanges(NamedTuple):
    """Derived changes of one publication: the keys of changed lists, all keys if the set changes, column cells."""

    changed_keys: list[ListKey]
    keys: list[ListKey] | None
    cells: ColumnChanges


class ValueLists:
    """One row of a field's posting table, with sorted keys; range lookups use cached unions of blocks of 256 lists."""

    def __init__(self, table: PostingTable, row: str) -> None:
        self.table, self.row = table, row
        self.keys: list[ListKey] = []
        self.column = FacetColumn()
        self._starts: list[ListKey] = []
        self._unions: dict[int, BitMap] = {}
        self._sizes: dict[ListKey, int] | None = None

    @property
    def lists(self) -> dict[ListKey, Posting]:
        return self.table.rows.get(self.row, {})

    def reload(self) -> None:
        """Rebuilds keys and column from the posting table."""
        self.keys = sorted(self.lists)
        self.column = FacetColumn.of(self.keys, self.lists)
        self._invalidate_blocks()

    def merge(self, values: Mapping[ListKey, Posting | None], cells: ColumnChanges) -> ValueChanges:
        """The derived changes that follow from new lists (None: removed) and new cells."""
        new = [key for key, posting in values.items() if posting is not None and key not in self.lists]
        removed = {key for key, posting in values.items() if posting is None}
        keys = merge_sorted_keys(self.keys, new, removed) if new or removed else None
        return ValueChanges(list(values), keys, cells)

    def publish(self, changes: ValueChanges) -> None:
        if not changes.changed_keys:
            return
        if changes.keys is not None:
            self.keys = changes.keys
        self.column.publish(changes.cells)
        self._resize(changes.changed_keys)
        if len(changes.changed_keys) > _FEW_CHANGES:
            self._invalidate_blocks()
        for key in changes.changed_keys if self._unions else ():
            self._unions.pop(self._block(key), None)

    def _resize(self, changed_keys: list[ListKey]) -> None:
        if self._sizes is None:
            return
        lists = self.lists
        for key in changed_keys:
            if key in lists:
                self._sizes[key] = _size(lists[key])
            else:
                self._sizes.pop(key, None)

    def _invalidate_blocks(self) -> None:
        self._starts, self._sizes = [], None
        self._unions.clear()

    def _block(self, key: ListKey) -> int:
        return max(bisect_right(self._starts, key) - 1, 0)

    def _blocks(self) -> list[tuple[int, int]]:
        """The index range [first, end) of each block of keys."""
        if not self._starts:
            self._starts = self.keys[::_BLOCK]
        ends = [bisect_left(self.keys, start) for start in self._starts[1:]]
        return list(zip([0, *ends], [*ends, len(self.keys)], strict=True))

    def _block_docs(self, block: int, first: int, end: int) -> BitMap:
        docs = self._unions.get(block)
        if docs is None:
            docs = self._unions[block] = union(map(self.lists.__getitem__, self.keys[first:end]))
        return docs

    def union_of_range(self, first: int, end: int) -> BitMap:
        """Documents with any of the values `keys[first:end]`."""
        lists = self.lists
        if end - first <= 2 * _BLOCK:
            return union(map(lists.__getitem__, self.keys[first:end]))
        whole: list[BitMap] = []
        parts: list[ListKey] = []
        for block, (start, stop) in enumerate(self._blocks()):
            if first <= start and stop <= end:
                whole.append(self._block_docs(block, start, stop))
            elif start < end and first < stop:
                parts += self.keys[max(first, start) : min(end, stop)]
        return union([*whole, *map(lists.__getitem__, parts)])

    def in_order(self, universe: BitMap, ascending: bool) -> Iterator[tuple[BitMap, ListKey]]:
        """(documents, value) in value order; a document with several values may occur several times."""
        if len(universe) <= _FEW_DOCS:
            yield from self._few_in_order(universe, ascending)
            return
        step = 1 if ascending else -1
        for block, (first, end) in list(enumerate(self._blocks()))[::step]:
            if end - first > 1 and not self._block_docs(block, first, end).intersect(universe):
                continue
            for key in self.keys[first:end][::step]:
                yield as_bitmap(self.lists[key]), key

    def _few_in_order(self, universe: BitMap, ascending: bool) -> Iterator[tuple[BitMap, ListKey]]:
        groups: dict[ListKey, list[int]] = {}
        nearest = 0 if ascending else -1
        cells = self.column.cells
        for doc in self.column.within_bounds(universe):
            cell = cells[doc]
            if cell is not None:
                groups.setdefault(cell[nearest] if isinstance(cell, tuple) else cell, []).append(doc)
        for value in sorted(groups, reverse=not ascending):
            yield BitMap(groups[value]), value

    def counts(self, candidates: BitMap) -> dict[ListKey, int]:
        """Value to number of candidates, unordered. The dictionary may be shared: callers must not change it."""
        exists = self.table.get("kinds", "exists")
        if exists is not None and len(candidates) >= _FEW_DOCS and as_bitmap(exists).issubset(candidates):
            if self._sizes is None:
                self._sizes = {key: _size(posting) for key, posting in self.lists.items()}
            return self._sizes
        if len(candidates) < 4 * len(self.keys):
            return self.column.counts(candidates)
        return dict(self.counts_in_order(candidates))

    def counts_in_order(self, candidates: BitMap) -> Iterator[tuple[ListKey, int]]:
        """(value, count) in ascending value order; lazy, so that the first values of many candidates come fast."""
        if len(candidates) <= min(_FEW_DOCS, len(self.keys)):
            yield from sorted(self.column.counts(candidates).items())
            return
        lists = self.lists
        for key in self.keys:
            posting = lists[key]
            if isinstance(posting, int):
                if posting in candidates:
                    yield key, 1
            elif count := posting.intersection_cardinality(candidates):
                yield key, count

    def min_max(self, candidates: BitMap) -> tuple[ListKey, ListKey] | None:
        """The smallest and the largest value of the candidates."""
        low = next((key for docs, key in self.in_order(candidates, True) if docs.intersect(candidates)), None)
        if low is None:
            return None
        return low, next(key for docs, key in self.in_order(candidates, False) if docs.intersect(candidates))

    def fullest(self, candidates: BitMap, limit: int | None) -> list[tuple[ListKey, int]]:
        """(value, count) by descending count, with ties in Meilisearch's order (see `facet_levels`)."""
        counts = self.counts(candidates)
        groups = self._union_counts(candidates) if self.column.several else group_sums(self.keys, counts)
        return fullest(self.keys, counts, groups, limit)

    def _union_counts(self, candidates: BitMap) -> Count:
        """Group counts of multi-valued facets: the size of the union of the values' lists."""

        def count(level: int, group: int) -> int:
            first, end = group_range(level, group)
            return self.union_of_range(first, min(end, len(self.keys))).intersection_cardinality(candidates)

        return count


def _size(posting: Posting) -> int:
    return 1 if isinstance(posting, int) else len(posting)
