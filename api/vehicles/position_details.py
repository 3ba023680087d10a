"""Details at the positions of units: known part numbers merged with products whose applicability fits. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from api.text.part_numbers import brand_key, number_key
from api.vehicles.fitment.applicability import EXACT, SAME_MODEL
from api.vehicles.fitment.part_number_repository import VehicleProduct
from api.vehicles.labels import CHECK_BY_VIN, source_in_words
from api.vehicles.models import VehiclePart
from api.vehicles.product_repository import MakeProduct
from api.vehicles.units import UnitPosition, VehicleUnit, axle_of

CONFIRMED, FROM_MEMORY = 100, 60
#: Details of one position: numbers of the maker, then products by their applicability.
MAX_NUMBERS, MAX_PRODUCTS = 3, 4
_TO_CHECK = "поколение, мотор и ось сверьте"
_BY_DESCRIPTION = "описание товара: {}"

#: Products by the key of the car's number that they have or replace (`products_of_vehicles`).
ProductNumbers = Mapping[str, Sequence[VehicleProduct]]


@dataclass(slots=True)
class PositionDetail:
    """A detail before its cards are read."""

    unit: VehicleUnit
    position: UnitPosition
    brand: str = ""
    brand_key: str = ""
    part_number: str = ""
    match: int = 0
    is_confirmed: bool = False
    source: str = ""
    note: str = ""
    qty: int | None = None
    #: The product with this number.
    product_id: int | None = None
    #: Products that replace it; the value is whether a checked source says so.
    analogues: dict[int, bool] = field(default_factory=dict)
    #: Count of other makers' numbers that replace it, sold here or not.
    other_numbers: int = 0

    @property
    def keys(self) -> tuple[str, str]:
        return number_key(self.part_number), self.brand_key


@dataclass(frozen=True, slots=True)
class MatchedProduct:
    """A product and how well it suits the car; `note` says what to check."""

    product: MakeProduct
    match: int
    note: str = ""


def position_details(
    unit: VehicleUnit,
    numbers: Sequence[VehiclePart],
    products: ProductNumbers,
    matched: Sequence[MatchedProduct],
) -> list[PositionDetail]:
    """Details of every position of the unit that anything is known of."""
    by_position: defaultdict[int, list[VehiclePart]] = defaultdict(list)
    for part in numbers:
        by_position[part.position].append(part)
    details = []
    for position in unit.positions:
        by_number = _number_details(unit, position, by_position[position.number], products)
        details += _with_products(unit, position, by_number, _at_position(position, matched))
    return details


def _number_details(
    unit: VehicleUnit, position: UnitPosition, numbers: Sequence[VehiclePart], products: ProductNumbers
) -> list[PositionDetail]:
    """Numbers of the car's maker; numbers of other makers are details only where the maker's is unknown."""
    originals = [part for part in numbers if part.kind == "oem"]
    others = [part for part in numbers if part.kind == "analogue"]
    shown = (originals or others)[:MAX_NUMBERS]
    details = [_number_detail(unit, position, part, products) for part in shown]
    if originals:
        first = details[0]
        for part in others:
            if (id_ := _product_of(part, products)) is not None:
                first.analogues[id_] = first.analogues.get(id_, False) or part.is_confirmed
        first.other_numbers = len({(part.key, part.brand_key) for part in others})
    return details


def _number_detail(
    unit: VehicleUnit, position: UnitPosition, part: VehiclePart, products: ProductNumbers
) -> PositionDetail:
    product_id = _product_of(part, products)
    return PositionDetail(
        unit=unit,
        position=position,
        brand=part.brand,
        brand_key=part.brand_key,
        part_number=part.number,
        match=CONFIRMED if part.is_confirmed else FROM_MEMORY,
        is_confirmed=part.is_confirmed,
        source=source_in_words(part.source, part.confidence),
        note="" if part.is_confirmed else CHECK_BY_VIN,
        qty=part.qty,
        product_id=product_id,
        analogues={
            row.product_id: part.is_confirmed and row.is_sourced
            for row in products.get(part.key, ())
            if row.product_id != product_id and row.brand_key == part.brand_key
        },
    )


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
    unit: VehicleUnit, position: UnitPosition, by_number: list[PositionDetail], matched: Sequence[MatchedProduct]
) -> list[PositionDetail]:
    """Applicability of a product raises the match of its number; a matched replacement is a detail of its own.

    A replacement whose own number a source confirms for this position is confirmed whatever the cross is worth.
    """
    by_product = {detail.product_id: detail for detail in by_number if detail.product_id is not None}
    added: list[PositionDetail] = []
    for row in matched:
        if detail := by_product.get(row.product.id):
            _raise_match(detail, row)
        elif len(added) < MAX_PRODUCTS:
            added.append(_product_detail(unit, position, row))
    added_ids = {detail.product_id for detail in added}
    confirmed_ids = {detail.product_id for detail in by_number if detail.is_confirmed}
    for detail in by_number:
        detail.analogues = {
            id_: is_confirmed or id_ in confirmed_ids
            for id_, is_confirmed in detail.analogues.items()
            if id_ not in added_ids and id_ != detail.product_id
        }
    return by_number + added


def _raise_match(detail: PositionDetail, row: MatchedProduct) -> None:
    if row.match > detail.match:
        detail.match, detail.note = row.match, row.note
        detail.source = _BY_DESCRIPTION.format(row.product.fits)
        detail.is_confirmed = row.match == EXACT


def _product_detail(unit: VehicleUnit, position: UnitPosition, row: MatchedProduct) -> PositionDetail:
    product = row.product
    return PositionDetail(
        unit=unit,
        position=position,
        brand=product.brand,
        brand_key=brand_key(product.brand),
        part_number=product.article,
        match=row.match,
        is_confirmed=row.match == EXACT,
        source=_BY_DESCRIPTION.format(product.fits),
        note=row.note,
        product_id=product.id,
    )
