"""Facet values of documents (filterable and sortable fields), and the changes of facet lists that follow from them."""

import unicodedata

from onebox.engine.index.postings import ListKey
from onebox.engine.json_types import JsonObject, JsonValue

from .attribute_patterns import Match
from .document_fields import leaves
from .geo import GEO, GEO_LAT, GEO_LNG, RESERVED_FIELDS, GeoPoint, point_of
from .index_settings import EngineSettings
from .number_text import facet_number
from .postings import Delta

MAX_FACET_BYTES = 468


def fold_value(text: str) -> str:
    """The normal form in which strings compare: trimmed, NFKD, lower case."""
    text = text.strip()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    return text.lower()


def fold_facet(text: str) -> str:
    """The facet key of a string: its normal form, cut to 468 bytes."""
    text = fold_value(text)
    if len(text) * 4 > MAX_FACET_BYTES:
        text = text.encode()[:MAX_FACET_BYTES].decode(errors="ignore")
    return text


class FacetValues:
    """The values of one document in one field: numbers, folded strings with their spelling, null and empty flags."""

    __slots__ = ("empty", "null", "numbers", "strings")

    def __init__(self) -> None:
        self.numbers: set[float] = set()
        self.strings: dict[str, str] = {}
        self.null = False
        self.empty = False

    def add(self, on_key: bool, value: JsonValue) -> None:
        if isinstance(value, str):
            if value:
                self.strings[fold_facet(value)] = value
            elif on_key:
                self.empty = True
        elif isinstance(value, bool):
            text = "true" if value else "false"
            self.strings[text] = text
        elif isinstance(value, int | float):
            self.numbers.add(facet_number(value))
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
    """Which fields have facet lists, derived from the settings; matches are cached by field name."""

    def __init__(self, settings: EngineSettings) -> None:
        self.settings = settings
        self._matches: dict[str, Match] = {}

    def match(self, field: str) -> Match:
        match = self._matches.get(field)
        if match is None:
            match = Match.NO if field in RESERVED_FIELDS else self.settings.match_facet(field)
            self._matches[field] = match
        return match

    def is_relevant(self, field: str) -> bool:
        return self.match(field) is not Match.NO

    def values(self, document: JsonObject, is_rebuild: bool = False) -> dict[str, FacetValues]:
        """Field to the facet values of a document; a field is present as soon as its key is.

        With `is_rebuild` (new settings) the coordinates of `_geo` are listed even if only one of them is filterable.
        """
        values_by_field: dict[str, FacetValues] = {}
        for name, value in document.items():
            match = self.match(name)
            if match is Match.NO:
                continue
            if not isinstance(value, dict | list):
                if match is Match.YES:
                    values = values_by_field[name] = FacetValues()
                    values.add(True, value)
                continue
            if match is Match.YES:
                values_by_field.setdefault(name, FacetValues()).add(True, value)
            for field, on_key, leaf in leaves(name, value, self.is_relevant):
                if self.match(field) is Match.YES:
                    inner = values_by_field.get(field)
                    if inner is None:
                        inner = values_by_field[field] = FacetValues()
                    inner.add(on_key, leaf)
        if GEO in document and (is_rebuild or self.settings.reads_geo):
            self._add_point(point_of(document[GEO]), values_by_field)
        return values_by_field

    def _add_point(self, point: GeoPoint | None, values_by_field: dict[str, FacetValues]) -> None:
        """Adds the coordinates of a point as numbers, even if the document has them as strings."""
        for name, number in zip((GEO_LAT, GEO_LNG), point or (), strict=False):
            if self.match(name) is Match.YES:
                values_by_field.setdefault(name, FacetValues()).add(True, number)


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
            old_rows, new_rows = _rows(before), _rows(after)
            for row, keys in old_rows.items():
                delta.remove(row, keys - new_rows.get(row, set()), doc)
            for row, keys in new_rows.items():
                delta.add(row, keys - old_rows.get(row, set()), doc)


def _insert(rows: dict[ListKey, dict[ListKey, list[int]]], doc: int, values: FacetValues) -> None:
    """Adds a document that was in no list of the field before: no difference needs computing."""
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


def _rows(values: FacetValues | None) -> dict[str, set[ListKey]]:
    if values is None:
        return {}
    rows: dict[str, set[ListKey]] = {"kinds": {"exists"}}
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
