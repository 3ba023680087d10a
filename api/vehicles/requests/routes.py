from fastapi import APIRouter

from api.core.limits import Limits
from api.http.client import ClientAddress, neighbourhood
from api.http.routing import TransactionRoute
from api.vehicles.requests.schemas import ExpertRequestIn, ExpertRequestOut
from api.vehicles.requests.service import ExpertRequests

router = APIRouter(tags=["Машины"], route_class=TransactionRoute)

HOUR_S = 3600


@router.post(
    "/postVehicleRequest",
    summary="Попросить эксперта подобрать деталь к машине",
    description="Та же просьба с того же телефона ждёт ответа один раз: повтор вернёт тот же номер. VIN приводим к "
    "обычному виду (русские буквы, пробелы), сомнения — в `warning`, из-за них не отказываем.",
)
def post_vehicle_request(
    request: ExpertRequestIn, requests: ExpertRequests, limits: Limits, address: ClientAddress
) -> ExpertRequestOut:
    limits.spend("postVehicleRequest", neighbourhood(address), times=10, seconds=HOUR_S)
    return requests.add(request)
