"""Export of a list of parts for a spreadsheet or 1C. Cells are never formulas."""

from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Any

import xlsxwriter
from fastapi import APIRouter, Body, Response

from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.responses import attachment, csv_bytes
from api.http.routing import TransactionRoute
from api.parts.pasted_list.service import find_listed
from api.parts.schemas import (
    ExportLine,
    ExportRequest,
    FoundList,
    ListRequest,
    PartPage,
    PartRequest,
    PartsOut,
    PartsRequest,
)
from api.parts.service import part_page, parts_of
from api.rate_limits.policy import FIND_PARTS
from api.rate_limits.service import RateLimits

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


router = APIRouter(tags=["Номера деталей"], route_class=TransactionRoute)

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CONTENT = {media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in ("text/csv", _XLSX)}
# The type of the parameter `responses` of FastAPI.
_FILES: dict[int | str, dict[str, Any]] = {200: {"description": "Файл", "content": _CONTENT}}

_PART = Body(
    openapi_examples={
        "number": {"summary": "По номеру и производителю", "value": {"number": "W914/2", "brand": "MANN-FILTER"}},
        "id": {"summary": "По записи из поиска", "value": {"id": 17, "city": 1}},
    }
)


@router.post(
    "/getPart",
    summary="Номер детали, его замены, оригиналы и аналоги с ценами города",
    description="Порядок строк: сам номер, новые и прежние номера, оригиналы, аналоги по доверию, состав набора. "
    "Деталь, которой нет в продаже, остаётся в списке без предложений. Без производителя номер, который есть у "
    "нескольких, отвергается.",
    responses=refusals(404, 409),
)
def get_part(request: Annotated[PartRequest, _PART], session: SessionDep, cities: Cities) -> PartPage:
    return part_page(session, request, cities.get_or_default(request.city))


@router.post(
    "/getParts",
    summary="Детали по записям из поиска: названия, картинки, цены от",
    description="В порядке запроса; неизвестные пропускаются.",
    responses=refusals(404),
)
def get_parts(request: PartsRequest, session: SessionDep, cities: Cities) -> PartsOut:
    return PartsOut(parts=parts_of(session, request.ids, cities.get_or_default(request.city)))


@router.post(
    "/findParts",
    summary="Список номеров одним запросом",
    description="Строки из мессенджера, Excel или 1С: номер, марка, название и количество в любом порядке. Номер с "
    "одной ошибкой находится отдельно (`near`) и никогда не считается точным.",
    responses=refusals(404, 429),
)
def find_parts(request: ListRequest, session: SessionDep, cities: Cities, limits: RateLimits) -> FoundList:
    limits.spend(FIND_PARTS)
    return find_listed(session, request.text, cities.get_or_default(request.city))


@router.post(
    "/exportParts",
    summary="Список файлом: CSV или XLSX",
    description="Ячейки, похожие на формулы, остаются текстом.",
    response_class=Response,
    responses=_FILES,
)
def export_parts(request: ExportRequest) -> Response:
    name = f"Список деталей.{request.format}"
    if request.format == "csv":
        return Response(list_csv(request.lines), media_type="text/csv; charset=utf-8", headers=attachment(name))
    return Response(list_xlsx(request.lines), media_type=_XLSX, headers=attachment(name))
