"""Tables among pasted lines: rows of cells between tabs, `;`, `|` or wide gaps, and the roles of their columns. Pure.

The roles follow from the header row, or without one from the types of the cells.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise, permutations
from statistics import median

from api.parts.pasted_list.entries import PartNumberShapes
from api.parts.pasted_list.quantity import cell_quantity, statements


class ColumnRole(StrEnum):
    NUMBER = "number"
    #: The shop's or 1C's own code: the number only where no better column has one.
    CODE = "code"
    NAME = "name"
    MAKER = "maker"
    QTY = "qty"
    #: Price, sum, tax, unit, country and what else is neither number nor quantity.
    OTHER = "other"


#: The first that matches wins: «Цена за шт.» is a price, «Номер ГТД» no part number.
_HEADERS: tuple[tuple[ColumnRole, str], ...] = (
    (
        ColumnRole.OTHER,
        r"гтд|декларац|\bтд\b|\bртпт\b|стран|ндс|налог|цена|розн|\bопт|стоимост|сумма|\bитого|\bвсего|price|sum",
    ),
    (ColumnRole.OTHER, r"остат|наличи|склад|срок|вес\b|объ[её]м|кратност|мин\w*\.? парт|мест|штрих|ean|скидк"),
    (ColumnRole.OTHER, r"комментар|примеч|резерв"),
    (ColumnRole.QTY, r"^кол\b|кол-?\s?во|количеств|^к-во|^к-?т-?во|^qty|q-?ty|quantity|^шт(ук)?$"),
    (ColumnRole.QTY, r"^заказ(?!чик)|^к заказу|потребност|требуе|^нужно|^надо"),
    (ColumnRole.OTHER, r"^ед\b|^ед\.|единиц|изм\b|^unit|базов"),
    (ColumnRole.NUMBER, r"^(код|номер) (дет|произв|изготов)"),
    (ColumnRole.MAKER, r"производ|бренд|^марка|изготовит|brand|фирма|^make"),
    (ColumnRole.NUMBER, r"артик|^арт\b|катал\w*\.? ?(номер|№)|кат\.? ?(номер|№)|номер дет|номер запч|^номер$|обознач"),
    (ColumnRole.NUMBER, r"\boem?\b|ориг\w* номер|парт\w* номер|part|article|^sku|кросс"),
    (ColumnRole.CODE, r"^код\b|^code|^id$"),
    (ColumnRole.OTHER, r"^(№|n|no|п/п|пп|поз|позиция|строка|#)?\s*(п\s?[/.\\]?\s?п)?$|^№"),
    (ColumnRole.NAME, r"номенклат|наимен|назван|товар|описан|деталь|запчаст|работ|услуг|name|descr|материал|продук"),
)
_HEADER_PATTERNS = tuple((column, re.compile(pattern)) for column, pattern in _HEADERS)
_MAX_HEADER = 40
_NAMES = (ColumnRole.NUMBER, ColumnRole.CODE, ColumnRole.NAME)

_AMOUNT = re.compile(r"\d{1,3}(?:[  ]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?")
_MONEY = re.compile(r".*[.,]\d{2}")
_WHOLE = re.compile(r"\d{1,5}(?:[.,]0{1,3})?|\d{1,2} \d{3}")
_COUNTED = re.compile(r"\d{1,4}\s*(?:шт|компл|к-т|пар|ед|уп)\w*\.?", re.IGNORECASE)
_UNIT = re.compile(r"(?:шт|шт\w+|компл\w*|к-т|пар[аы]?|ед|уп\w*|л|кг|м|набор|бан\w*)\.?", re.IGNORECASE)
_OWN_CODE = re.compile(r"0{2,}\d+|\w{2}-0\d+")
#: Limits of the cost: rows whose sums are tried, and columns of one table.
_SAMPLE = 20
MAX_COLUMNS = 20
_MOST = 0.8
_MAX_USUAL_QTY = 100


def columns_by_header(cells: Sequence[str]) -> list[ColumnRole] | None:
    """The columns of a header row; None when the cells are no header."""
    texts = [re.sub(r"\s+", " ", cell).strip(" .,:;*").lower() for cell in cells]
    if any(len(text) > _MAX_HEADER for text in texts) or any(re.search(r"\d{2}", text) for text in texts):
        return None
    columns = [_header_column(text) for text in texts]
    known = [column for column, text in zip(columns, texts, strict=True) if column is not None and text]
    if len(known) < 2 or not any(column in _NAMES for column in known) or len(known) * 2 < len([*filter(None, texts)]):
        return None
    return _one_quantity([column or ColumnRole.NAME for column in columns])


def _header_column(text: str) -> ColumnRole | None:
    return next((column for column, pattern in _HEADER_PATTERNS if pattern.search(text)), None)


def _one_quantity(columns: list[ColumnRole]) -> list[ColumnRole]:
    first = columns.index(ColumnRole.QTY) if ColumnRole.QTY in columns else None
    return [
        ColumnRole.OTHER if column is ColumnRole.QTY and index != first else column
        for index, column in enumerate(columns)
    ]


def columns_by_type(rows: Sequence[Sequence[str]], shapes: PartNumberShapes) -> list[ColumnRole]:
    """The columns of rows of equal length without a header."""
    cells_by_column = [[cell for cell in column if cell] for column in zip(*rows, strict=True)]
    amounts = [index for index, cells in enumerate(cells_by_column) if _share(cells, _is_amount) >= _MOST]
    numbers = _number_columns(cells_by_column, amounts, shapes)
    units = {index for index, cells in enumerate(cells_by_column) if _share(cells, _is_unit) >= _MOST}
    qty = _quantity_column(rows, cells_by_column, [index for index in amounts if index not in numbers], units, numbers)
    names = [
        index for index in range(len(cells_by_column)) if index not in {*amounts, *numbers, *units} and index != qty
    ]
    first_number = numbers[0] if numbers else None
    return [
        ColumnRole.QTY if index == qty
        else ColumnRole.NUMBER if index == first_number
        else ColumnRole.CODE if index in numbers
        else ColumnRole.NAME if index in names
        else ColumnRole.OTHER
        for index in range(len(cells_by_column))
    ]  # fmt: skip


def _number_columns(
    cells_by_column: Sequence[Sequence[str]], amounts: Sequence[int], shapes: PartNumberShapes
) -> list[int]:
    """Columns whose cells are numbers and nothing else, the most likely first."""

    def is_number(cell: str) -> bool:
        pieces = cell.split()
        return shapes.runs(pieces) == [(0, len(pieces) - 1)] and not is_own_code(cell)

    sure = [
        index
        for index, cells in enumerate(cells_by_column)
        if _share(cells, is_number) > 0.5 and not _share(cells, lambda cell: _MONEY.fullmatch(cell) is not None) > 0.5
    ]
    if sure:
        return sure
    has_names = any(any(shapes.has_number(cell) for cell in cells) for cells in cells_by_column)
    plain = [
        index for index in amounts if _share(cells_by_column[index], lambda cell: cell.isdigit() and len(cell) > 3) == 1
    ]
    # «32102  Втулка  2»: digits before every name.
    return [] if has_names or not plain or plain[0] > 1 else plain[:1]


def _quantity_column(
    rows: Sequence[Sequence[str]], cells_by_column: Sequence[Sequence[str]], amounts: Sequence[int], units: set[int],
    numbers: Sequence[int],
) -> int | None:  # fmt: skip
    counted = [
        index for index, cells in enumerate(cells_by_column)
        if _share(cells, lambda cell: _COUNTED.fullmatch(cell) is not None) >= _MOST
    ]  # fmt: skip
    if counted:
        return counted[0]
    whole = [index for index in amounts if _share(cells_by_column[index], _is_whole) >= _MOST]
    running = [index for index in whole if _is_running(cells_by_column[index], index, numbers, len(whole))]
    whole = [index for index in whole if index not in running]
    of_product = [index for index in _factors(rows, amounts) if index in whole]
    beside_unit = [index for index in whole if {index - 1, index + 1} & units]
    small = [index for index in whole if _middle(cells_by_column[index]) <= _MAX_USUAL_QTY]
    for choices in (of_product, beside_unit, small):
        if choices:
            return min(choices, key=lambda index: (_middle(cells_by_column[index]), index))
    return None


def _factors(rows: Sequence[Sequence[str]], amounts: Sequence[int]) -> Iterator[int]:
    """Columns a of a × b = c in most rows."""
    values = [{index: _value(row[index]) for index in amounts} for row in rows[:_SAMPLE]]
    for first, second, total in permutations(amounts, 3):
        products = [
            abs(row[first] * row[second] - row[total]) < 1
            for row in values
            if row[first] and row[second] and row[total]
        ]
        if products and sum(products) >= _MOST * len(products):
            yield first


def _is_running(cells: Sequence[str], index: int, numbers: Sequence[int], count: int) -> bool:
    """Numbers of lines: 1, 2, 3; before the part number or the name, and in one line only beside a quantity."""
    values = [cell_quantity(cell) or 0 for cell in cells]
    steps = all(second == first + 1 for first, second in pairwise(values))
    is_first = index == 0 or (bool(numbers) and index < numbers[0])
    return steps and is_first and (len(values) > 1 or count > 1)


def is_own_code(cell: str) -> bool:
    """A code of 1C: «00-00012345», «000012»."""
    return _OWN_CODE.fullmatch(cell) is not None


def _share(cells: Sequence[str], is_such: Callable[[str], bool]) -> float:
    return sum(map(is_such, cells)) / len(cells) if cells else 0.0


def _is_amount(cell: str) -> bool:
    return _AMOUNT.fullmatch(cell.rstrip(" ₽р.")) is not None or _COUNTED.fullmatch(cell) is not None


def _is_whole(cell: str) -> bool:
    return _WHOLE.fullmatch(cell) is not None


def _is_unit(cell: str) -> bool:
    return _UNIT.fullmatch(cell) is not None


def _middle(cells: Sequence[str]) -> float:
    return median(map(_value, cells))


def _value(cell: str) -> float:
    match = _AMOUNT.match(cell)
    return float(re.sub(r"\s", "", match[0]).replace(",", ".")) if match else 0.0


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


def table_rows(lines: Sequence[str], shapes: PartNumberShapes) -> dict[int, TableRow]:
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


def _is_table(rows: Sequence[tuple[str, list[str]]], shapes: PartNumberShapes) -> bool:
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


def _is_pairs(cells: Sequence[str], shapes: PartNumberShapes) -> bool:
    """«W 719/45;2;OC 593/4;3»: every number is followed by its quantity."""
    places = [index for index, cell in enumerate(cells) if shapes.has_number(cell)]
    return all(index + 1 < len(cells) and cells[index + 1].isdigit() for index in places)
