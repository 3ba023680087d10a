"""Columnar facet values (document to values) beside the inverted lists: sorts and counts over few documents use it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from pyroaring import BitMap

from onebox.engine.index.postings import ListKey

from .postings import Posting, as_bitmap

#: The values of one document in a facet: a single value, or a tuple of several. Any: see ListKey.
Cell: TypeAlias = Any
"""None, one value, or several in rising order as a tuple."""
ColumnChanges = dict[int, Cell]


class FacetColumn:
    """One cell per document, by internal id; documents beyond the end have no value."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.several = 0
        """Documents with more than one value."""

    @classmethod
    def of(cls, keys: Iterable[ListKey], lists: Mapping[ListKey, Posting]) -> "FacetColumn":
        """The column built from inverted lists; `keys` must be in ascending order."""
        column = cls()
        last = BitMap.union(*map(as_bitmap, lists.values())).max() if lists else -1
        cells = column.cells = [None] * (last + 1)
        for key in keys:
            posting = lists[key]
            for doc in (posting,) if isinstance(posting, int) else posting:
                before = cells[doc]
                if before is None:
                    cells[doc] = key
                elif isinstance(before, tuple):
                    cells[doc] = (*before, key)
                else:
                    cells[doc] = (before, key)
                    column.several += 1
        return column

    def values(self, doc: int) -> tuple[ListKey, ...]:
        """The values of a document in ascending order."""
        cell = self.cells[doc] if doc < len(self.cells) else None
        return cell if isinstance(cell, tuple) else () if cell is None else (cell,)

    def within_bounds(self, docs: BitMap) -> BitMap:
        """The documents that have a cell, that is those not beyond the end of the column."""
        return docs if not docs or docs.max() < len(self.cells) else docs & BitMap(range(len(self.cells)))

    def counts(self, docs: BitMap) -> dict[ListKey, int]:
        """Value to its number of documents among `docs`, unordered."""
        counter = Counter(map(self.cells.__getitem__, self.within_bounds(docs)))
        counter.pop(None, 0)
        if self.several:
            for cell in [cell for cell in counter if isinstance(cell, tuple)]:
                count = counter.pop(cell)
                for value in cell:
                    counter[value] += count
        return counter

    def changed_cells(
        self, added: Mapping[ListKey, Iterable[int]], removed: Mapping[ListKey, Iterable[int]]
    ) -> ColumnChanges:
        """The new cells of the documents that get or lose values."""
        cells: ColumnChanges = {}
        for key, docs in added.items():
            for doc in docs:
                old_values = cells[doc] if doc in cells else self.values(doc)
                cells[doc] = (*old_values, key)
        for key, docs in removed.items():
            for doc in docs:
                old_values = cells[doc] if doc in cells else self.values(doc)
                cells[doc] = tuple(value for value in old_values if value != key)
        return {doc: _cell(values) for doc, values in cells.items()}

    def publish(self, changes: ColumnChanges) -> None:
        if not changes:
            return
        cells = self.cells
        cells.extend([None] * (max(changes) + 1 - len(cells)))
        for doc, cell in changes.items():
            self.several += isinstance(cell, tuple) - isinstance(cells[doc], tuple)
            cells[doc] = cell


def _cell(values: tuple[ListKey, ...]) -> Cell:
    if len(values) > 1:
        values = tuple(sorted(set(values)))
    return values if len(values) > 1 else values[0] if values else None
