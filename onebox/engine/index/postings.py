"""Inverted lists: two-level tables whose values are document sets, changed in two steps.

A change is first collected (`Delta`), then computed beside the live table (`Table.merge`), and at last put in
(`Table.publish`), so that readers see either none or all of it. A set of one document is kept as a plain integer:
most lists of a catalogue hold one document.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Any

from pyroaring import BitMap

Posting = int | BitMap
Row = dict[Any, Posting]
Changes = list[tuple[Hashable, dict[Any, Posting | None]]]

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


def _rows() -> dict[Any, dict[Any, list[int]]]:
    return defaultdict(_lists)


def _lists() -> dict[Any, list[int]]:
    return defaultdict(list)


class Delta:
    """Documents to add to and to remove from the lists of one table: row and key to documents, made when touched."""

    def __init__(self) -> None:
        self.added, self.removed = _rows(), _rows()

    def add(self, row: Any, keys: Iterable[Any], doc: int) -> None:
        lists = self.added[row]
        for key in keys:
            lists[key].append(doc)

    def remove(self, row: Any, keys: Iterable[Any], doc: int) -> None:
        lists = self.removed[row]
        for key in keys:
            lists[key].append(doc)


class Table:
    """Rows of lists: `rows[row][key]` is the set of documents."""

    def __init__(self) -> None:
        self.rows: dict[Any, Row] = {}

    def get(self, row: Any, key: Any) -> Posting | None:
        found = self.rows.get(row)
        return None if found is None else found.get(key)

    def merge(self, delta: Delta) -> Changes:
        """The new values of every list the delta touches; None where a list becomes empty."""
        changes: Changes = []
        for row in delta.added.keys() | delta.removed.keys():
            old = self.rows.get(row, {})
            changes.append((row, _merged(old, delta.added.get(row, {}), delta.removed.get(row, {}))))
        return changes

    def publish(self, changes: Changes) -> None:
        for row, values in changes:
            lists = self.rows.get(row)
            if lists is None:
                lists = self.rows[row] = {}
            lists.update(values)
            for key in [key for key, value in values.items() if value is None]:
                del lists[key]
            if not lists:
                del self.rows[row]


def _merged(old: Row, added: dict[Any, list[int]], removed: dict[Any, list[int]]) -> dict[Any, Posting | None]:
    values: dict[Any, Posting | None] = {}
    for key, docs in added.items():
        before = old.get(key)
        if before is None:
            values[key] = docs[0] if len(docs) == 1 else _shrunk(BitMap(docs))
        else:
            after = BitMap(docs)
            after |= as_bitmap(before)
            values[key] = _shrunk(after)
    for key, docs in removed.items():
        base = values[key] if key in values else old.get(key)
        if base is None:
            values[key] = None
        else:
            values[key] = _shrunk(as_bitmap(base) - BitMap(docs))
    return values


def _shrunk(docs: BitMap) -> Posting | None:
    size = len(docs)
    if size > 1:
        return docs
    return docs.min() if size else None
