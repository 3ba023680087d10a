"""Requests to an expert; each new one records its consent."""

from typing import Annotated

from fastapi import Depends

from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.service import Consents, check_agreed
from api.core.db import SessionDep
from api.http.routing import provide
from api.text.vin import normal_vin, vin_warning
from api.vehicles.repository import ExpertRequestRepository
from api.vehicles.schemas import ExpertRequestIn, ExpertRequestOut

ACCEPTED = "Заявка принята. Перезвоним в рабочее время."


class ExpertRequestService:
    def __init__(self, session: SessionDep, cities: Cities, consents: Consents) -> None:
        self.repository = ExpertRequestRepository(session)
        self.cities = cities
        self.consents = consents

    def add(self, request: ExpertRequestIn) -> ExpertRequestOut:
        check_agreed(request.agree)
        vin = normal_vin(request.vin)
        city = self.cities.get_or_default(request.city_id)
        number, is_new = self.repository.add(
            name=request.name, phone=request.phone, vin=vin, text=request.text, city_id=city.id
        )
        if is_new:
            self.consents.record(Purpose.VEHICLE_REQUEST, phone=request.phone)
        return ExpertRequestOut(status="success", message=ACCEPTED, id=number, vin=vin, warning=vin_warning(vin))


ExpertRequests = Annotated[ExpertRequestService, Depends(provide(ExpertRequestService))]
