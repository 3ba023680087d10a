"""The products that are offered for one vehicle, as a filter of product lists."""

from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.fitment.applicability_verdict import applicability_verdict
from api.vehicles.fitment.car_facts_repository import comparable_vehicles
from api.vehicles.fitment.engine_codes import has_same_engine
from api.vehicles.fitment.number_repository import replacements
from api.vehicles.fitment.repository import FitmentRepository
from api.vehicles.fitment.service import Fitment
from api.vehicles.resolver import Resolver


class VehicleProductFilter:
    """Selects the same products as those whose search documents name the vehicle in `fits`
    (`api.vehicles.fitment.vehicle_index`)."""

    def __init__(self, session: SessionDep, resolver: Resolver, fitment: Fitment) -> None:
        self.session = session
        self.resolver = resolver
        self.fitment = fitment
        self.repository = FitmentRepository(session)

    def product_ids(self, vehicle_id: int | None) -> list[int] | None:
        """None without a vehicle. Raises VehicleNotFoundError for an unknown id."""
        if vehicle_id is None:
            return None
        car = self.resolver.modification(vehicle_id)
        texts = self.repository.applicability_texts() if car.make else []
        offered = [text for text in texts if applicability_verdict(text, car).is_offered]
        others = comparable_vehicles(self.session, car)
        with_engine = [other.id for other in others if has_same_engine(car, other)]
        candidates = {
            *(row.product_id for row in replacements(self.session, [car.id, *with_engine])),
            *self.repository.products_with_texts(offered),
            *self.repository.ids_of_oils_and_sized(),
        }
        verdicts = self.fitment.verdicts(car, candidates)
        return sorted(id_ for id_, answer in verdicts.items() if answer.is_offered)


VehicleProducts = Annotated[VehicleProductFilter, Depends(provide(VehicleProductFilter))]
