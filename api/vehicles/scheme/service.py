"""Units of one car with their details, cards and analogues in a city."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from api.catalog.cards import read_cards
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.applicability import OTHER_GENERATION, car_of, car_words, match
from api.vehicles.chooser_service import Catalogue
from api.vehicles.repository import VehicleRepository
from api.vehicles.scheme.position_details import Fitting, Place, places_of
from api.vehicles.scheme.repository import NumberOfGoods, SchemeRepository
from api.vehicles.scheme.schemas import Analogue, SchemeDetail, SchemeUnit
from api.vehicles.vehicle_catalogue import Modification, Number
from api.vehicles.vehicle_labels import CHECK_BY_VIN, is_confirmed, litres
from api.vehicles.vehicle_units import Position, Unit

#: Details of a unit beside other units, and analogues of a detail.
FEW, MOST_ANALOGUES = 6, 3


@dataclass(frozen=True, slots=True)
class AskedCar:
    """A modification of the catalogue, or a car in words only."""

    words: str
    modification: Modification | None = None

    @classmethod
    def of(cls, car: Modification) -> "AskedCar":
        return cls(car_words(car), car)


class SchemeService:
    def __init__(self, session: SessionDep, catalogue: Catalogue) -> None:
        self.session = session
        self.catalogue = catalogue
        self.repository = SchemeRepository(session)
        self.vehicles = VehicleRepository(session)

    def units(self, car: AskedCar, units: Sequence[Unit], city: City, *, whole: bool) -> list[SchemeUnit]:
        """The best match first; `whole` tells every position, also those that nothing is known of."""
        places = self._places(car, units)
        known = {unit.id: _sorted(places[unit.id]) for unit in units}
        shown = known if whole else {id_: found[:FEW] for id_, found in known.items()}
        cards, parts = self._cards(shown, city), self._part_ids(shown)
        made_up = [_unit(unit, known[unit.id], shown[unit.id], cards, parts) for unit in units]
        if whole:
            for unit, told in zip(units, made_up, strict=True):
                told.details += _unknown(unit, known[unit.id], car.modification)
        return sorted(made_up, key=lambda unit: -unit.match)

    def _places(self, car: AskedCar, units: Sequence[Unit]) -> dict[int, list[Place]]:
        numbers = self.catalogue.details(car.modification.id, units) if car.modification else []
        bearing = self._bearing(numbers)
        fitting = self._fitting(car, units)
        return {
            unit.id: places_of(unit, [number for number in numbers if number.unit == unit.key], bearing, fitting)
            for unit in units
        }

    def _bearing(self, numbers: Sequence[Number]) -> Mapping[str, Sequence[NumberOfGoods]]:
        found: defaultdict[str, list[NumberOfGoods]] = defaultdict(list)
        if numbers:
            for row in self.repository.goods_of_numbers({number.key for number in numbers}):
                found[row.key].append(row)
        return found

    def _fitting(self, car: AskedCar, units: Sequence[Unit]) -> list[Fitting]:
        makes = self.vehicles.makes()
        asked = car_of(car.words, makes)
        if asked is None:
            return []
        goods = self.repository.goods(asked.make, {slug for unit in units for slug in unit.slugs})
        found = [Fitting(one, match(one.fits, asked, makes)) for one in goods]
        return [one for one in found if one.match >= OTHER_GENERATION]

    def _cards(self, shown: Mapping[int, Sequence[Place]], city: City) -> dict[int, CardOut]:
        places = [place for found in shown.values() for place in found]
        ids = dict.fromkeys(id_ for place in places for id_ in (place.own, *place.analogues) if id_ is not None)
        return {card.id: card for card in read_cards(self.session, list(ids), city)}

    def _part_ids(self, shown: Mapping[int, Sequence[Place]]) -> dict[tuple[str, str], int]:
        keys = {place.keys for found in shown.values() for place in found}
        return self.repository.part_ids(keys) if keys else {}


Scheme = Annotated[SchemeService, Depends(provide(SchemeService))]


def is_here(card: CardOut) -> bool:
    """Lies in the city."""
    return card.stock > 0 and not card.external


def _sorted(places: Sequence[Place]) -> list[Place]:
    return sorted(places, key=lambda place: (-place.match, place.position.number))


def _unit(
    unit: Unit,
    known: Sequence[Place],
    shown: Sequence[Place],
    cards: Mapping[int, CardOut],
    parts: Mapping[tuple[str, str], int],
) -> SchemeUnit:
    details = [_detail(place, cards, parts) for place in shown]
    return SchemeUnit(
        unitid=unit.id,
        key=unit.key,
        name=unit.name,
        drawing=unit.key,
        total=len(unit.positions),
        names=list(dict.fromkeys(position.name for position in unit.positions)),
        known=len({place.position.number for place in known}),
        match=max((place.match for place in known), default=0),
        active=any(detail.active for detail in details),
        details=details,
    )


def _detail(place: Place, cards: Mapping[int, CardOut], parts: Mapping[tuple[str, str], int]) -> SchemeDetail:
    card = cards.get(place.own or 0)
    analogues = sorted(
        (Analogue.of(cards[id_], confirmed=sure) for id_, sure in place.analogues.items() if id_ in cards),
        key=lambda one: (not one.confirmed, not is_here(one), one.cost is None, one.cost or 0, one.id),
    )
    return SchemeDetail(
        position=place.position.number,
        name=place.position.name,
        kind=place.position.kind,
        qty=place.qty,
        brand=place.brand,
        number=place.number,
        part_id=parts.get(place.keys),
        match=place.match,
        active=card is not None and is_here(card),
        confirmed=place.is_confirmed,
        source=place.source,
        note=place.note,
        card=card,
        analogues=analogues[:MOST_ANALOGUES],
        total_analogues=max(len(analogues), place.other_numbers),
    )


def _unknown(unit: Unit, known: Sequence[Place], car: Modification | None) -> list[SchemeDetail]:
    told = {place.position.number for place in known}
    return [
        SchemeDetail(
            **{"position": position.number, "name": position.name, "kind": position.kind, "qty": None},
            **{"brand": "", "number": ""},
            **{"part_id": None, "match": 0, "active": False, "confirmed": False, "source": ""},
            **{"note": _fluid(position, car), "card": None, "analogues": [], "total_analogues": 0},
        )
        for position in unit.positions
        if position.number not in told
    ]


def _fluid(position: Position, car: Modification | None) -> str:
    """Fluids have no number; how much of them goes in may be known."""
    if car is None or position.kind not in ("engine_oil", "coolant"):
        return ""
    is_oil = position.kind == "engine_oil"
    volume = car.oil_volume_l if is_oil else car.coolant_volume_l
    if volume is None:
        return ""
    is_known = is_confirmed(car, "oil volume" if is_oil else "coolant volume")
    return litres(volume) if is_known else f"{litres(volume)}, {CHECK_BY_VIN}"
