"""Which city the visitor is in; the city drives prices and stock."""

from typing import Annotated

from fastapi import Depends

from api.cities.models import City
from api.cities.repository import CityRepository
from api.cities.schemas import CityOut
from api.db import SessionDep
from api.errors import NotFoundError, ShopError
from api.routing import made


class CityService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = CityRepository(session)

    def list_all(self) -> list[CityOut]:
        return [CityOut.of(city) for city in self.repository.list_all()]

    def get_or_default(self, city_id: int | None) -> City:
        """The named city; without one, the shop's first."""
        if city_id is None:
            return self._first()
        city = self.repository.get(city_id)
        if city is None:
            raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
        return city

    def detect(self, remembered: str | None) -> int:
        """The id from the cookie when it still names a city of ours, else the shop's first city."""
        if remembered and remembered.isascii() and remembered.isdigit() and len(remembered) < 10:
            city = self.repository.get(int(remembered))
            if city is not None:
                return city.id
        return self._first().id

    def _first(self) -> City:
        city = self.repository.first()
        if city is None:
            raise ShopError("shop_not_ready", "Магазин ещё не настроен: в базе нет городов. Запустите shop seed.", 503)
        return city


Cities = Annotated[CityService, Depends(made(CityService))]
