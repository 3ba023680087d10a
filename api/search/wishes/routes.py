from fastapi import APIRouter

from api.http.routing import TransactionRoute
from api.rate_limits.policy import ADD_SEARCH_WISH
from api.rate_limits.service import RateLimits
from api.search.wishes.schemas import SearchWishIn, SearchWishOut
from api.search.wishes.service import SearchWishes

router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)


@router.post(
    "/addSearchWish",
    summary="Попросить сообщить, когда появится то, чего поиск не нашёл",
    description="Нужен телефон или почта. Та же просьба с теми же контактами ждёт один раз: повтор "
    "вернёт тот же номер.",
)
def add_search_wish(wish: SearchWishIn, wishes: SearchWishes, limits: RateLimits) -> SearchWishOut:
    limits.spend(ADD_SEARCH_WISH)
    return wishes.add(wish)
