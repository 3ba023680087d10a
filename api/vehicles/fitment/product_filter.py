"""The products that are offered for one vehicle, as a filter of product lists."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.fitment.applicability_verdict import applicability_verdict
from api.vehicles.fitment.car_facts_repository import comparable_vehicles
from api.vehicles.fitment.number_repository import matches_from_vehicles
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

    def product_ids(self, vehicle_id: int | None, category_ids: Sequence[int] | None = None) -> list[int] | None:
        """Of these sections, or of all; None without a vehicle. Raises VehicleNotFoundError for an unknown id."""
        if vehicle_id is None:
            return None
        car = self.resolver.modification(vehicle_id)
        texts = self.repository.applicability_texts() if car.make else []
        offered = [text for text in texts if applicability_verdict(text, car).is_offered]
        others = comparable_vehicles(self.session, car)
        matches = matches_from_vehicles(self.session, [car.id, *(other.id for other in others)])
        candidates = {
            *matches,
            *self.repository.products_with_texts(offered),
            *self.repository.ids_of_oils_and_sized(category_ids),
        }
        ids = self.repository.within(candidates, category_ids)
        verdicts = self.fitment.verdicts_of_matches(car, others, ids, matches)
        return sorted(id_ for id_, answer in verdicts.items() if answer.is_offered)


VehicleProducts = Annotated[VehicleProductFilter, Depends(provide(VehicleProductFilter))]
