"""Posting lists: two-level tables (row, key) to document set, changed by copy-on-write.

A change is collected (`Delta`), computed beside the live table (`PostingTable.stage`), and published
(`PostingTable.publish`), so that readers see either none or all of it. A set of one document is a plain
integer: most lists of a catalogue hold one document.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from pyroaring import BitMap

Posting = int | BitMap
#: The key of a posting list: a word, a pair of words, a facet value. Any: keys of one table have one type and
#: compare with each other, which no union of types says.
ListKey: TypeAlias = Any
Row = dict[ListKey, Posting]
Staged = dict[Hashable, dict[ListKey, Posting | None]]
"""New values of lists by row and key; None where a list becomes empty."""
_WHOLE_ROW_FACTOR = 4
_RELEASE_BATCH = 500

EMPTY = BitMap()


def as_bitmap(posting: Posting | None) -> BitMap:
    """A posting as a bitmap, which may be shared: callers must not change it."""
    if posting is None:
        return EMPTY
    return BitMap((posting,)) if isinstance(posting, int) else posting


def union(postings: Iterable[Posting | None]) -> BitMap:
    """The union of postings, as a new bitmap."""
    single, bitmaps = [], []
    for posting in postings:
        if posting is None:
            continue
        if isinstance(posting, int):
            single.append(posting)
        else:
            bitmaps.append(posting)
    result = BitMap(single)
    if bitmaps:
        result |= bitmaps[0] if len(bitmaps) == 1 else BitMap.union(*bitmaps)
    return result


def _rows() -> dict[ListKey, dict[ListKey, list[int]]]:
    return defaultdict(_lists)


def _lists() -> dict[ListKey, list[int]]:
    return defaultdict(list)


class Delta:
    """Documents to add to and remove from the lists of one table: row to key to documents."""

    def __init__(self) -> None:
        self.added, self.removed = _rows(), _rows()

    def add(self, row: ListKey, keys: Iterable[ListKey], doc: int) -> None:
        lists = self.added[row]
        for key in keys:
            lists[key].append(doc)

    def remove(self, row: ListKey, keys: Iterable[ListKey], doc: int) -> None:
        lists = self.removed[row]
        for key in keys:
            lists[key].append(doc)


class PostingTable:
    """Posting lists in rows: `rows[row][key]` is a set of documents."""

    def __init__(self) -> None:
        self.rows: dict[ListKey, Row] = {}

    def get(self, row: ListKey, key: ListKey) -> Posting | None:
        lists = self.rows.get(row)
        return None if lists is None else lists.get(key)

    def stage(self, delta: Delta, staged: Staged) -> None:
        """Computes the new value of every list in the delta, on top of staged values; empties the delta."""
        for row in delta.added.keys() | delta.removed.keys():
            values = staged.setdefault(row, {})
            _stage(self.rows.get(row, {}), values, delta.added.get(row, {}), delta.removed.get(row, {}))

    def prepare(self, staged: Staged) -> "TableChanges":
        """The least work for the lock: rows up to 4 times as large as their changes are replaced whole."""
        changes = TableChanges({}, [], [])
        while staged:
            row, values = staged.popitem()
            old = self.rows.get(row)
            if old is None or len(old) <= len(values) * _WHOLE_ROW_FACTOR:
                changes.rows[row] = _without_empty({**old, **values} if old else values)
                changes.replaced.append(old)
            else:
                removed = [key for key, value in values.items() if value is None]
                changes.parts.append((row, _without_empty(values), removed))
                changes.replaced.extend(map(old.get, values))
        return changes

    def publish(self, changes: "TableChanges") -> None:
        self.rows.update(changes.rows)
        for row in [row for row, lists in changes.rows.items() if not lists]:
            del self.rows[row]
        for row, values, removed in changes.parts:
            lists = self.rows[row]
            lists.update(values)
            for key in removed:
                lists.pop(key, None)
            if not lists:
                del self.rows[row]


class TableChanges(NamedTuple):
    """Rows to replace (empty ones are dropped), and parts of rows: lists to set, keys to drop.

    `replaced` holds the old lists: freeing them is slow and happens after the publication, outside the lock.
    """

    rows: dict[Hashable, Row]
    parts: list[tuple[Hashable, dict[ListKey, ListKey], list[ListKey]]]
    replaced: list[object]

    def release(self, yield_to_searches: Callable[[], None]) -> None:
        """Frees the replaced lists in batches of 500."""
        while self.replaced:
            del self.replaced[-_RELEASE_BATCH:]
            yield_to_searches()


def _without_empty(values: Mapping[ListKey, Posting | None]) -> ListKey:
    if None in values.values():
        return {key: value for key, value in values.items() if value is not None}
    return values


def _stage(
    old: Row, values: dict[ListKey, Posting | None], added: dict[ListKey, list[int]], removed: dict[ListKey, list[int]]
) -> None:
    while added:
        key, docs = added.popitem()
        is_staged = key in values
        before = values[key] if is_staged else old.get(key)
        if before is None:
            values[key] = docs[0] if len(docs) == 1 else _compact(BitMap(docs))
        elif isinstance(before, int):
            values[key] = _compact(BitMap([before, *docs]))
        elif is_staged:
            before |= BitMap(docs)
        else:
            values[key] = before | BitMap(docs)
    while removed:
        key, docs = removed.popitem()
        base = values[key] if key in values else old.get(key)
        values[key] = None if base is None else _compact(as_bitmap(base) - BitMap(docs))


def _compact(docs: BitMap) -> Posting | None:
    size = len(docs)
    if size > 1:
        return docs
    return docs.min() if size else None
