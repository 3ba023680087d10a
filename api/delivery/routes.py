from typing import Annotated

from fastapi import APIRouter, Query

from api.cities.service import CurrentCity
from api.core.distance import GeoPlace
from api.core.errors import refusals
from api.delivery.schemas import PickupPointsOut
from api.delivery.service import Delivery
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Доставка"], route_class=TransactionRoute)


@router.get(
    "/getPickupPoints", summary="Где забрать заказ: наши магазины и пункты перевозчиков", responses=refusals(404)
)
def get_pickup_points(
    city: CurrentCity,
    delivery: Delivery,
    lat: Annotated[float | None, Query(ge=-90, le=90, description="Широта места", examples=[55.7007])] = None,
    lon: Annotated[float | None, Query(ge=-180, le=180, description="Долгота места", examples=[37.5808])] = None,
) -> PickupPointsOut:
    """С `lat` и `lon` ближние стоят первыми и сказано, сколько до них километров."""
    return delivery.pickup_points(city, None if lat is None or lon is None else GeoPlace(lat, lon))
