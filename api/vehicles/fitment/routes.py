from typing import Annotated

from fastapi import APIRouter, Body

from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.vehicles.fitment.schemas import FitsOut, FitsRequest
from api.vehicles.fitment.service import Fitment

router = APIRouter(tags=["Машины"], route_class=TransactionRoute)

_EXAMPLE = Body(openapi_examples={"goods": {"summary": "Товары страницы", "value": {"vehicle_id": 31, "ids": [17]}}})


@router.post(
    "/getFits",
    summary="Подходят ли товары к машине каталога",
    description="По номерам каталога машин и их заменам, по словам поставщика, резьбе, приводу ГРМ и тормозам, масла — "
    "по вязкости, классам и допускам. Номер по памяти — possible, «проверьте по VIN», а не «подходит». Противоречие — "
    "contradicts с причиной, чего не знаем — unknown.",
    responses=refusals(404),
)
def get_fits(request: Annotated[FitsRequest, _EXAMPLE], fitment: Fitment) -> FitsOut:
    return fitment.fits(request.vehicle_id, request.ids)
