from fastapi import APIRouter

from api.cities.service import Cities
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.related.schemas import RelatedOut, RelatedRequest
from api.related.service import Related

router = APIRouter(tags=["Каталог"], route_class=TransactionRoute)


@router.post(
    "/getRelated",
    summary="Что рядом с товаром: другие объёмы, аналоги, что берут вместе, наборы",
    description="Аналоги и «берут вместе» — только то, что в городе можно купить. С машиной «берут "
    "вместе» — к ней. Товара нет в продаже или нет такой машины: 404.",
    responses=refusals(404),
)
def get_related(request: RelatedRequest, related: Related, cities: Cities) -> RelatedOut:
    return related.related(request.id, cities.get_or_default(request.city), request.vehicle_id)
