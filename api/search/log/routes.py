from fastapi import APIRouter

from api.rate_limits.policy import LOG_SEARCHES
from api.rate_limits.service import RateLimits
from api.search.log.beacon import BeaconRoute
from api.search.log.schemas import SearchBatch
from api.search.log.service import SearchLog

router = APIRouter(tags=["Поиск"], route_class=BeaconRoute)


@router.post(
    "/logSearches",
    summary="Журнал поиска: что спросили, что показали, что выбрали и заказали",
    description="Пачка до 50 событий и 32 КБ, какой её шлёт `navigator.sendBeacon`: `text/plain` или "
    "`application/json`. Кто спрашивал, не храним; телефоны, почту и VIN из текста убираем. Сумму заказанного "
    "магазин берёт из заказа, номер заказа не хранит. Повтор пачки ничего не "
    "добавит. Хранится 90 дней.",
    status_code=204,
)
def log_searches(batch: SearchBatch, log: SearchLog, limits: RateLimits) -> None:
    limits.spend(LOG_SEARCHES, cost=len(batch.events))
    log.store(batch)
