"""Lists narrowed to a car: what fits it, and what is told to be for its model."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy import ColumnElement

from api.catalog.models import Product
from api.core.db import SessionDep
from api.http.routing import made
from api.vehicles.asked import Asked
from api.vehicles.fits import SAME_MODEL
from api.vehicles.fitting.numbers import products_of
from api.vehicles.fitting.oils import has_approval
from api.vehicles.fitting.repository import FittingRepository, names_one_of
from api.vehicles.fitting.texts import match_of
from api.vehicles.provider import Modification
from api.vehicles.wording import is_confirmed


class VehicleLists:
    """The same goods as those whose search documents name the car in `fits` (`api.vehicles.fitting.cars`)."""

    def __init__(self, session: SessionDep, asked: Asked) -> None:
        self.session = session
        self.asked = asked
        self.repository = FittingRepository(session)

    def condition(self, vehicle_id: int | None) -> ColumnElement[bool] | None:
        """On `Product`; None without a car. Raises VehicleNotFoundError for a car that nobody knows."""
        if vehicle_id is None:
            return None
        car = self.asked.known(vehicle_id)
        texts = [text for text in self.repository.texts() if match_of(text, car) >= SAME_MODEL] if car.make else []
        ids = products_of(self.session, vehicle_id) + self._oils(car)
        return names_one_of(texts) | Product.id.in_(ids)

    def _oils(self, car: Modification) -> list[int]:
        if not car.oil_approvals or not is_confirmed(car, "oil grade"):
            return []
        return [oil.id for oil in self.repository.oils() if has_approval(oil.told, car)]


NarrowedToVehicle = Annotated[VehicleLists, Depends(made(VehicleLists))]
