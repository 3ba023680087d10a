"""Filters as trees, and how they are printed anew in messages."""

from dataclasses import dataclass, field

import orjson


@dataclass(frozen=True)
class FilterWord:
    """A field name or value with the place it was read from."""

    text: str
    source: str = ""
    column: int = 1
    length: int = 0

    def where(self) -> str:
        return f"{self.column}:{self.column + self.length} {self.source}"


@dataclass(frozen=True)
class FilterCondition:
    field: FilterWord
    operator: str
    values: tuple[FilterWord, ...] = ()
    keyword: FilterWord | None = None


@dataclass(frozen=True)
class Not:
    inner: "Filter"


@dataclass(frozen=True)
class And:
    parts: tuple["Filter", ...]


@dataclass(frozen=True)
class Or:
    parts: tuple["Filter", ...]


@dataclass(frozen=True)
class Geo:
    """`_geoRadius`, `_geoBoundingBox` or `_geoPolygon` with its numbers."""

    name: FilterWord
    arguments: tuple[tuple[FilterWord, ...], ...]


Filter = FilterCondition | Not | And | Or | Geo


@dataclass
class Printed:
    """A filter printed anew, with the places of its field names and of the numbers of geo filters."""

    text: str = ""
    places: dict[int, tuple[int, int]] = field(default_factory=dict)

    def print(self, node: Filter) -> "Printed":
        if isinstance(node, And | Or):
            joiner = " AND " if isinstance(node, And) else " OR "
            for number, part in enumerate(node.parts):
                self.text += (joiner if number else "") + "("
                self.print(part)
                self.text += ")"
        elif isinstance(node, Not):
            self.text += "NOT ("
            self.print(node.inner)
            self.text += ")"
        elif isinstance(node, FilterCondition):
            self.places[id(node.field)] = len(self.text) + 2, len(_quoted(node.field)) - 2
            self.text += _condition(node)
        else:
            self._geo(node)
        return self

    def _geo(self, node: Geo) -> None:
        self.text += node.name.text + "("
        brackets = node.name.text != "_geoRadius"
        for number, group in enumerate(node.arguments):
            self.text += (", " if number else "") + ("[" if brackets else "")
            for at, word in enumerate(group):
                self.text += ", " if at else ""
                self.places[id(word)] = len(self.text) + 1, word.length
                self.text += word.text
            self.text += "]" if brackets else ""
        self.text += ")"

    def where(self, word: FilterWord) -> str:
        """`columns filter` for a message about a word of the filter."""
        column, length = self.places[id(word)]
        return f"{column}:{column + length} {self.text}"


def _quoted(word: FilterWord) -> str:
    return orjson.dumps(word.text).decode()


def _condition(node: FilterCondition) -> str:
    values = [_quoted(value) for value in node.values]
    name = _quoted(node.field)
    if node.operator == "TO":
        return f"{name} {values[0]} TO {values[1]}"
    if node.operator == "IN":
        return f"{name} IN [{', '.join(values)}]"
    return " ".join([name, node.operator, *values])
