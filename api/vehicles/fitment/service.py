"""Fitment of products to a vehicle of the catalogue."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.fitment.number_repository import number_matches
from api.vehicles.fitment.repository import FitmentRepository
from api.vehicles.fitment.schemas import FitOut, FitsOut
from api.vehicles.fitment.verdict import verdict
from api.vehicles.resolver import Resolver


class FitmentService:
    def __init__(self, session: SessionDep, resolver: Resolver) -> None:
        self.session = session
        self.resolver = resolver
        self.repository = FitmentRepository(session)

    def fits(self, vehicle_id: int, ids: Sequence[int]) -> FitsOut:
        """Raises VehicleNotFoundError for an unknown vehicle."""
        car = self.resolver.modification(vehicle_id)
        products = {product.id: product for product in self.repository.products(ids)}
        matches = number_matches(self.session, vehicle_id, products)
        verdicts = {id_: verdict(product, car, matches.get(id_)) for id_, product in products.items()}
        pairs = ((id_, verdicts[id_]) for id_ in dict.fromkeys(ids) if id_ in verdicts)
        return FitsOut(fits=[FitOut(id=id_, fit=answer.fit, reason=answer.reason) for id_, answer in pairs])


Fitment = Annotated[FitmentService, Depends(provide(FitmentService))]
