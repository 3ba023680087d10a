"""The city a call is about: the one it names, else the one the visitor's browser remembers."""

from typing import Annotated

from fastapi import Cookie, Depends, Query

from api.cities.models import City
from api.cities.service import Cities


def _current(
    cities: Cities,
    city: Annotated[int | None, Query(gt=0, lt=2**31, description="Город; без него — из cookie currentCity")] = None,
    current_city: Annotated[str | None, Cookie(alias="currentCity", max_length=100)] = None,
) -> City:
    return cities.get_or_default(cities.detect(current_city) if city is None else city)


CurrentCity = Annotated[City, Depends(_current)]
