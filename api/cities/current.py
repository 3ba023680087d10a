"""The city of a call: its parameter `city`, otherwise the cookie `currentCity`, otherwise the shop's first city."""

from typing import Annotated

from fastapi import Depends, Query

from api.cities.models import City
from api.cities.service import Cities
from api.http.fields import Id


def _current(
    cities: Cities,
    city: Annotated[Id | None, Query(description="Город; без него — из cookie currentCity, иначе первый")] = None,
) -> City:
    return cities.get_or_default(city)


CurrentCity = Annotated[City, Depends(_current)]
