"""Tables among pasted lines: rows of cells between tabs, `;`, `|` or wide gaps, and the roles of their columns. Pure.

The roles follow from the header row, or without one from the types of the cells.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise
from statistics import median

from api.parts.pasted_list.entries import PartNumberShapes
from api.parts.pasted_list.quantity import cell_quantity


class ColumnRole(IntEnum):
    """In the order in which a part number is looked for."""

    NUMBER = 0
    NAME = 1
    #: The shop's or 1C's own code: the number only where no better column has one.
    CODE = 2
    MAKER = 3
    QTY = 4
    #: Price, sum, tax, unit, country and what else is neither number nor quantity.
    OTHER = 5


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
_NAMES = (ColumnRole.NUMBER, ColumnRole.CODE, ColumnRole.NAME)

_AMOUNT = re.compile(r"(\d{1,3}(?:[  ]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?)[ ₽р.]*")
_MONEY = re.compile(r".*[.,]\d{2}")
_WHOLE = re.compile(r"\d{1,5}(?:[.,]0{1,3})?|\d{1,2} \d{3}")
_COUNTED = re.compile(r"\d{1,4}\s*(?:шт|компл|к-т|пар|ед|уп)\w*\.?", re.IGNORECASE)
_PLAIN = re.compile(r"\d{4,}")
#: Limit of the cost: columns of one table.
MAX_COLUMNS = 20
_MOST = 0.8
_MAX_USUAL_QTY = 100

#: Cells with the roles of their columns; a header row has none.
TableRow = list[tuple[ColumnRole, str]]


def columns_by_header(cells: Sequence[str]) -> list[ColumnRole] | None:
    """The columns of a header row; None when the cells are no header."""
    texts = [re.sub(r"\s+", " ", cell).strip(" .,:;*").lower() for cell in cells]
    columns = [next((role for role, pattern in _HEADER_PATTERNS if pattern.search(text)), None) for text in texts]
    known = [column for column, text in zip(columns, texts, strict=True) if column is not None and text]
    if len(known) < 2 or not any(column in _NAMES for column in known) or re.search(r"\d{2}", "".join(texts)):
        return None
    return [ColumnRole.NAME if column is None else column for column in columns]


def columns_by_type(rows: Sequence[Sequence[str]], shapes: PartNumberShapes) -> list[ColumnRole]:
    """The columns of rows of equal length without a header."""
    columns = [[cell for cell in column if cell] for column in zip(*rows, strict=True)]
    amounts = [index for index, cells in enumerate(columns) if _share(cells, _AMOUNT, _COUNTED) >= _MOST]
    numbers = _number_columns(columns, amounts, shapes)
    qty = _quantity_column(columns, [index for index in amounts if index not in numbers])
    roles = [ColumnRole.OTHER if index in amounts else ColumnRole.NAME for index in range(len(columns))]
    for index in numbers:
        roles[index] = ColumnRole.NUMBER if index == numbers[0] else ColumnRole.CODE
    if qty is not None:
        roles[qty] = ColumnRole.QTY
    return roles


def _number_columns(columns: Sequence[Sequence[str]], amounts: Sequence[int], shapes: PartNumberShapes) -> list[int]:
    """Columns whose cells are numbers and nothing else, the most likely first."""
    sure = [
        index
        for index, cells in enumerate(columns)
        if sum(map(shapes.is_number, cells)) > len(cells) / 2 and _share(cells, _MONEY) <= 0.5
    ]
    if sure or any(shapes.has_number(cell) for cells in columns for cell in cells):
        return sure
    # «32102  Втулка  2»: digits before every name.
    return [index for index in amounts[:1] if index < 2 and _share(columns[index], _PLAIN) == 1]


def _quantity_column(columns: Sequence[Sequence[str]], amounts: Sequence[int]) -> int | None:
    for index, cells in enumerate(columns):
        if _share(cells, _COUNTED) >= _MOST:
            return index
    whole = [index for index in amounts if _share(columns[index], _WHOLE) >= _MOST]
    if whole[:1] == [0] and (len(whole) > 1 or len(columns[0]) > 1) and _is_running(columns[0]):
        whole = whole[1:]
    medians = {index: median(map(_value, columns[index])) for index in whole}
    small = [index for index in whole if medians[index] <= _MAX_USUAL_QTY]
    return min(small, key=lambda index: (medians[index], index), default=None)


def _is_running(cells: Sequence[str]) -> bool:
    """Numbers of lines: 1, 2, 3."""
    return all(second == first + 1 for first, second in pairwise(cell_quantity(cell) or 0 for cell in cells))


def _share(cells: Sequence[str], *patterns: re.Pattern[str]) -> float:
    return sum(any(pattern.fullmatch(cell) for pattern in patterns) for cell in cells) / len(cells) if cells else 0.0


def _value(cell: str) -> float:
    match = _AMOUNT.match(cell)
    return float(re.sub(r"\s", "", match[1]).replace(",", ".")) if match else 0.0


_WIDE_GAP = re.compile(r"\s{2,}")


def table_rows(lines: Sequence[str], shapes: PartNumberShapes) -> dict[int, TableRow]:
    """Rows by index in `lines`; lines that belong to no table are left out."""
    rows: dict[int, TableRow] = {}
    untitled: defaultdict[tuple[str, int], dict[int, list[str]]] = defaultdict(dict)
    header: list[ColumnRole] = []
    header_separator = ""
    for index, line in enumerate(lines):
        separator = next((sign for sign in "\t|;" if sign in line), "")
        cells = _cells(line, separator)
        if columns := columns_by_header(cells):
            header, header_separator = columns, separator
            rows[index] = []
        elif header and len(titled := _cells(line, header_separator)) > 1:
            rows[index] = list(zip(header, titled, strict=False))
        elif separator and len(cells) <= MAX_COLUMNS:
            untitled[separator, len(cells)][index] = cells
    for (separator, _), block in untitled.items():
        # Not «W914/2 2шт; OC 90 - 1 шт»: several cells with numbers.
        if separator == "\t" or not any(sum(map(shapes.has_number, cells)) > 1 for cells in block.values()):
            columns = columns_by_type(list(block.values()), shapes)
            rows |= {index: list(zip(columns, cells, strict=True)) for index, cells in block.items()}
    return rows


def _cells(line: str, separator: str) -> list[str]:
    if not separator:
        cells = _WIDE_GAP.split(line.strip())
    elif line.count('"') % 2:
        cells = line.split(separator)
    else:
        cells = next(csv.reader([line], delimiter=separator))
    return [cell.strip() for cell in cells]
