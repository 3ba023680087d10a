"""Resolves the vehicle of a request: an id of the catalogue, a VIN, a frame number or words."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from api.core.errors import NotFoundError
from api.http.routing import provide
from api.vehicles.catalogue import Catalogue
from api.vehicles.decoding.vehicle_number import readings
from api.vehicles.decoding.vin_cars import FROM_MEMORY
from api.vehicles.fitment.applicability import car_words
from api.vehicles.modification import DecodedVehicleNumber, Modification, VehicleCandidate
from api.vehicles.schemas import VehicleRequest


@dataclass(frozen=True, slots=True)
class RequestedVehicle:
    """A modification of the catalogue, or a car known in words only."""

    words: str
    modification: Modification | None = None

    @classmethod
    def of(cls, car: Modification) -> "RequestedVehicle":
        return cls(car_words(car), car)


class VehicleNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("vehicle_not_found", "Такой машины в нашем каталоге нет. Выберите машину заново.")


class VehicleResolver:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def resolve(self, request: VehicleRequest) -> RequestedVehicle:
        """Raises VehicleNotFoundError for an unknown id."""
        if request.vehicle_id is not None:
            return RequestedVehicle.of(self.modification(request.vehicle_id))
        words = " ".join(part for part in (request.make, request.model, request.vehicle) if part)
        if not _may_be_number(request.vehicle):
            return RequestedVehicle(words)
        decoded = self.catalogue.decode(request.vehicle)
        best = _best(decoded.candidates)
        return RequestedVehicle.of(best) if best else RequestedVehicle(_words(decoded) or words)

    def modification(self, vehicle_id: int) -> Modification:
        """Raises VehicleNotFoundError for an unknown id."""
        car = self.catalogue.vehicle(vehicle_id)
        if car is None:
            raise VehicleNotFoundError
        return car


Resolver = Annotated[VehicleResolver, Depends(provide(VehicleResolver))]


def _may_be_number(text: str) -> bool:
    """A frame code alone counts as a number; «Audi A4» is words."""
    kind = readings(text)[0].kind
    return kind in ("vin", "frame") or (kind == "short" and len(text.split()) == 1)


def _best(candidates: tuple[VehicleCandidate, ...]) -> Modification | None:
    """The only candidate, or the only one of the highest match; None where the shopper has to choose."""
    if not candidates:
        return None
    highest = max(candidate.match for candidate in candidates)
    best = [candidate.modification for candidate in candidates if candidate.match == highest]
    # A car whose engine the number does not name, or that it contradicts, is only a suggestion.
    return best[0] if len(best) == 1 and highest >= FROM_MEMORY else None


def _words(decoded: DecodedVehicleNumber) -> str:
    """The make and the model that the number determines; empty when several makes are possible."""
    makes = decoded.maker.makes if decoded.maker else ()
    if len(makes) != 1:
        return ""
    line = decoded.line
    return " ".join(filter(None, (makes[0], line.model if line and "/" not in line.model else "")))
