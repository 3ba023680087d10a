"""The service of one vehicle: oil, filters and spark plugs."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.text.folding import fold
from api.vehicles.catalogue import VehicleCatalogue
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.evidence import FitmentProduct
from api.vehicles.fitment.oil import OilVerdict, may_suit, oil_verdict
from api.vehicles.fitment.repository import read_products
from api.vehicles.labels import is_confirmed, source_in_words
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import grades_of, oil_needs
from api.vehicles.product_repository import oil_grades, oil_ids
from api.vehicles.schemas import OilCan, OilConditionOut, OilService, OilSet, SchemeUnit, ServiceOut, ServicePart
from api.vehicles.scheme import scheme_units
from api.vehicles.units import SERVICE_KINDS, groups_of, position_of

MAX_CANS = 10


@dataclass(frozen=True, slots=True)
class Can:
    """One can size of an oil. Millilitres, kopecks."""

    id: int
    ml: int
    cost: int
    #: Cans in stock.
    stock: int


@dataclass(frozen=True, slots=True)
class CanSet:
    cans: tuple[tuple[Can, int], ...]
    total_ml: int
    spare_ml: int
    cost: int


def cheapest_cans(needed_ml: int, cans: Iterable[Can]) -> CanSet | None:
    """At most MAX_CANS cans that hold `needed_ml`: the least cost, then the least spare volume, then the fewest cans.

    None when they do not hold enough, or nothing is needed. Every volume and number of cans below the need is reached
    in the cheapest way (dynamic programming by can).
    """
    #: By (millilitres, number of cans).
    cheapest: dict[tuple[int, int], tuple[int, list[Can]]] = {(0, 0): (0, [])}
    #: By size the cans that were tried: no set has more than fill the need, and dearer ones come later.
    tried: Counter[int] = Counter()
    for can in sorted((can for can in cans if can.ml > 0), key=lambda can: (-can.ml, can.cost, can.id)):
        quantity = min(can.stock, MAX_CANS, -(-needed_ml // can.ml) - tried[can.ml])
        tried[can.ml] += quantity
        for _ in range(quantity):
            for (ml, count), (cost, chosen) in list(cheapest.items()):
                key, total = (ml + can.ml, count + 1), cost + can.cost
                if ml < needed_ml and count < MAX_CANS and (key not in cheapest or total < cheapest[key][0]):
                    cheapest[key] = (total, [*chosen, can])
    enough = [(cost, ml, count) for (ml, count), (cost, _) in cheapest.items() if ml >= needed_ml]
    if needed_ml <= 0 or not enough:
        return None
    cost, ml, count = min(enough)
    return CanSet(tuple(Counter(cheapest[ml, count][1]).items()), ml, ml - needed_ml, cost)


_VOLUME = re.compile(r"[\s,]*\b\d+(?:[.,]\d+)?\s*(?:л|мл|литр(?:а|ов)?|l|ml)\b\.?", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\s*\(\W*\)")
_IS_OIL = re.compile(r"^\W*(?:масло(?:\s+моторное)?|моторное\s+масло)(?!\w)", re.IGNORECASE)


def _line_key(product: FitmentProduct, brand: str) -> tuple[str, ...]:
    """Cans of one line hold the same oil; the name distinguishes oils without a series."""
    series = _first(product, "series")
    name = "" if series else fold(_series_name(product, brand))
    return brand, series, _first(product, "sae"), _first(product, "oil_type"), name


def _line_name(product: FitmentProduct, brand: str) -> str:
    """Series and grade: «Genesis Armortech 5W-30»."""
    name, sae = _first(product, "series") or _series_name(product, brand), _first(product, "sae")
    return name if sae.casefold() in name.casefold() else f"{name} {sae}".strip()


def _series_name(product: FitmentProduct, brand: str) -> str:
    """The product's name without its volume, its maker and the words for oil."""
    name = _VOLUME.sub("", product.name)
    if brand:
        name = re.sub(rf"(?<!\w){re.escape(brand)}(?!\w)", " ", name, flags=re.IGNORECASE)
    return " ".join(_IS_OIL.sub("", _EMPTY_BRACKETS.sub("", name)).split()).strip(" ,;")


def _first(product: FitmentProduct, key: str) -> str:
    return next(iter(product.options.get(key, ())), "")


MAX_SETS = 12
#: Oils whose prices are read, the best proven first.
MAX_PRICED = 600
#: The smallest can that is offered where the volume of the engine is unknown.
_USUAL_CAN_ML = 4000


#: An oil that is offered, and why.
OfferedOil = tuple[FitmentProduct, OilVerdict]


def oil_sets(volume_l: float | None, oils: Sequence[OfferedOil], cards: Mapping[int, CardOut]) -> list[OilSet]:
    """One set per line: the best proven first, then the cheapest. A single can where the volume is unknown."""
    lines: defaultdict[tuple[str, ...], list[OfferedOil]] = defaultdict(list)
    for product, verdict in oils:
        card = cards.get(product.id)
        if card and card.cost is not None and card.arrival_days is not None:
            lines[_line_key(product, card.brand_name or "")].append((product, verdict))
    ranked_sets = []
    for members in lines.values():
        cans = [_can(product, cards[product.id]) for product, _ in members]
        best = cheapest_cans(round(volume_l * 1000), cans) if volume_l else _single_can(cans)
        if best:
            product, verdict = max(members, key=lambda row: row[1].rank)
            spare_l = best.spare_ml / 1000 if volume_l else None
            ranked_sets.append((verdict.rank, best.cost, _set(product, verdict, best, spare_l, cards)))
    ranked_sets.sort(key=lambda row: row[:2])
    return [oil_set for _, _, oil_set in ranked_sets]


def _can(product: FitmentProduct, card: CardOut) -> Can:
    ml = round(float(_first(product, "volume_l")) * 1000)
    return Can(id=card.id, ml=ml, cost=round((card.cost or 0) * 100), stock=card.stock)


def _single_can(cans: Iterable[Can]) -> CanSet | None:
    """The smallest can of at least the usual size; None without one, as a litre is enough for no engine."""
    usual = [can for can in cans if can.stock > 0 and can.ml >= _USUAL_CAN_ML]
    if not usual:
        return None
    can = min(usual, key=lambda can: (can.ml, can.cost))
    return CanSet(cans=((can, 1),), total_ml=can.ml, spare_ml=0, cost=can.cost)


def _set(
    product: FitmentProduct, verdict: OilVerdict, best: CanSet, spare_l: float | None, cards: Mapping[int, CardOut]
) -> OilSet:
    brand = cards[product.id].brand_name or ""
    return OilSet(
        line=_line_name(product, brand),
        brand=brand,
        total_l=best.total_ml / 1000,
        spare_l=spare_l,
        cost=best.cost / 100,
        cans=[OilCan(card=cards[can.id], qty=qty, volume_l=can.ml / 1000) for can, qty in best.cans],
        fit=verdict.verdict.fit,
        conditions=[
            OilConditionOut(text=row.text, state=row.state, memory=not row.is_confirmed, advice=row.advice)
            for row in verdict.conditions
        ],
    )


_UNCONFIRMED = "{} по памяти: сверьте с руководством или спросите эксперта."


def vehicle_service(session: Session, vehicle_id: int, city: City) -> ServiceOut:
    car = VehicleCatalogue(session).vehicle(vehicle_id)
    of_car = {unit.key: unit for group in groups_of(car) for unit in group.units}
    kinds = [kind for kind in SERVICE_KINDS if position_of(kind)[0].key in of_car]
    units = list({unit.key: unit for unit in (position_of(kind)[0] for kind in kinds)}.values())
    parts = _parts(kinds, scheme_units(session, car, units, city, whole=True))
    oil = _oil(session, car, city)
    return ServiceOut(vehicle=ModificationOut.of(car), oil=oil, parts=parts, reasons=_reasons(car, oil, parts))


def _oil(session: Session, car: Modification, city: City) -> OilService | None:
    needs = oil_needs(car)
    if car.oil_volume_l is None and not (needs.grades or needs.specifications):
        return None
    grades = [text for text in oil_grades(session) if may_suit(grades_of(text), needs)]
    ids = oil_ids(session, grades)
    products = read_products(session.connection(), ids)
    rows = [products[id_] for id_ in ids if id_ in products]
    verdicts = ((row, oil_verdict(row.options, car, row.name, is_confirmed=row.is_confirmed)) for row in rows)
    offered = [(row, answer) for row, answer in verdicts if answer and answer.verdict.is_offered]
    # The best proven first, then the most popular.
    oils = sorted(offered, key=lambda row: row[1].rank)[:MAX_PRICED]
    cards = {card.id: card for card in read_cards(session, [product.id for product, _ in oils], city)}
    sets = oil_sets(car.oil_volume_l, oils, cards)
    return OilService(
        volume_l=car.oil_volume_l,
        sae=[str(grade) for grade in needs.grades],
        approvals=list(needs.specifications),
        confirmed=is_confirmed(car, "oil volume") and needs.is_confirmed,
        source=source_in_words(car.source, car.confidence),
        sets=sets[:MAX_SETS],
        total=len(sets),
    )


def _parts(kinds: Sequence[str], rows: Sequence[SchemeUnit]) -> list[ServicePart]:
    """Kinds without a known part are left out."""
    units = {unit.key: unit for unit in rows}
    parts = []
    for kind in kinds:
        unit, position = position_of(kind)
        details = [row for row in units[unit.key].details if row.position == position.number and row.number]
        if details:
            parts.append(ServicePart(kind=kind, name=position.name, details=details))
    return parts


def _reasons(car: Modification, oil: OilService | None, parts: Sequence[ServicePart]) -> list[str]:
    reasons = []
    if not car.is_confirmed:
        reasons.append("Данные этой машины по памяти: сверьте с руководством, номера уточните у эксперта.")
    elif oil:
        if (oil.sae or oil.approvals) and not is_confirmed(car, "oil grade"):
            reasons.append(_UNCONFIRMED.format("Вязкость и допуски масла"))
        if oil.volume_l is not None and not is_confirmed(car, "oil volume"):
            reasons.append(_UNCONFIRMED.format("Объём масла"))
    if oil is None or oil.volume_l is None:
        reasons.append(
            "Сколько масла входит в этот мотор, мы не знаем. Посмотрите в руководстве или спросите эксперта."
        )
    if oil and not (oil.sae or oil.approvals):
        reasons.append("Какую вязкость велит завод, мы не знаем. Посмотрите в руководстве или спросите эксперта.")
    elif oil and not oil.sets:
        reasons.append(f"Масла {', '.join(oil.sae or oil.approvals)} сейчас нет ни в одном объёме, которого хватит.")
    if not parts:
        reasons.append("Номеров фильтров и свечей к этой машине мы не знаем. Спросите эксперта.")
    return reasons
