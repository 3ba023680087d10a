"""Schemes: units of one vehicle as drawings with numbered positions, their details, cards and analogues in a city."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.schemas import CardOut
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
from api.vehicles.fitment.verdict import FitmentVerdict
from api.vehicles.labels import CHECK_BY_VIN, is_confirmed, litres
from api.vehicles.models import VehiclePart
from api.vehicles.modification import Modification
from api.vehicles.position_details import MatchedProduct, PositionDetail, ProductNumbers, position_details
from api.vehicles.product_repository import MakeProduct, VehicleProductRepository
from api.vehicles.resolver import RequestedVehicle
from api.vehicles.schemas import Analogue, SchemeDetail, SchemeUnit
from api.vehicles.units import UnitPosition, VehicleUnit

#: Details per unit in a list of units, and analogues per detail.
MAX_IN_LIST, MAX_ANALOGUES = 6, 3
#: What to check of a product that names a car known in words only.
_NOTES = {
    EXACT: "",
    SAME_MODEL: "модель та же, поколение и мотор сверьте",
    OTHER_GENERATION: "для другого поколения",
}


class SchemeService:
    def __init__(self, session: SessionDep, catalogue: Catalogue, fitment: Fitment) -> None:
        self.session = session
        self.catalogue = catalogue
        self.fitment = fitment
        self.repository = VehicleProductRepository(session)

    def units(
        self, car: RequestedVehicle, units: Sequence[VehicleUnit], city: City, *, whole: bool
    ) -> list[SchemeUnit]:
        """Units, the best match first; with `whole` the details include positions that nothing is known of."""
        by_unit = self._details(car, units)
        details_by_unit = {unit.id: _sorted(by_unit[unit.id]) for unit in units}
        displayed = (
            details_by_unit if whole else {id_: details[:MAX_IN_LIST] for id_, details in details_by_unit.items()}
        )
        cards, parts = self._cards(displayed, city), self._part_ids(displayed)
        results = [_unit(unit, details_by_unit[unit.id], displayed[unit.id], cards, parts) for unit in units]
        if whole:
            for unit, result in zip(units, results, strict=True):
                result.details += _unknown(unit, details_by_unit[unit.id], car.modification)
        return sorted(results, key=lambda unit: -unit.match)

    def _details(self, car: RequestedVehicle, units: Sequence[VehicleUnit]) -> dict[int, list[PositionDetail]]:
        slugs = {slug for unit in units for slug in unit.slugs}
        numbers: Sequence[VehiclePart] = []
        by_number: ProductNumbers = {}
        if car.modification is None:
            matched = self._matched_by_words(car.words, slugs)
        else:
            numbers = self.catalogue.details(car.modification.id, units)
            by_number, matched = self._offered(car.modification, {number.key for number in numbers}, slugs)
        return {
            unit.id: position_details(
                unit, [number for number in numbers if number.unit == unit.key], by_number, matched
            )
            for unit in units
        }

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
            MatchedProduct(product, EXACT if verdict.fit == "fits" else SAME_MODEL, _note(verdict))
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

    def _cards(self, details_by_unit: Mapping[int, Sequence[PositionDetail]], city: City) -> dict[int, CardOut]:
        details = [detail for unit_details in details_by_unit.values() for detail in unit_details]
        ids = dict.fromkeys(id_ for row in details for id_ in (row.product_id, *row.analogues) if id_ is not None)
        return {card.id: card for card in read_cards(self.session, list(ids), city)}

    def _part_ids(self, details_by_unit: Mapping[int, Sequence[PositionDetail]]) -> dict[tuple[str, str], int]:
        keys = {detail.keys for unit_details in details_by_unit.values() for detail in unit_details}
        return self.repository.part_ids(keys) if keys else {}


Scheme = Annotated[SchemeService, Depends(provide(SchemeService))]


def _note(verdict: FitmentVerdict) -> str:
    return "" if verdict.fit == "fits" else verdict.reason


def _sorted(details: Sequence[PositionDetail]) -> list[PositionDetail]:
    return sorted(details, key=lambda detail: (-detail.match, detail.position.number))


def _unit(
    unit: VehicleUnit,
    all_details: Sequence[PositionDetail],
    displayed: Sequence[PositionDetail],
    cards: Mapping[int, CardOut],
    parts: Mapping[tuple[str, str], int],
) -> SchemeUnit:
    details = [_detail_out(detail, cards, parts) for detail in displayed]
    return SchemeUnit(
        unitid=unit.id,
        key=unit.key,
        name=unit.name,
        drawing=unit.key,
        total=len(unit.positions),
        names=list(dict.fromkeys(position.name for position in unit.positions)),
        known=len({detail.position.number for detail in all_details}),
        match=max((detail.match for detail in all_details), default=0),
        active=any(detail.active for detail in details),
        details=details,
    )


def _detail_out(
    detail: PositionDetail, cards: Mapping[int, CardOut], parts: Mapping[tuple[str, str], int]
) -> SchemeDetail:
    card = cards.get(detail.product_id or 0)
    analogues = sorted(
        (Analogue.of(cards[id_], confirmed=sure) for id_, sure in detail.analogues.items() if id_ in cards),
        key=lambda card: (not card.confirmed, not card.is_here, card.cost is None, card.cost or 0, card.id),
    )
    return SchemeDetail(
        position=detail.position.number,
        name=detail.position.name,
        kind=detail.position.kind,
        qty=detail.qty,
        brand=detail.brand,
        number=detail.part_number,
        part_id=parts.get(detail.keys),
        match=detail.match,
        active=card is not None and card.is_here,
        confirmed=detail.is_confirmed,
        source=detail.source,
        note=detail.note,
        card=card,
        analogues=analogues[:MAX_ANALOGUES],
        total_analogues=max(len(analogues), detail.other_numbers),
    )


def _unknown(unit: VehicleUnit, details: Sequence[PositionDetail], car: Modification | None) -> list[SchemeDetail]:
    numbers = {detail.position.number for detail in details}
    return [
        SchemeDetail(
            position=position.number, name=position.name, kind=position.kind, note=_fluid_volume(position, car)
        )
        for position in unit.positions
        if position.number not in numbers
    ]


def _fluid_volume(position: UnitPosition, car: Modification | None) -> str:
    """The volume of a fluid, which has no part number; empty when it is unknown."""
    if car is None or position.kind not in ("engine_oil", "coolant"):
        return ""
    is_oil = position.kind == "engine_oil"
    volume = car.oil_volume_l if is_oil else car.coolant_volume_l
    if volume is None:
        return ""
    is_known = is_confirmed(car, "oil volume" if is_oil else "coolant volume")
    return litres(volume) if is_known else f"{litres(volume)}, {CHECK_BY_VIN}"
