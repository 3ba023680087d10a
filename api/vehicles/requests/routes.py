from fastapi import APIRouter

from api.http.routing import TransactionRoute
from api.rate_limits.policy import ADD_VEHICLE_REQUEST
from api.rate_limits.service import RateLimits
from api.vehicles.requests.schemas import ExpertRequestIn, ExpertRequestOut
from api.vehicles.requests.service import ExpertRequests

router = APIRouter(tags=["Машины"], route_class=TransactionRoute)


@router.post(
    "/postVehicleRequest",
    summary="Попросить эксперта подобрать деталь к машине",
    description="Та же просьба с того же телефона ждёт ответа один раз: повтор вернёт тот же номер. VIN приводим к "
    "обычному виду (русские буквы, пробелы), сомнения — в `warning`, из-за них не отказываем.",
)
def post_vehicle_request(request: ExpertRequestIn, requests: ExpertRequests, limits: RateLimits) -> ExpertRequestOut:
    limits.spend(ADD_VEHICLE_REQUEST)
    return requests.add(request)
