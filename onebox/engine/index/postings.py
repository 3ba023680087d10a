"""Inverted lists: two-level tables whose values are document sets, changed in two steps.

A change is first collected (`Delta`), then computed beside the live table (`PostingTable.stage`), and at last put in
(`PostingTable.publish`), so that readers see either none or all of it. A set of one document is a plain
integer: most lists of a catalogue hold one document.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from pyroaring import BitMap

Posting = int | BitMap
#: The key of an inverted list: a word, a pair of words, a facet value. Any: keys of one table have one type and
#: compare with each other, which no union of types says.
ListKey: TypeAlias = Any
Row = dict[ListKey, Posting]
Staged = dict[Hashable, dict[ListKey, Posting | None]]
"""New values of lists by row and key; None where a list becomes empty."""
_WHOLE_ROW = 4
_FREED = 500

EMPTY = BitMap()


def as_bitmap(posting: Posting | None) -> BitMap:
    """A posting as a set; the caller must not change it."""
    if posting is None:
        return EMPTY
    return BitMap((posting,)) if isinstance(posting, int) else posting


def union(postings: Iterable[Posting | None]) -> BitMap:
    """All documents of some postings, as a new set."""
    single, many = [], []
    for posting in postings:
        if posting is None:
            continue
        if isinstance(posting, int):
            single.append(posting)
        else:
            many.append(posting)
    result = BitMap(single)
    if many:
        result |= many[0] if len(many) == 1 else BitMap.union(*many)
    return result


def _rows() -> dict[ListKey, dict[ListKey, list[int]]]:
    return defaultdict(_lists)


def _lists() -> dict[ListKey, list[int]]:
    return defaultdict(list)


class Delta:
    """Documents to add to and to remove from the lists of one table: row and key to documents, made when touched."""

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
    """Rows of lists: `rows[row][key]` is the set of documents."""

    def __init__(self) -> None:
        self.rows: dict[ListKey, Row] = {}

    def get(self, row: ListKey, key: ListKey) -> Posting | None:
        found = self.rows.get(row)
        return None if found is None else found.get(key)

    def stage(self, delta: Delta, staged: Staged) -> None:
        """Work out the new value of every list the delta touches, on top of what is staged already; uses it up."""
        for row in delta.added.keys() | delta.removed.keys():
            values = staged.setdefault(row, {})
            _stage(self.rows.get(row, {}), values, delta.added.get(row, {}), delta.removed.get(row, {}))

    def prepare(self, staged: Staged) -> "TableChanges":
        """What is left to do under the lock, as little as can be: rows not much larger than their changes are new."""
        changes = TableChanges({}, [], [])
        while staged:
            row, values = staged.popitem()
            old = self.rows.get(row)
            if old is None or len(old) <= len(values) * _WHOLE_ROW:
                changes.rows[row] = _without_empty({**old, **values} if old else values)
                changes.replaced.append(old)
            else:
                gone = [key for key, value in values.items() if value is None]
                changes.parts.append((row, _without_empty(values), gone))
                changes.replaced.extend(map(old.get, values))
        return changes

    def publish(self, changes: "TableChanges") -> None:
        self.rows.update(changes.rows)
        for row in [row for row, lists in changes.rows.items() if not lists]:
            del self.rows[row]
        for row, values, gone in changes.parts:
            lists = self.rows[row]
            lists.update(values)
            for key in gone:
                lists.pop(key, None)
            if not lists:
                del self.rows[row]


class TableChanges(NamedTuple):
    """Whole rows to put in (empty ones to drop), and parts of rows: lists to put in, keys to drop.

    `replaced` keeps what they replace, for it takes long to free: not while searches wait.
    """

    rows: dict[Hashable, Row]
    parts: list[tuple[Hashable, dict[ListKey, ListKey], list[ListKey]]]
    replaced: list[object]

    def release(self, yield_to_searches: Callable[[], None]) -> None:
        """Free what was replaced, little by little."""
        while self.replaced:
            del self.replaced[-_FREED:]
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
        mine = key in values
        before = values[key] if mine else old.get(key)
        if before is None:
            values[key] = docs[0] if len(docs) == 1 else _shrunk(BitMap(docs))
        elif isinstance(before, int):
            values[key] = _shrunk(BitMap([before, *docs]))
        elif mine:
            before |= BitMap(docs)
        else:
            values[key] = before | BitMap(docs)
    while removed:
        key, docs = removed.popitem()
        base = values[key] if key in values else old.get(key)
        values[key] = None if base is None else _shrunk(as_bitmap(base) - BitMap(docs))


def _shrunk(docs: BitMap) -> Posting | None:
    size = len(docs)
    if size > 1:
        return docs
    return docs.min() if size else None
