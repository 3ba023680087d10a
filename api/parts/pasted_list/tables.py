"""Rows of tables among pasted lines: cells between tabs, `;`, `|` or wide gaps, with the role of each cell. Pure."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from api.parts.pasted_list.columns import MAX_COLUMNS, ColumnRole, columns_by_header, columns_by_type
from api.parts.pasted_list.number_shapes import NumberShapes
from api.parts.pasted_list.quantity import statements

_WIDE_GAP = re.compile(r"\s{2,}")
_GAP = "  "
_MIN_HEADERS_OF_GAPS = 3


@dataclass(frozen=True, slots=True)
class TableRow:
    cells: list[str]
    columns: list[ColumnRole]
    is_header: bool = False

    def pairs(self) -> Iterator[tuple[ColumnRole, str]]:
        return ((column, cell) for column, cell in zip(self.columns, self.cells, strict=True) if cell)

    def texts(self, column: ColumnRole) -> list[str]:
        return [cell for other, cell in self.pairs() if other is column]


def table_rows(lines: Sequence[str], shapes: NumberShapes) -> dict[int, TableRow]:
    """Rows by index in `lines`; lines that belong to no table are left out."""
    rows: dict[int, TableRow] = {}
    untitled: dict[int, tuple[str, list[str]]] = {}
    header: list[ColumnRole] | None = None
    separator = ""
    for index, line in enumerate(lines):
        if found := _header(line):
            separator, cells, header = found
            rows[index] = TableRow(cells, header, is_header=True)
            continue
        own = _separator(line)
        if header is not None and (own == separator or (separator == _GAP and len(_cells(line, _GAP)) > 1)):
            rows[index] = _titled(_cells(line, separator), header)
        elif own and 1 < len(cells := _cells(line, own)) <= MAX_COLUMNS:
            untitled[index] = own, cells
    for block in _blocks(untitled):
        if _is_table([untitled[index] for index in block], shapes):
            columns = columns_by_type([untitled[index][1] for index in block], shapes)
            rows |= {index: TableRow(untitled[index][1], columns) for index in block}
    return rows


def _separator(line: str) -> str:
    return next((sign for sign in "\t|;" if sign in line), "")


def _header(line: str) -> tuple[str, list[str], list[ColumnRole]] | None:
    separator = _separator(line)
    if not separator and len(_cells(line, _GAP)) < _MIN_HEADERS_OF_GAPS:
        return None
    cells = _cells(line, separator or _GAP)
    columns = columns_by_header(cells)
    return (separator or _GAP, cells, columns) if columns else None


def _cells(line: str, separator: str) -> list[str]:
    if separator == _GAP:
        return _WIDE_GAP.split(line.strip())
    if separator == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    if '"' in line and line.count('"') % 2 == 0:
        row = next(csv.reader([line], delimiter=separator), [])
    else:
        row = line.split(separator)
    return [cell.strip() for cell in row]


def _titled(cells: list[str], columns: list[ColumnRole]) -> TableRow:
    """Missing cells of a row are its last ones; cells beyond the header are of no column."""
    width = max(len(cells), len(columns))
    return TableRow(cells + [""] * (width - len(cells)), columns + [ColumnRole.OTHER] * (width - len(columns)))


def _blocks(rows: dict[int, tuple[str, list[str]]]) -> Iterator[list[int]]:
    """Rows with equal separators and widths."""
    by_shape = sorted(rows, key=lambda index: (rows[index][0], len(rows[index][1]), index))
    for _, block in groupby(by_shape, key=lambda index: (rows[index][0], len(rows[index][1]))):
        yield list(block)


def _is_table(rows: Sequence[tuple[str, list[str]]], shapes: NumberShapes) -> bool:
    """Not «W914/2 2шт; OC 90 - 1 шт»: several cells with numbers, and no column of figures."""
    if rows[0][0] == "\t":
        return True
    several = [cells for _, cells in rows if sum(shapes.has_number(cell) for cell in cells) > 1]
    if not several:
        return True
    if len(rows) == 1 and _is_pairs(rows[0][1], shapes):
        return False
    counted = [cells for cells in several if any(True for cell in cells for _ in statements(cell))]
    has_figures = all(any(cell.isdigit() for cell in cells) for cells in several)
    return not counted and has_figures


def _is_pairs(cells: Sequence[str], shapes: NumberShapes) -> bool:
    """«W 719/45;2;OC 593/4;3»: every number is followed by its quantity."""
    places = [index for index, cell in enumerate(cells) if shapes.has_number(cell)]
    return all(index + 1 < len(cells) and cells[index + 1].isdigit() for index in places)
