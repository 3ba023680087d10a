"""Fitment of products to a vehicle of the catalogue."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.fitment.car_facts_repository import comparable_vehicles, read_car_facts
from api.vehicles.fitment.fitment_product import NumberEvidence
from api.vehicles.fitment.number_repository import Matches, matches_of_vehicles
from api.vehicles.fitment.repository import FitmentRepository
from api.vehicles.fitment.schemas import FitOut, FitsOut
from api.vehicles.fitment.verdict import verdict
from api.vehicles.fitment.verdict_type import FitmentVerdict
from api.vehicles.resolver import Resolver
from api.vehicles.vehicle_catalogue import Modification


class FitmentService:
    def __init__(self, session: SessionDep, resolver: Resolver) -> None:
        self.session = session
        self.resolver = resolver
        self.repository = FitmentRepository(session)

    def fits(self, vehicle_id: int, ids: Sequence[int]) -> FitsOut:
        """Raises VehicleNotFoundError for an unknown vehicle."""
        verdicts = self.verdicts(self.resolver.modification(vehicle_id), ids)
        pairs = ((id_, verdicts[id_]) for id_ in dict.fromkeys(ids) if id_ in verdicts)
        return FitsOut(
            fits=[FitOut(id=id_, fit=answer.fit, reason=answer.reason, check=answer.check) for id_, answer in pairs]
        )

    def verdicts(self, car: Modification, ids: Collection[int]) -> Mapping[int, FitmentVerdict]:
        """By product id; products that are missing or hidden are left out."""
        others = comparable_vehicles(self.session, car)
        matches = matches_of_vehicles(self.session, [car.id, *(other.id for other in others)], ids)
        return self.verdicts_of_matches(car, others, ids, matches)

    def verdicts_of_matches(
        self, car: Modification, comparable: Sequence[Modification], ids: Collection[int], matches: Matches
    ) -> Mapping[int, FitmentVerdict]:
        """As `verdicts`; `matches` hold at least those of the products `ids` with the car and the comparable cars."""
        others = {other.id: other for other in comparable}
        facts = read_car_facts(self.session, car, comparable)
        verdicts = {}
        for product in self.repository.products(ids):
            own = matches.get(product.id, {})
            evidence = NumberEvidence(own.get(car.id), [other for id_, other in others.items() if id_ in own])
            verdicts[product.id] = verdict(product, facts, evidence)
        return verdicts


Fitment = Annotated[FitmentService, Depends(provide(FitmentService))]
