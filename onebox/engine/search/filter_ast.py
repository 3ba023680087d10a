"""Filters as trees, and how they are printed anew in messages."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Word:
    """A field name or value with the place it was read from."""

    text: str
    source: str = ""
    column: int = 1
    length: int = 0

    def where(self) -> str:
        return f"{self.column}:{self.column + self.length} {self.source}"


@dataclass(frozen=True)
class Condition:
    field: Word
    operator: str
    values: tuple[Word, ...] = ()
    keyword: Word | None = None


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

    name: Word
    arguments: tuple[tuple[Word, ...], ...]


Filter = Condition | Not | And | Or | Geo


@dataclass
class Printed:
    """A filter printed anew, with the column at which each field name stands."""

    text: str = ""
    columns: dict[int, int] = field(default_factory=dict)

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
        elif isinstance(node, Condition):
            self.columns[id(node)] = len(self.text) + 2
            self.text += _condition(node)
        else:
            self.text += node.name.text
        return self

    def where(self, node: Condition) -> str:
        """`columns filter` for a message about the field of a condition."""
        column = self.columns[id(node)]
        return f"{column}:{column + len(node.field.text)} {self.text}"


def _condition(node: Condition) -> str:
    values = [f'"{value.text}"' for value in node.values]
    name = f'"{node.field.text}"'
    if node.operator == "TO":
        return f"{name} {values[0]} TO {values[1]}"
    if node.operator == "IN":
        return f"{name} IN [{', '.join(values)}]"
    return " ".join([name, node.operator, *values])
