"""Which lines of oil suit a car, and the cheapest cans of each."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from api.catalog.option_format import format_value
from api.catalog.schemas import CardOut
from api.text.folding import fold
from api.vehicles.servicing.can_sets import Can, CanSet, cheapest
from api.vehicles.servicing.oil_approvals import met
from api.vehicles.servicing.repository import Oil
from api.vehicles.servicing.schemas import OilCan, OilSet
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN, is_confirmed, litres, source_in_words

MOST_SETS = 6
_FUELS = {"petrol": "бензин", "diesel": "дизель"}
_VOLUME = re.compile(r"[\s,]*\b\d+(?:[.,]\d+)?\s*(?:л|мл|литр(?:а|ов)?|l|ml)\b\.?", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\s*\(\W*\)")
_IS_OIL = re.compile(r"^\W*(?:масло(?:\s+моторное)?|моторное\s+масло)(?!\w)", re.IGNORECASE)


class _Line(NamedTuple):
    """Cans of one line hold the same oil; `name` tells oils apart that name no series."""

    brand: str
    series: str
    sae: str
    oil_type: str
    name: str

    @classmethod
    def of(cls, oil: Oil) -> "_Line":
        series = oil.one("series")
        name = "" if series else fold(_own_name(oil))
        return cls(oil.brand, series, oil.sae, oil.one("oil_type"), name)


def _own_name(oil: Oil) -> str:
    """What is left of the product's name without its volume, its maker and the word for oil."""
    name = _VOLUME.sub("", oil.name)
    if oil.brand:
        name = re.sub(rf"(?<!\w){re.escape(oil.brand)}(?!\w)", " ", name, flags=re.IGNORECASE)
    return " ".join(_IS_OIL.sub("", _EMPTY_BRACKETS.sub("", name)).split()).strip(" ,;")


def suits(oil: Oil, car: Modification) -> bool:
    """Not for two wheels, not for gears, and not for the other fuel."""
    fuels, wanted = oil.told.get("fuel", ()), _FUELS.get(car.fuel, "")
    if fuels and wanted and wanted not in fuels:
        return False
    if any(one.upper().startswith("GL") for one in oil.told.get("api", ())):
        return False
    return not any(one.upper().startswith(("MA", "MB", "F")) for one in oil.told.get("jaso", ()))


def oil_sets(car: Modification, volume_l: float, oils: Sequence[Oil], cards: Mapping[int, CardOut]) -> list[OilSet]:
    """A set a line: those that meet the most approvals first, then the cheapest."""
    lines: defaultdict[_Line, list[Oil]] = defaultdict(list)
    for oil in oils:
        if suits(oil, car) and _is_sold(cards.get(oil.id)):
            lines[_Line.of(oil)].append(oil)
    found = []
    for line, members in lines.items():
        if best := cheapest(round(volume_l * 1000), [_can(oil, cards[oil.id]) for oil in members]):
            approvals = met(car.oil_approvals, members[0].told.get("approvals", ()))
            name = _titled(line.series or _own_name(members[0]), line.sae)
            reasons = _reasons(car, line, best, approvals)
            found.append((-len(approvals), best.cost, _set(name, line.brand, best, cards, reasons)))
    found.sort(key=lambda one: one[:2])
    return [oil_set for _, _, oil_set in found[:MOST_SETS]]


def _is_sold(card: CardOut | None) -> bool:
    return card is not None and card.cost is not None and card.arrival_days is not None


def _can(oil: Oil, card: CardOut) -> Can:
    return Can(id=oil.id, ml=round(oil.volume_l * 1000), cost=round((card.cost or 0) * 100), most=card.stock)


def _titled(name: str, sae: str) -> str:
    """`name` with the grade told once."""
    return name if sae.casefold() in name.casefold() else f"{name} {sae}".strip()


def _set(name: str, brand: str, best: CanSet, cards: Mapping[int, CardOut], reasons: list[str]) -> OilSet:
    return OilSet(
        line=name,
        brand=brand,
        total_l=best.total_ml / 1000,
        spare_l=best.spare_ml / 1000,
        cost=best.cost / 100,
        cans=[OilCan(card=cards[can.id], qty=qty, volume_l=can.ml / 1000) for can, qty in best.cans],
        reasons=reasons,
    )


def _reasons(car: Modification, line: _Line, best: CanSet, approvals: Sequence[str]) -> list[str]:
    is_known = is_confirmed(car, "oil grade")
    of_whom = source_in_words(car.source, car.confidence) if is_known else f"по памяти, {CHECK_BY_VIN}"
    told = [f"{line.sae} — вязкость: {of_whom}"]
    if approvals:
        told.append(f"{', '.join(approvals)} — есть допуск")
    elif car.oil_approvals:
        told.append(f"Допуска {', '.join(car.oil_approvals)} в описании нет: сверьте с этикеткой")
    volumes = [format_value(can.ml / 1000) for can, qty in best.cans for _ in range(qty)]
    left = f"остаток {litres(best.spare_ml / 1000)}" if best.spare_ml else "без остатка"
    return [*told, f"{' + '.join(volumes)} л: {left}"]
