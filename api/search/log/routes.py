from fastapi import APIRouter

from api.core.limits import Limits
from api.http.client import ClientAddress, neighbourhood
from api.search.log.beacon import BeaconRoute
from api.search.log.schemas import SearchBatch
from api.search.log.service import SearchLog

router = APIRouter(tags=["Поиск"], route_class=BeaconRoute)

HOUR_S = 3600
#: Enough for about twenty shoppers behind one address who search all the time.
EVENTS_AN_HOUR = 2000


@router.post(
    "/logSearches",
    summary="Журнал поиска: что спросили, что показали, что выбрали и заказали",
    description="Пачка до 50 событий и 32 КБ, какой её шлёт `navigator.sendBeacon`: `text/plain` или "
    "`application/json`. Кто спрашивал, не храним; телефоны, почту и VIN из текста убираем. Сумму заказанного "
    "магазин берёт из заказа, номер заказа не хранит. Повтор пачки ничего не "
    "добавит. Хранится 90 дней.",
    status_code=204,
)
def log_searches(batch: SearchBatch, log: SearchLog, limits: Limits, address: ClientAddress) -> None:
    limits.spend("logSearches", neighbourhood(address), times=EVENTS_AN_HOUR, seconds=HOUR_S, cost=len(batch.events))
    log.store(batch)
