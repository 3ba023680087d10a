"""Oil sets of a vehicle: the lines of oil that suit it, each as its cheapest set of cans."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from api.catalog.option_format import format_value
from api.catalog.schemas import CardOut
from api.text.folding import fold
from api.vehicles.servicing.oil_approvals import matching_approvals
from api.vehicles.servicing.oil_can_sets import Can, CanSet, cheapest_cans
from api.vehicles.servicing.repository import Oil
from api.vehicles.servicing.schemas import OilCan, OilSet
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN, is_confirmed, litres, source_in_words

MAX_SETS = 6
_FUELS = {"petrol": "бензин", "diesel": "дизель"}
_VOLUME = re.compile(r"[\s,]*\b\d+(?:[.,]\d+)?\s*(?:л|мл|литр(?:а|ов)?|l|ml)\b\.?", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\s*\(\W*\)")
_IS_OIL = re.compile(r"^\W*(?:масло(?:\s+моторное)?|моторное\s+масло)(?!\w)", re.IGNORECASE)


class _OilLine(NamedTuple):
    """Cans of one line hold the same oil; `name` distinguishes oils without a series."""

    brand: str
    series: str
    sae: str
    oil_type: str
    name: str

    @classmethod
    def of(cls, oil: Oil) -> "_OilLine":
        series = oil.first("series")
        name = "" if series else fold(_series_name(oil))
        return cls(oil.brand, series, oil.sae, oil.first("oil_type"), name)


def _series_name(oil: Oil) -> str:
    """The product's name without its volume, its maker and the words for oil."""
    name = _VOLUME.sub("", oil.name)
    if oil.brand:
        name = re.sub(rf"(?<!\w){re.escape(oil.brand)}(?!\w)", " ", name, flags=re.IGNORECASE)
    return " ".join(_IS_OIL.sub("", _EMPTY_BRACKETS.sub("", name)).split()).strip(" ,;")


def is_oil_for(options: Mapping[str, Sequence[str]], car: Modification) -> bool:
    """The options, by key, are those of a motor oil for cars (not for motorcycles or gears) and for the car's fuel."""
    fuels, fuel = options.get("fuel", ()), _FUELS.get(car.fuel, "")
    if fuels and fuel and fuel not in fuels:
        return False
    if any(grade.upper().startswith("GL") for grade in options.get("api", ())):
        return False
    return not any(grade.upper().startswith(("MA", "MB", "F")) for grade in options.get("jaso", ()))


def oil_sets(car: Modification, volume_l: float, oils: Sequence[Oil], cards: Mapping[int, CardOut]) -> list[OilSet]:
    """One set per line: the most matching approvals first, then the cheapest."""
    lines: defaultdict[_OilLine, list[Oil]] = defaultdict(list)
    for oil in oils:
        if is_oil_for(oil.options, car) and _is_available(cards.get(oil.id)):
            lines[_OilLine.of(oil)].append(oil)
    ranked_sets = []
    for line, members in lines.items():
        if best := cheapest_cans(round(volume_l * 1000), [_can(oil, cards[oil.id]) for oil in members]):
            approvals = matching_approvals(car.oil_approvals, members[0].options.get("approvals", ()))
            name = _with_grade(line.series or _series_name(members[0]), line.sae)
            reasons = _reasons(car, line, best, approvals)
            ranked_sets.append((-len(approvals), best.cost, _set(name, line.brand, best, cards, reasons)))
    ranked_sets.sort(key=lambda row: row[:2])
    return [oil_set for _, _, oil_set in ranked_sets[:MAX_SETS]]


def _is_available(card: CardOut | None) -> bool:
    return card is not None and card.cost is not None and card.arrival_days is not None


def _can(oil: Oil, card: CardOut) -> Can:
    return Can(id=oil.id, ml=round(oil.volume_l * 1000), cost=round((card.cost or 0) * 100), stock=card.stock)


def _with_grade(name: str, sae: str) -> str:
    """`name` and the grade, unless the name holds it already."""
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


def _reasons(car: Modification, line: _OilLine, best: CanSet, approvals: Sequence[str]) -> list[str]:
    is_known = is_confirmed(car, "oil grade")
    source = source_in_words(car.source, car.confidence) if is_known else f"по памяти, {CHECK_BY_VIN}"
    reasons = [f"{line.sae} — вязкость: {source}"]
    if approvals:
        reasons.append(f"{', '.join(approvals)} — есть допуск")
    elif car.oil_approvals:
        reasons.append(f"Допуска {', '.join(car.oil_approvals)} в описании нет: сверьте с этикеткой")
    volumes = [format_value(can.ml / 1000) for can, qty in best.cans for _ in range(qty)]
    left = f"остаток {litres(best.spare_ml / 1000)}" if best.spare_ml else "без остатка"
    return [*reasons, f"{' + '.join(volumes)} л: {left}"]
