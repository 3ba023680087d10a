from typing import Annotated

from fastapi import APIRouter, Body

from api.cities.service import Cities
from api.errors import refusals
from api.routing import Route
from api.vehicles.schemas import VehicleDetailsOut, VehicleRequest
from api.vehicles.service import Vehicles

router = APIRouter(tags=["Машины"], route_class=Route)

_EXAMPLES = Body(
    openapi_examples={
        "words": {"summary": "Машина своими словами", "value": {"vehicle": "Лада Веста 1.6", "city": 1}},
        "branch": {
            "summary": "Марка и модель, одна ветка",
            "value": {"make": "Skoda", "model": "Octavia", "category": "tormoznaya-sistema", "city": 1},
        },
        "unit": {"summary": "Один узел целиком", "value": {"vehicle": "Octavia A5", "unitid": 311}},
    }
)


@router.post(
    "/getVehicleDetails",
    summary="Детали к машине по узлам каталога",
    description="Марку и модель понимает по-русски и по-английски. Детали те, о которых поставщик говорит, что они к "
    "этой машине; чем меньше он сказал, тем меньше `match`. Машину не узнали — списки пусты, `makes` говорит, к каким "
    "маркам детали есть.",
    responses=refusals(404),
)
def get_vehicle_details(
    request: Annotated[VehicleRequest, _EXAMPLES], vehicles: Vehicles, cities: Cities
) -> VehicleDetailsOut:
    return vehicles.details(request, cities.get_or_default(request.city))
