"""Detection of the visitor's city, which decides prices and stock."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from fastapi import Cookie, Depends, Query

from api.cities.geoip import place_of
from api.cities.models import City
from api.cities.repository import CityRepository
from api.cities.schemas import CityOut
from api.core.db import SessionDep
from api.core.distance import GeoPlace, distance_km
from api.core.errors import NotFoundError, ShopError
from api.http.client import normal_address
from api.http.fields import Id
from api.http.routing import provide

#: A visitor farther than this from every city of the shop gets the default city.
NEAR_KM = 400

Detected = Literal["cookie", "address", "default"]
CurrentCityCookie = Annotated[
    str | None, Cookie(alias="currentCity", description="Город, выбранный раньше", examples=["1"])
]


class CityService:
    def __init__(self, session: SessionDep, current_city: CurrentCityCookie = None) -> None:
        self.repository = CityRepository(session)
        self.remembered_id = _parse_city_id(current_city)

    def list_all(self) -> list[CityOut]:
        return [CityOut.model_validate(city) for city in self.repository.list_all()]

    def get_or_default(self, city_id: int | None) -> City:
        """The named city; without one, the city of the cookie, else the shop's first."""
        if city_id is None:
            city = self.repository.get(self.remembered_id) if self.remembered_id is not None else None
            city = city or self.repository.first()
            if city is None:
                raise ShopNotReadyError
            return city
        city = self.repository.get(city_id)
        if city is None:
            raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
        return city

    def detect(self, cities: Sequence[CityOut], addresses: Iterable[str]) -> tuple[CityOut, Detected]:
        """The city of the cookie, otherwise the one nearest to the first located address, otherwise the first."""
        if not cities:
            raise ShopNotReadyError
        for city in cities:
            if city.id == self.remembered_id:
                return city, "cookie"
        place = next((place for address in addresses if (place := place_of(normal_address(address)))), None)
        nearest = _nearest(cities, place) if place else None
        return (nearest, "address") if nearest else (cities[0], "default")


Cities = Annotated[CityService, Depends(provide(CityService))]


class ShopNotReadyError(ShopError):
    def __init__(self) -> None:
        message = "Магазин ещё не настроен: в базе нет городов. Запустите shop seed."
        super().__init__("shop_not_ready", message, 503)


def _parse_city_id(cookie: str | None) -> int | None:
    """The id in the cookie; None for anything but a whole number."""
    return int(cookie) if cookie and cookie.isascii() and cookie.isdigit() and len(cookie) < 10 else None


def _nearest(cities: Sequence[CityOut], place: GeoPlace) -> CityOut | None:
    def distance(city: CityOut) -> float:
        return distance_km(place, GeoPlace(city.lat, city.lon))

    city = min(cities, key=distance)
    return city if distance(city) <= NEAR_KM else None


def _current(
    cities: Cities,
    city: Annotated[Id | None, Query(description="Город; без него — из cookie currentCity, иначе первый")] = None,
) -> City:
    return cities.get_or_default(city)


CurrentCity = Annotated[City, Depends(_current)]
