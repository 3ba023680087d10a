from typing import Annotated

from fastapi import APIRouter, Cookie, Query

from api.cities.service import CurrentCity
from api.core.db import SessionDep
from api.core.distance import GeoPlace
from api.core.errors import refusals
from api.delivery.address_suggestions import suggest_addresses
from api.delivery.pickup_points import pickup_points
from api.delivery.schemas import GeocodeOut, PickupPointsOut
from api.http.fields import ShortText
from api.http.routing import TransactionRoute
from api.rate_limits.policy import GEOCODE
from api.rate_limits.service import RateLimits

router = APIRouter(route_class=TransactionRoute)


@router.get(
    "/getPickupPoints",
    tags=["Доставка"],
    summary="Где забрать заказ: наши магазины и пункты перевозчиков",
    responses=refusals(404),
)
def get_pickup_points(
    city: CurrentCity,
    session: SessionDep,
    lat: Annotated[float | None, Query(ge=-90, le=90, description="Широта места", examples=[55.7007])] = None,
    lon: Annotated[float | None, Query(ge=-180, le=180, description="Долгота места", examples=[37.5808])] = None,
) -> PickupPointsOut:
    """С `lat` и `lon` ближние стоят первыми и сказано, сколько до них километров."""
    return pickup_points(session, city, None if lat is None or lon is None else GeoPlace(lat, lon))


@router.get(
    "/geocode",
    tags=["Адреса"],
    summary="Подсказки адреса по набранному",
    description="Город — из параметра, из самого запроса («Тверь, Коминтерна 47») или из cookie currentCity.",
)
def geocode(
    limits: RateLimits,
    query: Annotated[ShortText, Query(examples=["Ленинский пр 32а"], description="Что набрали; пусто — подсказок нет")],
    city: Annotated[int | None, Query(gt=0, lt=2**31)] = None,
    current_city: Annotated[str | None, Cookie(alias="currentCity", max_length=100)] = None,
) -> GeocodeOut:
    limits.spend(GEOCODE)
    return GeocodeOut(suggestions=suggest_addresses(query, city, current_city))
