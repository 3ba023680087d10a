from fastapi import APIRouter

from api.core.limits import Limits
from api.http.client import ClientAddress, neighbourhood
from api.http.routing import TransactionRoute
from api.search.wishes.schemas import SearchWishIn, SearchWishOut
from api.search.wishes.service import SearchWishes

router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)

HOUR_S = 3600


@router.post(
    "/addSearchWish",
    summary="Попросить сообщить, когда появится то, чего поиск не нашёл",
    description="Нужен телефон или почта. Та же просьба с теми же контактами ждёт один раз: повтор "
    "вернёт тот же номер.",
)
def add_search_wish(wish: SearchWishIn, wishes: SearchWishes, limits: Limits, address: ClientAddress) -> SearchWishOut:
    limits.spend("addSearchWish", neighbourhood(address), times=10, seconds=HOUR_S)
    return wishes.add(wish)
