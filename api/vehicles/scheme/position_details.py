"""What lies at the places of units: known numbers and goods that are told to fit, merged. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from api.text.part_keys import brand_key, number_key
from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MODEL
from api.vehicles.scheme.repository import Goods, NumberOfGoods
from api.vehicles.vehicle_catalogue import Number
from api.vehicles.vehicle_labels import CHECK_BY_VIN, source_in_words
from api.vehicles.vehicle_units import Position, Unit, axle_of

CONFIRMED, FROM_MEMORY = 100, 60
#: Details of one place: numbers of the maker, then goods by their description.
MOST_NUMBERS, MOST_GOODS = 3, 4
_NOTES = {
    EXACT: "",
    SAME_MODEL: "модель та же, поколение и мотор сверьте",
    OTHER_GENERATION: "для другого поколения",
}
_BY_DESCRIPTION = "описание товара: {}"


@dataclass(slots=True)
class Place:
    """A detail before its cards are read; `own` is the product itself, `analogues` are products instead of it."""

    unit: Unit
    position: Position
    brand: str = ""
    brand_key: str = ""
    number: str = ""
    match: int = 0
    is_confirmed: bool = False
    source: str = ""
    note: str = ""
    qty: int | None = None
    own: int | None = None
    #: By product, whether a source that was looked up tells that it may be taken instead.
    analogues: dict[int, bool] = field(default_factory=dict)
    #: Numbers of other makers that replace it, sold here or not.
    other_numbers: int = 0

    @property
    def keys(self) -> tuple[str, str]:
        return number_key(self.number), self.brand_key


@dataclass(frozen=True, slots=True)
class Fitting:
    """A product and how well its description names the car."""

    goods: Goods
    match: int


def places_of(
    unit: Unit,
    numbers: Sequence[Number],
    bearing: Mapping[str, Sequence[NumberOfGoods]],
    fitting: Sequence[Fitting],
) -> list[Place]:
    """Details of every position of the unit that something is known of; `bearing` are goods by keys of numbers."""
    by_position: defaultdict[int, list[Number]] = defaultdict(list)
    for number in numbers:
        by_position[number.position].append(number)
    found = []
    for position in unit.positions:
        named = _of_numbers(unit, position, by_position[position.number], bearing)
        found += _with_goods(unit, position, named, _lying_at(position, fitting))
    return found


def _of_numbers(
    unit: Unit, position: Position, numbers: Sequence[Number], bearing: Mapping[str, Sequence[NumberOfGoods]]
) -> list[Place]:
    """Numbers of the car's maker; those of others stand for themselves only when the maker's is not known."""
    originals = [number for number in numbers if number.kind == "oem"]
    others = [number for number in numbers if number.kind == "analogue"]
    shown = (originals or others)[:MOST_NUMBERS]
    found = [_of_number(unit, position, number, bearing) for number in shown]
    if originals:
        instead = [(id_, number) for number in others if (id_ := _own(number, bearing)) is not None]
        for id_, number in instead:
            found[0].analogues[id_] = found[0].analogues.get(id_, False) or number.is_confirmed
        found[0].other_numbers = len({(number.key, number.brand_key) for number in others})
    return found


def _of_number(unit: Unit, position: Position, number: Number, bearing: Mapping[str, Sequence[NumberOfGoods]]) -> Place:
    own = _own(number, bearing)
    return Place(
        unit=unit,
        position=position,
        brand=number.brand,
        brand_key=number.brand_key,
        number=number.number,
        match=CONFIRMED if number.is_confirmed else FROM_MEMORY,
        is_confirmed=number.is_confirmed,
        source=source_in_words(number.source, number.confidence),
        note="" if number.is_confirmed else CHECK_BY_VIN,
        qty=number.qty,
        own=own,
        analogues={
            row.product_id: number.is_confirmed
            for row in bearing.get(number.key, ())
            if row.product_id != own and row.brand_key == number.brand_key
        },
    )


def _own(number: Number, bearing: Mapping[str, Sequence[NumberOfGoods]]) -> int | None:
    rows = [row for row in bearing.get(number.key, ()) if row.kind == "article"]
    return next((row.product_id for row in rows if row.brand_key == number.brand_key), None)


def _lying_at(position: Position, fitting: Sequence[Fitting]) -> list[Fitting]:
    """The best first; goods that do not tell their axle are for one of the two."""
    found = []
    for one in fitting:
        if position.takes(one.goods.slug, one.goods.name, one.goods.axle):
            told = not position.axle or axle_of(f"{one.goods.axle} {one.goods.name}") == position.axle
            sure = told and one.goods.is_checked
            found.append(one if sure else Fitting(one.goods, min(one.match, SAME_MODEL)))
    return sorted(found, key=lambda one: -one.match)


def _with_goods(unit: Unit, position: Position, named: list[Place], fitting: Sequence[Fitting]) -> list[Place]:
    """What a supplier tells of a product speaks for its number too; a replacement told to fit is a detail itself."""
    owned = {place.own: place for place in named if place.own is not None}
    added: list[Place] = []
    for one in fitting:
        if place := owned.get(one.goods.id):
            _confirm(place, one)
        elif len(added) < MOST_GOODS:
            added.append(_of_goods(unit, position, one))
    detailed = {place.own for place in added}
    for place in named:
        kept = place.analogues.items()
        place.analogues = {id_: sure for id_, sure in kept if id_ not in detailed and id_ != place.own}
    return named + added


def _confirm(place: Place, one: Fitting) -> None:
    if one.match > place.match:
        place.match, place.note = one.match, _NOTES[one.match]
        place.source = _BY_DESCRIPTION.format(one.goods.fits)
        place.is_confirmed = one.match == EXACT


def _of_goods(unit: Unit, position: Position, one: Fitting) -> Place:
    return Place(
        unit=unit,
        position=position,
        brand=one.goods.brand,
        brand_key=brand_key(one.goods.brand),
        number=one.goods.article,
        match=one.match,
        is_confirmed=one.match == EXACT,
        source=_BY_DESCRIPTION.format(one.goods.fits),
        note=_NOTES[one.match],
        own=one.goods.id,
    )
