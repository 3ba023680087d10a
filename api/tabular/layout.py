"""Columns, layout and records of a table, and where a header has its columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.text.folding import fold


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A column by any of its header names or by its position from 1; an `optional` column may be missing."""

    names: tuple[str, ...] = ()
    position: int = 0
    optional: bool = False

    def __str__(self) -> str:
        return " / ".join(self.names) or f"№{self.position}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The expected layout of a file; an encoding or delimiter of None is detected."""

    columns: tuple[Column, ...]
    header: bool = True
    encoding: str | None = None
    delimiter: str | None = None


@dataclass(slots=True)
class Record:
    """`number` counts from 1 with the header, as in a spreadsheet. `problem`: why the cells are invalid, else empty."""

    number: int
    cells: list[str]
    problem: str = ""


def locate(header: Sequence[str], columns: Sequence[Column]) -> dict[Column, int]:
    """Indexes (from 0) of the columns that a header has; case, ё and spaces are ignored."""
    indexes: dict[str, int] = {}
    for index, name in enumerate(header):
        indexes.setdefault(fold(name), index)
    columns_found: dict[Column, int] = {}
    for column in columns:
        matches = [indexes[fold(name)] for name in column.names if fold(name) in indexes]
        if matches:
            columns_found[column] = matches[0]
    return columns_found
