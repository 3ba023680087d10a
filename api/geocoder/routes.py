from typing import Annotated

from fastapi import APIRouter, Cookie, Query

from api.geocoder.schemas import GeocodeOut
from api.geocoder.service import Geocoder
from api.http.fields import ShortText
from api.rate_limits.policy import GEOCODE
from api.rate_limits.service import RateLimits

router = APIRouter(tags=["Адреса"])


@router.get(
    "/geocode",
    summary="Подсказки адреса по набранному",
    description="Город — из параметра, из самого запроса («Тверь, Коминтерна 47») или из cookie currentCity.",
)
def geocode(
    geocoder: Geocoder,
    limits: RateLimits,
    query: Annotated[ShortText, Query(examples=["Ленинский пр 32а"], description="Что набрали; пусто — подсказок нет")],
    city: Annotated[int | None, Query(gt=0, lt=2**31)] = None,
    current_city: Annotated[str | None, Cookie(alias="currentCity", max_length=100)] = None,
) -> GeocodeOut:
    limits.spend(GEOCODE)
    return GeocodeOut(suggestions=geocoder.suggest(query, city, current_city))
