from typing import Annotated

from fastapi import APIRouter, Body

from api.cities.service import Cities
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.rate_limits.policy import DECODE_VEHICLE
from api.rate_limits.service import RateLimits
from api.vehicles.catalogue_schemas import ChoicesOut, ChoicesRequest, DecodedOut, DecodeRequest
from api.vehicles.chooser_service import VehicleChooser
from api.vehicles.schemas import VehicleDetailsOut, VehicleRequest
from api.vehicles.service import VehicleDetails
from api.vehicles.servicing.schemas import ServiceOut, ServiceRequest
from api.vehicles.servicing.service import Servicing

router = APIRouter(tags=["Машины"], route_class=TransactionRoute)

_EXAMPLES = Body(
    openapi_examples={
        "words": {"summary": "Машина своими словами", "value": {"vehicle": "Лада Веста 1.6", "city": 1}},
        "branch": {
            "summary": "Марка и модель, одна ветка",
            "value": {"make": "Skoda", "model": "Octavia", "category": "tormoznaya-sistema", "city": 1},
        },
        "unit": {"summary": "Один узел целиком", "value": {"vehicle": "Octavia A5", "unitid": 311}},
        "scheme": {"summary": "Узел со схемой к машине каталога", "value": {"vehicle_id": 31, "unitid": 100001}},
        "vin": {"summary": "Все узлы по VIN", "value": {"vehicle": "XTAGFK330JY144213"}},
    }
)


@router.post(
    "/getVehicleDetails",
    summary="Детали к машине по узлам",
    description="Машина каталога (`vehicle_id` или VIN, который её называет) — узлы со схемами: номера с источником и "
    "товары, о которых поставщик говорит, что они к ней. Номер по памяти — не «подходит», а «проверьте по VIN». Машина "
    "словами — разделы каталога: марку и модель понимает по-русски и по-английски, детали те, о которых поставщик "
    "говорит, что они к этой машине; чем меньше он сказал, тем меньше `match`. Машину не узнали — списки "
    "пусты, `makes` говорит, к каким маркам детали есть.",
    responses=refusals(404),
)
def get_vehicle_details(
    request: Annotated[VehicleRequest, _EXAMPLES], vehicles: VehicleDetails, cities: Cities
) -> VehicleDetailsOut:
    return vehicles.details(request, cities.get_or_default(request.city))


@router.post(
    "/decodeVehicle",
    summary="Прочитать VIN или номер кузова",
    description="Русские буквы, раскладку, пробелы и похожие знаки поправляет и говорит об этом. Контрольная цифра "
    "только предупреждает. Год — все, что может значить знак VIN. Ни на какой текст не отказывает: "
    "непонятное — kind other.",
)
def decode_vehicle(request: DecodeRequest, choosing: VehicleChooser, limits: RateLimits) -> DecodedOut:
    limits.spend(DECODE_VEHICLE)
    return choosing.decode(request)


@router.post(
    "/getVehicleChoices",
    summary="Выбрать машину по шагам: марка, модель, поколение, мотор",
    description="Списки следующего шага; марку и модель понимает по-английски и по-русски. Чего нет — пустые списки.",
)
def get_vehicle_choices(request: ChoicesRequest, choosing: VehicleChooser) -> ChoicesOut:
    return choosing.choices(request)


@router.post(
    "/getVehicleService",
    summary="Что нужно к обслуживанию машины",
    description="Масло по вязкости и допускам завода — самым дешёвым набором канистр одной линейки (4,3 л — 4 + 1), "
    "фильтры и свечи. Чего о машине не знаем, того нет: `reasons` говорит об этом.",
    responses=refusals(404),
)
def get_vehicle_service(request: ServiceRequest, servicing: Servicing, cities: Cities) -> ServiceOut:
    return servicing.service(request.vehicle_id, cities.get_or_default(request.city))
