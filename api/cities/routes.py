from fastapi import APIRouter

from api.cities.schemas import CitiesOut
from api.cities.service import Cities
from api.http.routing import TransactionRoute

router = APIRouter(tags=["Города"], route_class=TransactionRoute)


@router.get("/getCities", summary="Города со складами и часами работы")
def get_cities(cities: Cities) -> CitiesOut:
    return CitiesOut(cities=cities.list_all())
