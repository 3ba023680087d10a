"""Schemes: units of one vehicle as drawings with numbered positions, their details, cards and analogues in a city."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.catalog.card_repository import read_cards
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.catalogue import Catalogue
from api.vehicles.fitment.applicability import (
    EXACT,
    OTHER_GENERATION,
    SAME_MODEL,
    applicability_verdict,
    car_of,
    is_related,
    match,
    supplier_make,
)
from api.vehicles.fitment.part_number_repository import VehicleProduct, products_of_vehicles
from api.vehicles.fitment.service import Fitment
from api.vehicles.labels import CHECK_BY_VIN, is_confirmed, litres
from api.vehicles.models import VehiclePart
from api.vehicles.modification import Modification
from api.vehicles.position_details import MatchedProduct, PositionDetail, ProductNumbers, position_details
from api.vehicles.product_repository import MakeProduct, VehicleProductRepository
from api.vehicles.schemas import SchemeDetail, SchemeUnit
from api.vehicles.units import UnitPosition, VehicleUnit

#: Details per unit in a list of units.
MAX_IN_LIST = 6
#: What to check of a product that names a car known in words only.
_NOTES = {
    EXACT: "",
    SAME_MODEL: "модель та же, поколение и мотор сверьте",
    OTHER_GENERATION: "для другого поколения",
}


#: A vehicle of the catalogue, or a car known in words only.
RequestedCar = Modification | str


class SchemeService:
    def __init__(self, session: SessionDep, catalogue: Catalogue, fitment: Fitment) -> None:
        self.session = session
        self.catalogue = catalogue
        self.fitment = fitment
        self.repository = VehicleProductRepository(session)

    def units(self, car: RequestedCar, units: Sequence[VehicleUnit], city: City, *, whole: bool) -> list[SchemeUnit]:
        """Units, the best match first; with `whole` the details include positions that nothing is known of."""
        by_unit = self._details(car, units)
        displayed = by_unit if whole else {id_: details[:MAX_IN_LIST] for id_, details in by_unit.items()}
        every = [detail for details in displayed.values() for detail in details]
        ids = dict.fromkeys(id_ for row in every for id_ in (row.product_id, *row.analogues) if id_ is not None)
        cards = {card.id: card for card in read_cards(self.session, list(ids), city)}
        keys = {detail.keys for detail in every}
        parts = self.repository.part_ids(keys) if keys else {}
        results = []
        for unit in units:
            details = [detail.with_cards(cards, parts) for detail in displayed[unit.id]]
            result = _unit(unit, [detail.row for detail in by_unit[unit.id]], details)
            if whole:
                result.details += _unknown(unit, details, car)
            results.append(result)
        return sorted(results, key=lambda unit: -unit.match)

    def _details(self, car: RequestedCar, units: Sequence[VehicleUnit]) -> dict[int, list[PositionDetail]]:
        slugs = {slug for unit in units for slug in unit.slugs}
        numbers: Sequence[VehiclePart] = []
        by_number: ProductNumbers = {}
        if isinstance(car, str):
            matched = self._matched_by_words(car, slugs)
        else:
            numbers = self.catalogue.repository.parts(car.id, units)
            by_number, matched = self._offered(car, {number.key for number in numbers}, slugs)
        return {unit.id: position_details(unit, numbers, by_number, matched) for unit in units}

    def _offered(
        self, car: Modification, number_keys: set[str], slugs: set[str]
    ) -> tuple[ProductNumbers, list[MatchedProduct]]:
        """The products of these numbers of the car, and the others of these sections, that fit it or possibly do."""
        named = [
            product
            for product in self._products_of_related_makes(car, slugs)
            if applicability_verdict(product.fits, car, product.is_confirmed).is_offered
        ]
        rows = products_of_vehicles(self.session.connection(), [car.id]) if number_keys else []
        rows = [row for row in rows if row.key in number_keys]
        verdicts = self.fitment.verdicts(car, {row.product_id for row in rows} | {product.id for product in named})
        offered = {id_: verdict for id_, verdict in verdicts.items() if verdict.is_offered}
        by_number: defaultdict[str, list[VehicleProduct]] = defaultdict(list)
        for row in rows:
            if row.product_id in offered:
                by_number[row.key].append(row)
        matched = [
            MatchedProduct(product, EXACT)
            if verdict.fit == "fits"
            else MatchedProduct(product, SAME_MODEL, verdict.reason)
            for product in named
            if (verdict := offered.get(product.id))
        ]
        return by_number, sorted(matched, key=lambda row: -row.match)

    def _products_of_related_makes(self, car: Modification, slugs: set[str]) -> Sequence[MakeProduct]:
        make = supplier_make(car.make)
        others = [name for name in self.repository.makes() if name != make and is_related(make, [name])]
        return self.repository.products_of_makes([make, *others], slugs)

    def _matched_by_words(self, words: str, slugs: set[str]) -> list[MatchedProduct]:
        makes = self.repository.makes()
        named = car_of(words, makes)
        if named is None:
            return []
        products = self.repository.products_of_makes([named.make], slugs)
        matches = ((product, match(product.fits, named, makes)) for product in products)
        return [MatchedProduct(product, degree, _NOTES[degree]) for product, degree in matches if degree in _NOTES]


Scheme = Annotated[SchemeService, Depends(provide(SchemeService))]


def _unit(unit: VehicleUnit, known: Sequence[SchemeDetail], displayed: list[SchemeDetail]) -> SchemeUnit:
    return SchemeUnit(
        unitid=unit.id,
        key=unit.key,
        name=unit.name,
        drawing=unit.key,
        total=len(unit.positions),
        names=list(dict.fromkeys(position.name for position in unit.positions)),
        known=len({detail.position for detail in known}),
        match=max((detail.match for detail in known), default=0),
        active=any(detail.active for detail in displayed),
        details=displayed,
    )


def _unknown(unit: VehicleUnit, details: Sequence[SchemeDetail], car: RequestedCar) -> list[SchemeDetail]:
    known = {detail.position for detail in details}
    return [
        SchemeDetail(
            position=position.number, name=position.name, kind=position.kind, note=_fluid_volume(position, car)
        )
        for position in unit.positions
        if position.number not in known
    ]


def _fluid_volume(position: UnitPosition, car: RequestedCar) -> str:
    """The volume of a fluid, which has no part number; empty when it is unknown."""
    if isinstance(car, str) or position.kind not in ("engine_oil", "coolant"):
        return ""
    is_oil = position.kind == "engine_oil"
    volume = car.oil_volume_l if is_oil else car.coolant_volume_l
    if volume is None:
        return ""
    is_known = is_confirmed(car, "oil volume" if is_oil else "coolant volume")
    return litres(volume) if is_known else f"{litres(volume)}, {CHECK_BY_VIN}"
