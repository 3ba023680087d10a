"""Complements of a product for one car: parts that a service replaces with it, and none that is not for the car."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from sqlalchemy.orm import Session

from api.cities.models import City
from api.related.companions import service_parts_of
from api.related.repository import RelatedRepository
from api.vehicles.fitment.service import FitmentService
from api.vehicles.modification import Modification
from api.vehicles.resolver import RequestedVehicle
from api.vehicles.scheme import SchemeService
from api.vehicles.units import position_of, units


class CarComplements:
    def __init__(self, session: Session, scheme: SchemeService, fitment: FitmentService) -> None:
        self.repository = RelatedRepository(session)
        self.scheme = scheme
        self.fitment = fitment

    def service_parts(self, car: Modification, path: str, city: City) -> list[int]:
        """Of each kind that is replaced with products of the category `path` the first that the city can buy."""
        kinds = service_parts_of(path)
        car_units = dict.fromkeys(position_of(kind)[0] for kind in kinds)
        scheme_units = self.scheme.units(RequestedVehicle.of(car), list(car_units), city, whole=True) if kinds else []
        details = [detail for unit in scheme_units for detail in unit.details]
        firsts = []
        for kind in kinds:
            of_kind = [detail for detail in details if detail.kind == kind]
            cards = [card for detail in of_kind for card in (detail.card, *detail.analogues) if card]
            firsts += [card.id for card in cards if card.cost is not None and card.arrival_days is not None][:1]
        return firsts

    def of_cars(self, ids: Sequence[int]) -> list[int]:
        """Of these products the parts of cars: those that name cars or whose category holds parts of cars."""
        parts = self.repository.naming_cars_or_of(_part_categories(), ids)
        return [id_ for id_ in ids if id_ in parts]

    def for_car(self, car: Modification, ids: Sequence[int], per_category: int) -> list[int]:
        """Without what contradicts the car and without parts of which it is unknown; the first of each category."""
        verdicts = self.fitment.verdicts(car, ids)
        slugs = self.repository.category_slugs(ids)
        taken: Counter[str] = Counter()
        chosen = []
        for id_ in (id_ for id_ in ids if id_ in verdicts):
            slug, answer = slugs[id_], verdicts[id_]
            is_shown = answer.is_offered or (answer.fit == "unknown" and slug not in _part_categories())
            if is_shown and taken[slug] < per_category:
                taken[slug] += 1
                chosen.append(id_)
        return chosen


@cache
def _part_categories() -> frozenset[str]:
    return frozenset(slug for unit in units() for slug in unit.slugs)
