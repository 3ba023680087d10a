"""Fitment of products to a vehicle of the catalogue: verdicts on products, and the products that are offered for it."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy.orm import Session

from api.vehicles.catalogue import VehicleCatalogue
from api.vehicles.fitment.applicability import applicability_verdict
from api.vehicles.fitment.evidence import FitmentVerdict, PartNumberEvidence
from api.vehicles.fitment.repository import (
    Matches,
    applicability_texts,
    comparable_vehicles,
    matches_by_product,
    possible_ids,
    products_of_vehicles,
    read_car_facts,
    read_products,
    strongest_matches,
)
from api.vehicles.fitment.verdict import verdict
from api.vehicles.modification import Modification
from api.vehicles.schemas import FitOut, FitsOut


def product_fits(session: Session, vehicle_id: int, ids: Sequence[int]) -> FitsOut:
    """Raises VehicleNotFoundError for an unknown vehicle."""
    verdicts = fitment_verdicts(session, VehicleCatalogue(session).vehicle(vehicle_id), ids)
    pairs = ((id_, verdicts[id_]) for id_ in dict.fromkeys(ids) if id_ in verdicts)
    return FitsOut(
        fits=[FitOut(id=id_, fit=answer.fit, reason=answer.reason, check=answer.check) for id_, answer in pairs]
    )


def fitment_verdicts(session: Session, car: Modification, ids: Collection[int]) -> Mapping[int, FitmentVerdict]:
    """By product id; products that are missing or hidden are left out."""
    others = comparable_vehicles(session, car)
    matches = matches_by_product(session.connection(), ids, [car.id, *(other.id for other in others)])
    return _verdicts(session, car, others, ids, matches)


def _verdicts(
    session: Session, car: Modification, comparable: Sequence[Modification], ids: Collection[int], matches: Matches
) -> Mapping[int, FitmentVerdict]:
    """`matches` hold at least those of the products `ids` with the car and the comparable cars."""
    facts = read_car_facts(session, car, comparable)
    verdicts = {}
    for id_, product in read_products(session.connection(), ids).items():
        own = matches.get(id_, {})
        evidence = PartNumberEvidence(own.get(car.id), [other for other in comparable if other.id in own])
        verdicts[id_] = verdict(product, facts, evidence)
    return verdicts


def offered_ids(session: Session, vehicle_id: int, category_ids: Sequence[int] | None = None) -> list[int]:
    """Ids of the products of these sections, or of all, that are offered for the vehicle: the same as those whose
    search documents name it in `fits` (`api.vehicles.fitment.vehicle_index`).

    Raises VehicleNotFoundError for an unknown vehicle.
    """
    car = VehicleCatalogue(session).vehicle(vehicle_id)
    texts = applicability_texts(session) if car.make else []
    offered = [text for text in texts if applicability_verdict(text, car).is_offered]
    others = comparable_vehicles(session, car)
    of_vehicles = products_of_vehicles(session.connection(), [car.id, *(other.id for other in others)])
    matches = strongest_matches(of_vehicles)
    ids = possible_ids(session, matches.keys(), offered, category_ids)
    verdicts = _verdicts(session, car, others, ids, matches)
    return sorted(id_ for id_, answer in verdicts.items() if answer.is_offered)
