"""Facet index of one field: numbers and folded strings to documents, plus exists, null and empty documents."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from pyroaring import BitMap

from onebox.engine.index.postings import ListKey
from onebox.engine.text.tokenizer import fold_whole

from .facet_lists import ValueChanges, ValueLists
from .facet_values import FacetDelta
from .postings import Delta, Posting, PostingTable, Staged, TableChanges, as_bitmap


class FieldChanges(NamedTuple):
    """Prepared changes of one field's facet index, to be published under the lock."""

    lists: TableChanges
    labels: dict[ListKey, Posting | None]
    numbers: ValueChanges
    strings: ValueChanges


class FacetField:
    """The facet index of one field."""

    def __init__(self) -> None:
        self.table = PostingTable()
        self.by_number, self.by_string = ValueLists(self.table, "numbers"), ValueLists(self.table, "strings")
        self._spellings: dict[str, list[str]] = {}
        self._search_keys: tuple[list[str], dict[str, list[str]]] | None = None

    def reload(self) -> None:
        """Rebuilds the derived structures from the posting table, after a snapshot was loaded into it."""
        self.by_number.reload()
        self.by_string.reload()
        self._spell(dict.fromkeys(self.table.rows.get("labels", {}), 0))

    @property
    def numbers(self) -> dict[float, Posting]:
        return self.by_number.lists

    @property
    def strings(self) -> dict[str, Posting]:
        return self.by_string.lists

    @property
    def sorted_numbers(self) -> list[float]:
        return self.by_number.keys

    @property
    def sorted_strings(self) -> list[str]:
        return self.by_string.keys

    def values(self, doc: int) -> tuple[float | str, ...]:
        """The values of a document: numbers, then strings, each in ascending order."""
        return (*self.by_number.column.values(doc), *self.by_string.column.values(doc))

    def docs_sharing_value(self, doc: int) -> BitMap:
        """All documents that share a value with a document (the distinct group)."""
        docs = BitMap()
        for values in (self.by_number, self.by_string):
            for value in values.column.values(doc):
                docs |= as_bitmap(values.lists[value])
        return docs

    def first_docs(self, docs: BitMap) -> BitMap | None:
        """Of `docs` the first one of each value and all without a value; None if a document may have several values."""
        filled = [values for values in (self.by_number, self.by_string) if values.lists]
        if len(filled) > 1 or any(values.column.several for values in filled):
            return None
        duplicates = BitMap()
        for values in filled:
            for posting in values.lists.values():
                if not isinstance(posting, int) and len(sharing := posting & docs) > 1:
                    sharing.remove(sharing.min())
                    duplicates |= sharing
        return docs - duplicates

    def kind(self, name: str) -> BitMap:
        """Documents whose key `exists`, whose value is `null` or `empty`."""
        return as_bitmap(self.table.get("kinds", name))

    def number_range(self, low: float, high: float, low_open: bool = False, high_open: bool = False) -> BitMap:
        keys = self.sorted_numbers
        first = (bisect_right if low_open else bisect_left)(keys, low)
        last = (bisect_left if high_open else bisect_right)(keys, high)
        return self.by_number.union_of_range(first, last)

    def string_range(self, low: str | None, high: str | None, low_open: bool, high_open: bool) -> BitMap:
        keys = self.sorted_strings
        first = 0 if low is None else (bisect_right if low_open else bisect_left)(keys, low)
        last = len(keys) if high is None else (bisect_left if high_open else bisect_right)(keys, high)
        return self.by_string.union_of_range(first, last)

    def strings_with_prefix(self, prefix: str) -> list[str]:
        first = bisect_left(self.sorted_strings, prefix)
        return self.sorted_strings[first : bisect_left(self.sorted_strings, prefix + "\U0010ffff", first)]

    def label(self, key: str, candidates: BitMap) -> str:
        """The display spelling of a folded string: that of the candidate with the lowest id."""
        spellings = self._spellings.get(key, [key])
        if len(spellings) == 1:
            return spellings[0]
        table = self.table.rows["labels"]
        best, label = None, spellings[0]
        for spelling in spellings:
            docs = as_bitmap(table[key, spelling]) & candidates
            if docs and (best is None or docs.min() < best):
                best, label = docs.min(), spelling
        return label

    def search_keys(self) -> dict[str, list[str]]:
        """Normalised text to its folded strings, in ascending order (for facet search); built lazily."""
        cached = self._search_keys
        if cached is None or cached[0] is not self.sorted_strings:
            keys_by_text: dict[str, list[str]] = {}
            for key in self.sorted_strings:
                keys_by_text.setdefault(fold_whole(key), []).append(key)
            ordered = {text: keys_by_text[text] for text in sorted(keys_by_text)}
            cached = self._search_keys = (self.sorted_strings, ordered)
        return cached[1]

    def merge(self, delta: Delta) -> FieldChanges:
        lists = (self.by_number, self.by_string)
        cells = [
            values.column.changed_cells(delta.added.get(values.row, {}), delta.removed.get(values.row, {}))
            for values in lists
        ]
        rows: Staged = {}
        self.table.stage(delta, rows)
        numbers, strings = (
            values.merge(rows.get(values.row, {}), column_changes)
            for values, column_changes in zip(lists, cells, strict=True)
        )
        labels = rows.get("labels", {})
        return FieldChanges(self.table.prepare(rows), labels, numbers, strings)

    def publish(self, changes: FieldChanges) -> None:
        self.table.publish(changes.lists)
        self.by_number.publish(changes.numbers)
        self.by_string.publish(changes.strings)
        self._spell(changes.labels)

    def _spell(self, labels: dict[ListKey, Posting | None]) -> None:
        """Updates the map from folded strings to their spellings."""
        for (key, spelling), posting in labels.items():
            spellings = self._spellings.setdefault(key, [])
            if posting is not None and spelling not in spellings:
                spellings.append(spelling)
            elif posting is None and spelling in spellings:
                spellings.remove(spelling)
            if not spellings:
                del self._spellings[key]


class Facets:
    """The facet indexes of all fields."""

    def __init__(self) -> None:
        self.fields: dict[str, FacetField] = {}

    def merge(self, delta: FacetDelta) -> list[tuple[str, FacetField, FieldChanges]]:
        merged = []
        for name, change in delta.fields.items():
            field = self.fields.get(name) or FacetField()
            merged.append((name, field, field.merge(change)))
        return merged

    def publish(self, changes: list[tuple[str, FacetField, FieldChanges]]) -> None:
        for name, field, values in changes:
            field.publish(values)
            self.fields[name] = field
