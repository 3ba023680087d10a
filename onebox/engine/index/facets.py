"""Facet lists of one field: number → documents, folded string → documents, and the kinds of emptiness."""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

from pyroaring import BitMap

from .facet_levels import FacetLevels
from .geo import GEO, GEO_LAT, GEO_LNG, RESERVED_FIELDS, GeoPoint, point_of
from .leaves import leaves
from .patterns import Match
from .postings import Changes, Delta, Posting, Table, as_bitmap, union
from .settings import Settings

MAX_FACET_BYTES = 468
Value = float | str


def fold_value(text: str) -> str:
    """The form in which strings are compared: trimmed, NFKD, lower case."""
    text = text.strip()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    return text.lower()


def fold_facet(text: str) -> str:
    """The key under which equal-looking strings meet: folded, at most 468 bytes."""
    text = fold_value(text)
    if len(text) * 4 > MAX_FACET_BYTES:
        text = text.encode()[:MAX_FACET_BYTES].decode(errors="ignore")
    return text


class FacetValues:
    """What one document holds in one field."""

    __slots__ = ("empty", "null", "numbers", "strings")

    def __init__(self) -> None:
        self.numbers: set[float] = set()
        self.strings: dict[str, str] = {}
        self.null = False
        self.empty = False

    def take(self, on_key: bool, value: Any) -> None:
        if isinstance(value, str):
            if value:
                self.strings[fold_facet(value)] = value
            elif on_key:
                self.empty = True
        elif isinstance(value, bool):
            text = "true" if value else "false"
            self.strings[text] = text
        elif isinstance(value, int | float):
            self.numbers.add(float(value))
        elif value is None:
            self.null = self.null or on_key
        elif not value and on_key:
            self.empty = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FacetValues) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class FacetRules:
    """Which fields have facet lists; follows from the settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._matches: dict[str, Match] = {}

    def match(self, field: str) -> Match:
        found = self._matches.get(field)
        if found is None:
            found = Match.NO if field in RESERVED_FIELDS else self.settings.match_facet(field)
            self._matches[field] = found
        return found

    def wanted(self, field: str) -> bool:
        return self.match(field) is not Match.NO

    def values(self, document: dict[str, Any]) -> dict[str, FacetValues]:
        """The facet values of a document, field by field; a field is there as soon as its key is."""
        found: dict[str, FacetValues] = {}
        for name, value in document.items():
            match = self.match(name)
            if match is Match.NO:
                continue
            if not isinstance(value, dict | list):
                if match is Match.YES:
                    values = found[name] = FacetValues()
                    values.take(True, value)
                continue
            if match is Match.YES:
                found.setdefault(name, FacetValues()).take(True, value)
            for field, on_key, leaf in leaves(name, value, self.wanted):
                if self.match(field) is Match.YES:
                    inner = found.get(field)
                    if inner is None:
                        inner = found[field] = FacetValues()
                    inner.take(on_key, leaf)
        if GEO in document and self.settings.reads_geo:
            self._take_point(point_of(document[GEO]), found)
        return found

    def _take_point(self, point: GeoPoint | None, found: dict[str, FacetValues]) -> None:
        """List the numbers of a point, however they were written."""
        for name, number in zip((GEO_LAT, GEO_LNG), point or (), strict=False):
            if self.match(name) is Match.YES:
                found.setdefault(name, FacetValues()).take(True, number)


class FacetDelta:
    """The changes of some documents to all facet lists."""

    def __init__(self) -> None:
        self.fields: dict[str, Delta] = {}

    def replace(self, doc: int, old: dict[str, FacetValues], new: dict[str, FacetValues]) -> None:
        for field in old.keys() | new.keys():
            before, after = old.get(field), new.get(field)
            if before == after:
                continue
            delta = self.fields.get(field)
            if delta is None:
                delta = self.fields[field] = Delta()
            if before is None and after is not None:
                _insert(delta.added, doc, after)
                continue
            left, right = _rows(before), _rows(after)
            for row, keys in left.items():
                delta.remove(row, keys - right.get(row, set()), doc)
            for row, keys in right.items():
                delta.add(row, keys - left.get(row, set()), doc)


def _insert(rows: dict[Any, dict[Any, list[int]]], doc: int, values: FacetValues) -> None:
    """List a document that was in no list of the field before."""
    rows["kinds"]["exists"].append(doc)
    for number in values.numbers:
        rows["numbers"][number].append(doc)
    for item in values.strings.items():
        rows["strings"][item[0]].append(doc)
        rows["labels"][item].append(doc)
    if values.null:
        rows["kinds"]["null"].append(doc)
    if values.empty:
        rows["kinds"]["empty"].append(doc)


def _rows(values: FacetValues | None) -> dict[str, set[Any]]:
    if values is None:
        return {}
    rows: dict[str, set[Any]] = {"kinds": {"exists"}}
    if values.numbers:
        rows["numbers"] = set(values.numbers)
    if values.strings:
        rows["strings"] = set(values.strings)
        rows["labels"] = set(values.strings.items())
    if values.null:
        rows["kinds"].add("null")
    if values.empty:
        rows["kinds"].add("empty")
    return rows


FieldChanges = tuple[Changes, list[float] | None, list[str] | None]


class FacetField:
    """The lists of one field."""

    def __init__(self) -> None:
        self.table = Table()
        self.sorted_numbers: list[float] = []
        self.sorted_strings: list[str] = []
        self._values_of: dict[int, tuple[tuple[float, ...], tuple[str, ...]]] | None = None
        self._labels: dict[str, list[str]] = {}
        self._levels: dict[str, FacetLevels] = {}
        self._search_keys: dict[str, list[str]] | None = None

    def search_keys(self, normalize: Callable[[str], str]) -> dict[str, list[str]]:
        """Normalised text to the folded strings it stands for, in rising order; built when first asked for."""
        if self._search_keys is None:
            found: dict[str, list[str]] = {}
            for key in self.sorted_strings:
                found.setdefault(normalize(key), []).append(key)
            self._search_keys = {text: found[text] for text in sorted(found)}
        return self._search_keys

    def levels(self, kind: str) -> FacetLevels:
        """The level tree over the `numbers` or `strings`; built when first asked for."""
        if kind not in self._levels:
            keys: list[Any] = self.sorted_numbers if kind == "numbers" else self.sorted_strings
            self._levels[kind] = FacetLevels(keys, self.table.rows.get(kind, {}))
        return self._levels[kind]

    @property
    def numbers(self) -> dict[float, Posting]:
        return self.table.rows.get("numbers", {})

    @property
    def strings(self) -> dict[str, Posting]:
        return self.table.rows.get("strings", {})

    def kind(self, name: str) -> BitMap:
        """Documents whose key `exists`, whose value is `null` or `empty`."""
        return as_bitmap(self.table.get("kinds", name))

    def number_range(self, low: float, high: float, low_open: bool = False, high_open: bool = False) -> BitMap:
        keys = self.sorted_numbers
        first = (bisect_right if low_open else bisect_left)(keys, low)
        last = (bisect_left if high_open else bisect_right)(keys, high)
        return union(self.numbers[key] for key in keys[first:last])

    def string_range(self, low: str | None, high: str | None, low_open: bool, high_open: bool) -> BitMap:
        keys = self.sorted_strings
        first = 0 if low is None else (bisect_right if low_open else bisect_left)(keys, low)
        last = len(keys) if high is None else (bisect_left if high_open else bisect_right)(keys, high)
        return union(self.strings[key] for key in keys[first:last])

    def strings_with_prefix(self, prefix: str) -> list[str]:
        first = bisect_left(self.sorted_strings, prefix)
        return self.sorted_strings[first : bisect_left(self.sorted_strings, prefix + "\U0010ffff", first)]

    def label(self, key: str, candidates: BitMap) -> str:
        """The spelling to show for a folded string: that of the lowest candidate."""
        spellings = self._labels.get(key) or self._spellings(key)
        if len(spellings) == 1:
            return spellings[0]
        table = self.table.rows["labels"]
        best, shown = None, spellings[0]
        for spelling in spellings:
            docs = as_bitmap(table[key, spelling]) & candidates
            if docs and (best is None or docs.min() < best):
                best, shown = docs.min(), spelling
        return shown

    def _spellings(self, key: str) -> list[str]:
        labels: dict[str, list[str]] = {}
        for folded, spelling in self.table.rows.get("labels", {}):
            labels.setdefault(folded, []).append(spelling)
        self._labels = labels
        return labels.get(key, [key])

    @property
    def values_of(self) -> dict[int, tuple[tuple[float, ...], tuple[str, ...]]]:
        """Document to its numbers and strings in rising order; built when first asked for."""
        if self._values_of is None:
            numbers: dict[int, list[float]] = {}
            for number in self.sorted_numbers:
                for doc in as_bitmap(self.numbers[number]):
                    numbers.setdefault(doc, []).append(number)
            strings: dict[int, list[str]] = {}
            for string in self.sorted_strings:
                for doc in as_bitmap(self.strings[string]):
                    strings.setdefault(doc, []).append(string)
            docs = numbers.keys() | strings.keys()
            self._values_of = {d: (tuple(numbers.get(d, ())), tuple(strings.get(d, ()))) for d in docs}
        return self._values_of

    def merge(self, delta: Delta) -> FieldChanges:
        changes = self.table.merge(delta)
        rows = dict(changes)
        return (
            changes,
            _new_keys(self.sorted_numbers, self.numbers, rows.get("numbers", {})),
            _new_keys(self.sorted_strings, self.strings, rows.get("strings", {})),
        )

    def publish(self, changes: FieldChanges) -> None:
        self.table.publish(changes[0])
        if changes[1] is not None:
            self.sorted_numbers = changes[1]
        if changes[2] is not None:
            self.sorted_strings = changes[2]
        self._labels, self._levels, self._values_of, self._search_keys = {}, {}, None, None


def _new_keys(keys: list[Any], lists: dict[Any, Posting], values: dict[Any, Posting | None]) -> list[Any] | None:
    added = [key for key, posting in values.items() if posting is not None and key not in lists]
    removed = {key for key, posting in values.items() if posting is None}
    if not added and not removed:
        return None
    kept = [key for key in keys if key not in removed] if removed else keys
    return sorted([*kept, *added])


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
