"""Facet lists of one field: number → documents, folded string → documents, and the kinds of emptiness."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from pyroaring import BitMap

from onebox.engine.index.postings import ListKey
from onebox.engine.text.tokenizer import fold_whole

from .facet_lists import ValueChanges, ValueLists
from .facet_values import FacetDelta
from .postings import Delta, Posting, PostingTable, Staged, TableChanges, as_bitmap


class FieldChanges(NamedTuple):
    """Ready to be published."""

    lists: TableChanges
    labels: dict[ListKey, Posting | None]
    numbers: ValueChanges
    strings: ValueChanges


class FacetField:
    """The lists of one field."""

    def __init__(self) -> None:
        self.table = PostingTable()
        self.by_number, self.by_string = ValueLists(self.table, "numbers"), ValueLists(self.table, "strings")
        self._spellings: dict[str, list[str]] = {}
        self._search_keys: tuple[list[str], dict[str, list[str]]] | None = None

    def reload(self) -> None:
        """Follow from the table alone, after it was filled."""
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
        """What a document holds: numbers, then strings, each in rising order."""
        return (*self.by_number.column.values(doc), *self.by_string.column.values(doc))

    def sharing(self, doc: int) -> BitMap:
        """All documents that share a value with one."""
        docs = BitMap()
        for values in (self.by_number, self.by_string):
            for value in values.column.values(doc):
                docs |= as_bitmap(values.lists[value])
        return docs

    def kind(self, name: str) -> BitMap:
        """Documents whose key `exists`, whose value is `null` or `empty`."""
        return as_bitmap(self.table.get("kinds", name))

    def number_range(self, low: float, high: float, low_open: bool = False, high_open: bool = False) -> BitMap:
        keys = self.sorted_numbers
        first = (bisect_right if low_open else bisect_left)(keys, low)
        last = (bisect_left if high_open else bisect_right)(keys, high)
        return self.by_number.between(first, last)

    def string_range(self, low: str | None, high: str | None, low_open: bool, high_open: bool) -> BitMap:
        keys = self.sorted_strings
        first = 0 if low is None else (bisect_right if low_open else bisect_left)(keys, low)
        last = len(keys) if high is None else (bisect_left if high_open else bisect_right)(keys, high)
        return self.by_string.between(first, last)

    def strings_with_prefix(self, prefix: str) -> list[str]:
        first = bisect_left(self.sorted_strings, prefix)
        return self.sorted_strings[first : bisect_left(self.sorted_strings, prefix + "\U0010ffff", first)]

    def label(self, key: str, candidates: BitMap) -> str:
        """The spelling to show for a folded string: that of the lowest candidate."""
        spellings = self._spellings.get(key, [key])
        if len(spellings) == 1:
            return spellings[0]
        table = self.table.rows["labels"]
        best, shown = None, spellings[0]
        for spelling in spellings:
            docs = as_bitmap(table[key, spelling]) & candidates
            if docs and (best is None or docs.min() < best):
                best, shown = docs.min(), spelling
        return shown

    def search_keys(self) -> dict[str, list[str]]:
        """Normalised text to the folded strings it stands for, in rising order; built when first asked for."""
        known = self._search_keys
        if known is None or known[0] is not self.sorted_strings:
            found: dict[str, list[str]] = {}
            for key in self.sorted_strings:
                found.setdefault(fold_whole(key), []).append(key)
            ordered = {text: found[text] for text in sorted(found)}
            known = self._search_keys = (self.sorted_strings, ordered)
        return known[1]

    def merge(self, delta: Delta) -> FieldChanges:
        lists = (self.by_number, self.by_string)
        cells = [
            values.column.changed(delta.added.get(values.row, {}), delta.removed.get(values.row, {}))
            for values in lists
        ]
        rows: Staged = {}
        self.table.stage(delta, rows)
        numbers, strings = (
            values.merge(rows.get(values.row, {}), changed) for values, changed in zip(lists, cells, strict=True)
        )
        labels = rows.get("labels", {})
        return FieldChanges(self.table.prepare(rows), labels, numbers, strings)

    def publish(self, changes: FieldChanges) -> None:
        self.table.publish(changes.lists)
        self.by_number.publish(changes.numbers)
        self.by_string.publish(changes.strings)
        self._spell(changes.labels)

    def _spell(self, labels: dict[ListKey, Posting | None]) -> None:
        """Keep the spellings of folded strings up to date."""
        for (key, spelling), posting in labels.items():
            known = self._spellings.setdefault(key, [])
            if posting is not None and spelling not in known:
                known.append(spelling)
            elif posting is None and spelling in known:
                known.remove(spelling)
            if not known:
                del self._spellings[key]


class Facets:
    """All facet lists of an index."""

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
