"""Syntax tree of filters, and its normalised text for error messages."""

from dataclasses import dataclass, field

import orjson


@dataclass(frozen=True)
class FilterWord:
    """A field name or value with its position in the source text (1-based column, length)."""

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
    """`_geoRadius`, `_geoBoundingBox` or `_geoPolygon` with its arguments."""

    name: FilterWord
    arguments: tuple[tuple[FilterWord, ...], ...]


Filter = FilterCondition | Not | And | Or | Geo


@dataclass
class FilterPrinter:
    """Prints a filter in normalised form and records the positions of field names and geo arguments."""

    text: str = ""
    positions: dict[int, tuple[int, int]] = field(default_factory=dict)

    def print(self, node: Filter) -> "FilterPrinter":
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
            self.positions[id(node.field)] = len(self.text) + 2, len(_quoted(node.field)) - 2
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
                self.positions[id(word)] = len(self.text) + 1, word.length
                self.text += word.text
            self.text += "]" if brackets else ""
        self.text += ")"

    def where(self, word: FilterWord) -> str:
        """`start:end filter`: the location line of an error message about a word."""
        column, length = self.positions[id(word)]
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
