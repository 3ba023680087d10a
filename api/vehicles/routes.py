from typing import Annotated

from fastapi import APIRouter, Body, Request, Response

from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.repository import Consents, check_agreed
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.responses import conditional_response
from api.http.routing import TransactionRoute
from api.rate_limits.policy import ADD_VEHICLE_REQUEST, DECODE_VEHICLE
from api.rate_limits.service import RateLimits
from api.text.vin import normal_vin, vin_warning
from api.vehicles.catalogue import Catalogue
from api.vehicles.catalogue_schemas import ChoicesOut, ChoicesRequest, DecodedOut, DecodeRequest, QueryCars
from api.vehicles.fitment.service import product_fits
from api.vehicles.labels import REQUEST_ACCEPTED
from api.vehicles.query_names import query_cars
from api.vehicles.repository import add_expert_request
from api.vehicles.schemas import (
    ExpertRequestIn,
    ExpertRequestOut,
    FitsOut,
    FitsRequest,
    ServiceOut,
    ServiceRequest,
    VehicleDetailsOut,
    VehicleRequest,
)
from api.vehicles.service import vehicle_details
from api.vehicles.servicing import vehicle_service

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
    request: Annotated[VehicleRequest, _EXAMPLES], session: SessionDep, cities: Cities
) -> VehicleDetailsOut:
    return vehicle_details(session, request, cities.get_or_default(request.city))


@router.post(
    "/decodeVehicle",
    summary="Прочитать VIN или номер кузова",
    description="Русские буквы, раскладку, пробелы и похожие знаки поправляет и говорит об этом. Контрольная цифра "
    "только предупреждает. Год — все, что может значить знак VIN. Ни на какой текст не отказывает: "
    "непонятное — kind other.",
)
def decode_vehicle(request: DecodeRequest, catalogue: Catalogue, limits: RateLimits) -> DecodedOut:
    limits.spend(DECODE_VEHICLE)
    return DecodedOut.of(catalogue.decode(request.text, request.year))


@router.post(
    "/getVehicleChoices",
    summary="Выбрать машину по шагам: марка, модель, поколение, мотор",
    description="Списки следующего шага; марку и модель понимает по-английски и по-русски. Чего нет — пустые списки.",
)
def get_vehicle_choices(request: ChoicesRequest, catalogue: Catalogue) -> ChoicesOut:
    return catalogue.choices(request.make, request.model, request.generation)


@router.post(
    "/getVehicleService",
    summary="Что нужно к обслуживанию машины",
    description="Масло по вязкости и допускам завода — самым дешёвым набором канистр одной линейки (4,3 л — 4 + 1), "
    "фильтры и свечи. Чего о машине не знаем, того нет: `reasons` говорит об этом.",
    responses=refusals(404),
)
def get_vehicle_service(request: ServiceRequest, session: SessionDep, cities: Cities) -> ServiceOut:
    return vehicle_service(session, request.vehicle_id, cities.get_or_default(request.city))


_EXAMPLE = Body(openapi_examples={"goods": {"summary": "Товары страницы", "value": {"vehicle_id": 31, "ids": [17]}}})


@router.post(
    "/getFits",
    summary="Подходят ли товары к машине каталога",
    description="По номерам каталога машин и их заменам, по словам поставщика, резьбе, приводу ГРМ и тормозам, масла — "
    "по вязкости, классам и допускам. Номер по памяти — possible, «проверьте по VIN», а не «подходит». Противоречие — "
    "contradicts с причиной, чего не знаем — unknown.",
    responses=refusals(404),
)
def get_fits(request: Annotated[FitsRequest, _EXAMPLE], session: SessionDep) -> FitsOut:
    return product_fits(session, request.vehicle_id, request.ids)


@router.post(
    "/postVehicleRequest",
    summary="Попросить эксперта подобрать деталь к машине",
    description="Та же просьба с того же телефона ждёт ответа один раз: повтор вернёт тот же номер. VIN приводим к "
    "обычному виду (русские буквы, пробелы), сомнения — в `warning`, из-за них не отказываем.",
)
def post_vehicle_request(
    request: ExpertRequestIn, session: SessionDep, cities: Cities, consents: Consents, limits: RateLimits
) -> ExpertRequestOut:
    limits.spend(ADD_VEHICLE_REQUEST)
    check_agreed(request.agree)
    vin = normal_vin(request.vin)
    number, is_new = add_expert_request(
        session,
        name=request.name,
        phone=request.phone,
        vin=vin,
        text=request.text,
        city_id=cities.get_or_default(request.city_id).id,
    )
    if is_new:
        consents.record(Purpose.VEHICLE_REQUEST, phone=request.phone)
    return ExpertRequestOut(status="success", message=REQUEST_ACCEPTED, id=number, vin=vin, warning=vin_warning(vin))


@router.get(
    "/searchCars",
    summary="Машины каталога и как их зовут: по ним браузер узнаёт машину в запросе",
    response_model=QueryCars,
    responses={304: {"description": "Машины те же, что уже есть у браузера"}, **refusals()},
)
def get_search_cars(request: Request, session: SessionDep) -> Response:
    answer = Response(
        query_cars(session).model_dump_json(),
        media_type="application/json",
        headers={"Cache-Control": "public, max-age=300, stale-while-revalidate=86400"},
    )
    return conditional_response(request, answer)
