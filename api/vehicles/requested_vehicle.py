"""The vehicle that a request is about."""

from dataclasses import dataclass

from api.vehicles.fitment.applicability import car_words
from api.vehicles.vehicle_catalogue import Modification


@dataclass(frozen=True, slots=True)
class RequestedVehicle:
    """A modification of the catalogue, or a car known in words only."""

    words: str
    modification: Modification | None = None

    @classmethod
    def of(cls, car: Modification) -> "RequestedVehicle":
        return cls(car_words(car), car)
