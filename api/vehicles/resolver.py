"""Which car a call is about: one of the catalogue, or what was said of it."""

from typing import Annotated

from fastapi import Depends

from api.core.errors import NotFoundError
from api.http.routing import provide
from api.vehicles.chooser_service import Catalogue
from api.vehicles.decoding.number_repair import readings
from api.vehicles.own_catalogue import ENGINE_UNKNOWN
from api.vehicles.schemas import VehicleRequest
from api.vehicles.scheme.service import AskedCar
from api.vehicles.vehicle_catalogue import Candidate, Decoded, Modification


class VehicleNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("vehicle_not_found", "Такой машины в нашем каталоге нет. Выберите машину заново.")


class AskedCars:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def car(self, request: VehicleRequest) -> AskedCar:
        """Raises VehicleNotFoundError for an id that nobody has."""
        if request.vehicle_id is not None:
            return AskedCar.of(self.known(request.vehicle_id))
        words = " ".join(part for part in (request.make, request.model, request.vehicle) if part)
        if not _may_be_a_number(request.vehicle):
            return AskedCar(words)
        decoded = self.catalogue.decode(request.vehicle)
        best = _best(decoded.candidates)
        return AskedCar.of(best) if best else AskedCar(_words(decoded) or words)

    def known(self, vehicle_id: int) -> Modification:
        car = self.catalogue.vehicle(vehicle_id)
        if car is None:
            raise VehicleNotFoundError
        return car


Asked = Annotated[AskedCars, Depends(provide(AskedCars))]


def _may_be_a_number(text: str) -> bool:
    """A frame's code alone is a number too; «Audi A4» is words."""
    kind = readings(text)[0].kind
    return kind in ("vin", "frame") or (kind == "short" and len(text.split()) == 1)


def _best(candidates: tuple[Candidate, ...]) -> Modification | None:
    """The only car, or the only one of the highest match; among equals the shopper has to choose."""
    if not candidates:
        return None
    most = max(candidate.match for candidate in candidates)
    best = [candidate.modification for candidate in candidates if candidate.match == most]
    # A car that was not built in the year of its number is no answer, only a guess to be shown.
    return best[0] if len(best) == 1 and most >= ENGINE_UNKNOWN else None


def _words(decoded: Decoded) -> str:
    """What the number tells of the car without a choice."""
    makes = decoded.maker.makes if decoded.maker else ()
    if len(makes) != 1:
        return ""
    line = decoded.line
    return " ".join(filter(None, (makes[0], line.model if line and "/" not in line.model else "")))
