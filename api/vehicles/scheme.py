"""Schemes: units of one vehicle as drawings with numbered positions, their details, cards and analogues in a city."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.text.part_numbers import brand_key, number_key
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
from api.vehicles.fitment.repository import VehicleProduct, products_of_vehicles
from api.vehicles.fitment.service import fitment_verdicts
from api.vehicles.labels import CHECK_BY_VIN, is_confirmed, litres, source_in_words
from api.vehicles.models import VehiclePart
from api.vehicles.modification import Modification
from api.vehicles.product_repository import MakeProduct, part_ids, product_makes, products_of_makes
from api.vehicles.repository import vehicle_parts
from api.vehicles.schemas import Analogue, SchemeDetail, SchemeUnit
from api.vehicles.units import UnitPosition, VehicleUnit, axle_of

CONFIRMED, UNCONFIRMED = 100, 60
#: Details of one position: numbers of the maker, then products by their applicability.
MAX_NUMBERS, MAX_PRODUCTS = 3, 4
MAX_ANALOGUES = 3
_TO_CHECK = "поколение, мотор и ось сверьте"

#: Products by the key of the car's number that they have or replace (`products_of_vehicles`).
ProductNumbers = Mapping[str, Sequence[VehicleProduct]]


@dataclass(slots=True)
class PositionDetail:
    """A detail as it is answered, before its cards are read."""

    row: SchemeDetail
    brand_key: str
    #: The product with this number.
    product_id: int | None
    #: Products that replace it; the value is whether a checked source says so.
    analogues: dict[int, bool] = field(default_factory=dict)
    #: Count of other makers' numbers that replace it, sold here or not.
    other_numbers: int = 0

    @property
    def keys(self) -> tuple[str, str]:
        return number_key(self.row.number), self.brand_key

    def with_cards(self, cards: Mapping[int, CardOut], parts: Mapping[tuple[str, str], int]) -> SchemeDetail:
        known = ((cards[id_], sure) for id_, sure in self.analogues.items() if id_ in cards)
        analogues = sorted(
            (Analogue.model_construct(**dict(card), confirmed=sure) for card, sure in known),
            key=lambda card: (not card.confirmed, not card.is_here, card.cost is None, card.cost or 0, card.id),
        )
        card = cards.get(self.product_id or 0)
        self.row.card, self.row.active = card, card is not None and card.is_here
        self.row.part_id = parts.get(self.keys)
        self.row.analogues = analogues[:MAX_ANALOGUES]
        self.row.total_analogues = max(len(analogues), self.other_numbers)
        return self.row


@dataclass(frozen=True, slots=True)
class MatchedProduct:
    """A product and how well it suits the car; `note` says what to check."""

    product: MakeProduct
    match: int
    note: str = ""


def position_details(
    unit: VehicleUnit, numbers: Sequence[VehiclePart], products: ProductNumbers, matched: Sequence[MatchedProduct]
) -> list[PositionDetail]:
    """Details of every position of the unit that anything is known of, the best match first."""
    by_position: defaultdict[int, list[VehiclePart]] = defaultdict(list)
    for part in numbers:
        if part.unit == unit.key:
            by_position[part.position].append(part)
    details = []
    for position in unit.positions:
        by_number = _number_details(position, by_position[position.number], products)
        details += _with_products(position, by_number, _at_position(position, matched))
    return sorted(details, key=lambda detail: (-detail.row.match, detail.row.position))


def _number_details(
    position: UnitPosition, numbers: Sequence[VehiclePart], products: ProductNumbers
) -> list[PositionDetail]:
    """Numbers of the car's maker; numbers of other makers are details only where the maker's is unknown."""
    originals = [part for part in numbers if part.kind == "oem"]
    others = [part for part in numbers if part.kind == "analogue"]
    details = [_number_detail(position, part, products) for part in (originals or others)[:MAX_NUMBERS]]
    if originals:
        first = details[0]
        for part in others:
            if (id_ := _product_of(part, products)) is not None:
                first.analogues[id_] = first.analogues.get(id_, False) or part.is_confirmed
        first.other_numbers = len({(part.key, part.brand_key) for part in others})
    return details


def _detail(position: UnitPosition, **more: Any) -> SchemeDetail:
    return SchemeDetail(position=position.number, name=position.name, kind=position.kind, **more)


def _number_detail(position: UnitPosition, part: VehiclePart, products: ProductNumbers) -> PositionDetail:
    product_id = _product_of(part, products)
    row = _detail(
        position,
        brand=part.brand,
        number=part.number,
        match=CONFIRMED if part.is_confirmed else UNCONFIRMED,
        confirmed=part.is_confirmed,
        source=source_in_words(part.source, part.confidence),
        note="" if part.is_confirmed else CHECK_BY_VIN,
        qty=part.qty,
    )
    analogues = {
        product.product_id: part.is_confirmed and product.is_sourced
        for product in products.get(part.key, ())
        if product.product_id != product_id and product.brand_key == part.brand_key
    }
    return PositionDetail(row, part.brand_key, product_id, analogues)


def _product_of(part: VehiclePart, products: ProductNumbers) -> int | None:
    """The product whose own number this is."""
    rows = (row for row in products.get(part.key, ()) if row.is_own and row.brand_key == part.brand_key)
    return next((row.product_id for row in rows), None)


def _at_position(position: UnitPosition, matched: Sequence[MatchedProduct]) -> list[MatchedProduct]:
    """Products for the position, the best match first; without a named axle a match is SAME_MODEL at most."""
    products = []
    for row in matched:
        product = row.product
        if position.accepts(product.slug, product.name, product.axle):
            names_axle = not position.axle or axle_of(f"{product.axle} {product.name}") == position.axle
            is_confirmed = names_axle and product.is_confirmed
            products.append(
                row if is_confirmed else replace(row, match=min(row.match, SAME_MODEL), note=row.note or _TO_CHECK)
            )
    return sorted(products, key=lambda row: -row.match)


def _with_products(
    position: UnitPosition, by_number: list[PositionDetail], matched: Sequence[MatchedProduct]
) -> list[PositionDetail]:
    """Applicability of a product raises the match of its number; a matched replacement is a detail of its own.

    A replacement whose own number a source confirms for this position is confirmed whatever the cross is worth.
    """
    by_product = {detail.product_id: detail.row for detail in by_number if detail.product_id is not None}
    added: list[PositionDetail] = []
    for row in matched:
        if detail := by_product.get(row.product.id):
            if row.match > detail.match:
                detail.match, detail.note, detail.source = row.match, row.note, _source(row.product)
                detail.confirmed = row.match == EXACT
        elif len(added) < MAX_PRODUCTS:
            added.append(_product_detail(position, row))
    added_ids = {detail.product_id for detail in added}
    confirmed_ids = {detail.product_id for detail in by_number if detail.row.confirmed}
    for number in by_number:
        number.analogues = {
            id_: is_confirmed or id_ in confirmed_ids
            for id_, is_confirmed in number.analogues.items()
            if id_ not in added_ids and id_ != number.product_id
        }
    return by_number + added


def _source(product: MakeProduct) -> str:
    return f"описание товара: {product.fits}"


def _product_detail(position: UnitPosition, matched: MatchedProduct) -> PositionDetail:
    product = matched.product
    row = _detail(
        position,
        brand=product.brand,
        number=product.article,
        match=matched.match,
        confirmed=matched.match == EXACT,
        source=_source(product),
        note=matched.note,
    )
    return PositionDetail(row, brand_key(product.brand), product.id)


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


def scheme_units(
    session: Session, car: RequestedCar, units: Sequence[VehicleUnit], city: City, *, whole: bool
) -> list[SchemeUnit]:
    """Units, the best match first; with `whole` the details include positions that nothing is known of."""
    by_unit = _details(session, car, units)
    displayed = by_unit if whole else {id_: details[:MAX_IN_LIST] for id_, details in by_unit.items()}
    every = [detail for details in displayed.values() for detail in details]
    ids = dict.fromkeys(id_ for row in every for id_ in (row.product_id, *row.analogues) if id_ is not None)
    cards = {card.id: card for card in read_cards(session, list(ids), city)}
    keys = {detail.keys for detail in every}
    parts = part_ids(session, keys) if keys else {}
    results = []
    for unit in units:
        details = [detail.with_cards(cards, parts) for detail in displayed[unit.id]]
        result = _unit(unit, [detail.row for detail in by_unit[unit.id]], details)
        if whole:
            known = {detail.position for detail in details}
            unknown = (position for position in unit.positions if position.number not in known)
            result.details += [_detail(position, note=_fluid_volume(position, car)) for position in unknown]
        results.append(result)
    return sorted(results, key=lambda unit: -unit.match)


def _details(session: Session, car: RequestedCar, units: Sequence[VehicleUnit]) -> dict[int, list[PositionDetail]]:
    slugs = {slug for unit in units for slug in unit.slugs}
    numbers: Sequence[VehiclePart] = []
    by_number: ProductNumbers = {}
    if isinstance(car, str):
        matched = _matched_by_words(session, car, slugs)
    else:
        numbers = vehicle_parts(session, car.id, units)
        by_number, matched = _offered(session, car, {number.key for number in numbers}, slugs)
    return {unit.id: position_details(unit, numbers, by_number, matched) for unit in units}


def _offered(
    session: Session, car: Modification, number_keys: set[str], slugs: set[str]
) -> tuple[ProductNumbers, list[MatchedProduct]]:
    """The products of these numbers of the car, and the others of these sections, that fit it or possibly do."""
    make = supplier_make(car.make)
    others = [name for name in product_makes(session) if name != make and is_related(make, [name])]
    named = [
        product
        for product in products_of_makes(session, [make, *others], slugs)
        if applicability_verdict(product.fits, car, product.is_confirmed).is_offered
    ]
    rows = products_of_vehicles(session.connection(), [car.id]) if number_keys else []
    rows = [row for row in rows if row.key in number_keys]
    verdicts = fitment_verdicts(session, car, {row.product_id for row in rows} | {product.id for product in named})
    offered = {id_: verdict for id_, verdict in verdicts.items() if verdict.is_offered}
    by_number: defaultdict[str, list[VehicleProduct]] = defaultdict(list)
    for row in rows:
        if row.product_id in offered:
            by_number[row.key].append(row)
    matched = [
        MatchedProduct(product, EXACT) if verdict.fit == "fits" else MatchedProduct(product, SAME_MODEL, verdict.reason)
        for product in named
        if (verdict := offered.get(product.id))
    ]
    return by_number, sorted(matched, key=lambda row: -row.match)


def _matched_by_words(session: Session, words: str, slugs: set[str]) -> list[MatchedProduct]:
    makes = product_makes(session)
    named = car_of(words, makes)
    if named is None:
        return []
    products = products_of_makes(session, [named.make], slugs)
    matches = ((product, match(product.fits, named, makes)) for product in products)
    return [MatchedProduct(product, degree, _NOTES[degree]) for product, degree in matches if degree in _NOTES]


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
