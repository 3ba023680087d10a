"""Export of a list of parts for a spreadsheet or 1C. Cells are never formulas."""

from collections.abc import Sequence
from io import BytesIO

import xlsxwriter

from api.http.responses import csv_bytes
from api.parts.schemas import ExportLine

_HEADER = ("Производитель", "Номер", "Название", "Количество", "Цена, ₽", "Сумма, ₽", "Когда", "Состояние")
_WIDTHS = (18, 20, 48, 11, 11, 11, 14, 16)


def list_csv(lines: Sequence[ExportLine]) -> bytes:
    """UTF-8 with a byte order mark, semicolons and decimal commas, as the Russian Excel expects."""
    return csv_bytes(_HEADER, ([_text(cell) for cell in _cells(line)] for line in lines))


def list_xlsx(lines: Sequence[ExportLine]) -> bytes:
    out = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(out, options) as book:
        sheet = book.add_worksheet("Список")
        bold, money = book.add_format({"bold": True}), book.add_format({"num_format": "#,##0.00"})
        sheet.write_row(0, 0, _HEADER, bold)
        sheet.freeze_panes(1, 0)
        for column, width in enumerate(_WIDTHS):
            sheet.set_column(column, column, width, money if _HEADER[column].endswith("₽") else None)
        for row, line in enumerate(lines, start=1):
            for column, cell in enumerate(_cells(line)):
                if isinstance(cell, str):
                    sheet.write_string(row, column, cell)
                elif cell is not None:
                    sheet.write_number(row, column, cell)
    return out.getvalue()


def _cells(line: ExportLine) -> tuple[str | float | None, ...]:
    total = None if line.cost is None else round(line.cost * line.qty, 2)
    return line.brand, line.number, line.name, line.qty, line.cost, total, line.arrival, line.status


def _text(cell: str | float | None) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else f"{cell:.2f}".removesuffix(".00").replace(".", ",")
