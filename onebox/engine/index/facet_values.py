"""What documents hold in the fields they can be filtered and sorted by, and what that changes in the facet lists."""

import unicodedata

from onebox.engine.index.postings import ListKey
from onebox.engine.json_types import JsonObject, JsonValue

from .attribute_patterns import Match
from .document_fields import leaves
from .geo import GEO, GEO_LAT, GEO_LNG, RESERVED_FIELDS, GeoPoint, point_of
from .index_settings import EngineSettings
from .number_text import listed_number
from .postings import Delta

MAX_FACET_BYTES = 468


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

    def take(self, on_key: bool, value: JsonValue) -> None:
        if isinstance(value, str):
            if value:
                self.strings[fold_facet(value)] = value
            elif on_key:
                self.empty = True
        elif isinstance(value, bool):
            text = "true" if value else "false"
            self.strings[text] = text
        elif isinstance(value, int | float):
            self.numbers.add(listed_number(value))
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

    def __init__(self, settings: EngineSettings) -> None:
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

    def values(self, document: JsonObject, relisted: bool = False) -> dict[str, FacetValues]:
        """The facet values of a document, field by field; a field is there as soon as its key is.

        Documents `relisted` under new settings show the numbers of `_geo` even if only one of them is asked for.
        """
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
        if GEO in document and (relisted or self.settings.reads_geo):
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


def _insert(rows: dict[ListKey, dict[ListKey, list[int]]], doc: int, values: FacetValues) -> None:
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
