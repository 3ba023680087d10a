from typing import Annotated, Any

from fastapi import APIRouter, Body, Response

from api.cities.service import Cities
from api.core.errors import refusals
from api.http.responses import attachment
from api.http.routing import TransactionRoute
from api.parts.list_export import list_csv, list_xlsx
from api.parts.pasted_list.service import PastedLists
from api.parts.schemas import (
    ExportRequest,
    FoundList,
    ListRequest,
    PartPage,
    PartRequest,
    PartsOut,
    PartsRequest,
)
from api.parts.service import Parts
from api.rate_limits.policy import FIND_PARTS
from api.rate_limits.service import RateLimits

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
def get_part(request: Annotated[PartRequest, _PART], parts: Parts, cities: Cities) -> PartPage:
    return parts.page(request, cities.get_or_default(request.city))


@router.post(
    "/getParts",
    summary="Детали по записям из поиска: названия, картинки, цены от",
    description="В порядке запроса; неизвестные пропускаются.",
    responses=refusals(404),
)
def get_parts(request: PartsRequest, parts: Parts, cities: Cities) -> PartsOut:
    return PartsOut(parts=parts.parts(request.ids, cities.get_or_default(request.city)))


@router.post(
    "/findParts",
    summary="Список номеров одним запросом",
    description="Строки из мессенджера, Excel или 1С: номер, марка, название и количество в любом порядке. Номер с "
    "одной ошибкой находится отдельно (`near`) и никогда не считается точным.",
    responses=refusals(404, 429),
)
def find_parts(request: ListRequest, lists: PastedLists, cities: Cities, limits: RateLimits) -> FoundList:
    limits.spend(FIND_PARTS)
    return lists.find(request.text, cities.get_or_default(request.city))


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
