"""Identifies a vehicle: by its VIN or frame number, or step by step in the chooser."""

from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.catalogue_schemas import ChoicesOut, ChoicesRequest, DecodedOut, DecodeRequest
from api.vehicles.own_catalogue import OwnCatalogue
from api.vehicles.vehicle_catalogue import VehicleCatalogue


def _catalogue(session: SessionDep) -> VehicleCatalogue:
    return OwnCatalogue(session)


#: The vehicle catalogue that the shop uses.
Catalogue = Annotated[VehicleCatalogue, Depends(provide(_catalogue))]


class VehicleChooserService:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def decode(self, request: DecodeRequest) -> DecodedOut:
        return DecodedOut.of(self.catalogue.decode(request.text, request.year))

    def choices(self, request: ChoicesRequest) -> ChoicesOut:
        return ChoicesOut.of(self.catalogue.choices(request.make, request.model, request.generation))


VehicleChooser = Annotated[VehicleChooserService, Depends(provide(VehicleChooserService))]
