"""The products that suit one vehicle, as a filter of product lists."""

from typing import Annotated

from fastapi import Depends

from api.catalog.lists.criteria import ProductSubset
from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.applicability import SAME_MODEL
from api.vehicles.applicability_repository import FITS
from api.vehicles.fitment.applicability_verdict import match_of
from api.vehicles.fitment.number_repository import products_by_number
from api.vehicles.fitment.oil_verdict import has_approval
from api.vehicles.fitment.repository import FitmentRepository
from api.vehicles.resolver import Resolver
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed


class VehicleProductFilter:
    """Selects the same products as those whose search documents name the vehicle in `fits`
    (`api.vehicles.fitment.vehicle_index`)."""

    def __init__(self, session: SessionDep, resolver: Resolver) -> None:
        self.session = session
        self.resolver = resolver
        self.repository = FitmentRepository(session)

    def subset(self, vehicle_id: int | None) -> ProductSubset | None:
        """None without a vehicle. Raises VehicleNotFoundError for an unknown id."""
        if vehicle_id is None:
            return None
        car = self.resolver.modification(vehicle_id)
        texts = self.repository.applicability_texts() if car.make else []
        ids = products_by_number(self.session, vehicle_id) + self._oils(car)
        return ProductSubset(
            product_ids=ids, option_key=FITS, texts=[text for text in texts if match_of(text, car) >= SAME_MODEL]
        )

    def _oils(self, car: Modification) -> list[int]:
        if not car.oil_approvals or not is_confirmed(car, "oil grade"):
            return []
        return [oil.id for oil in self.repository.oils() if has_approval(oil.options, car)]


VehicleProducts = Annotated[VehicleProductFilter, Depends(provide(VehicleProductFilter))]
