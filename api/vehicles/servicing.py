"""The service of one vehicle: oil, filters and spark plugs."""

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import Depends

from api.catalog.card_repository import read_cards
from api.cities.models import City
from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.catalogue import Catalogue
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.repository import read_products
from api.vehicles.labels import is_confirmed, source_in_words
from api.vehicles.modification import Modification
from api.vehicles.oil_sets import MAX_SETS, offered_oils, oil_sets
from api.vehicles.oils.facts import oil_needs
from api.vehicles.product_repository import VehicleProductRepository
from api.vehicles.schemas import OilService, SchemeUnit, ServiceOut, ServicePart
from api.vehicles.scheme import Scheme
from api.vehicles.units import SERVICE_KINDS, groups_of, position_of

OilFact = Literal["oil volume", "oil grade"]


class ServicingService:
    def __init__(self, session: SessionDep, catalogue: Catalogue, scheme: Scheme) -> None:
        self.session = session
        self.catalogue = catalogue
        self.scheme = scheme
        self.repository = VehicleProductRepository(session)

    def service(self, vehicle_id: int, city: City) -> ServiceOut:
        car = self.catalogue.vehicle(vehicle_id)
        of_car = {unit.key: unit for group in groups_of(car) for unit in group.units}
        kinds = [kind for kind in SERVICE_KINDS if position_of(kind)[0].key in of_car]
        units = list({unit.key: unit for unit in (position_of(kind)[0] for kind in kinds)}.values())
        scheme_units = self.scheme.units(car, units, city, whole=True)
        parts = _parts(kinds, scheme_units)
        oil = self._oil(car, city)
        return ServiceOut(vehicle=ModificationOut.of(car), oil=oil, parts=parts, reasons=_reasons(car, oil, parts))

    def _oil(self, car: Modification, city: City) -> OilService | None:
        needs = oil_needs(car)
        if car.oil_volume_l is None and not (needs.grades or needs.specifications):
            return None
        ids = self.repository.oil_ids()
        products = read_products(self.session.connection(), ids)
        oils = offered_oils(car, (products[id_] for id_ in ids if id_ in products))
        cards = {card.id: card for card in read_cards(self.session, [row.product.id for row in oils], city)}
        sets = oil_sets(car.oil_volume_l, oils, cards)
        return OilService(
            volume_l=car.oil_volume_l,
            sae=[str(grade) for grade in needs.grades],
            approvals=list(needs.specifications),
            confirmed=is_confirmed(car, "oil volume") and not needs.is_memory,
            source=source_in_words(car.source, car.confidence),
            sets=sets[:MAX_SETS],
            total=len(sets),
        )


Servicing = Annotated[ServicingService, Depends(provide(ServicingService))]


def _parts(kinds: Sequence[str], scheme_units: Sequence[SchemeUnit]) -> list[ServicePart]:
    """Kinds without a known part are left out."""
    units = {unit.key: unit for unit in scheme_units}
    parts = []
    for kind in kinds:
        unit, position = position_of(kind)
        details = [row for row in units[unit.key].details if row.position == position.number and row.number]
        if details:
            parts.append(ServicePart(kind=kind, name=position.name, details=details))
    return parts


def _reasons(car: Modification, oil: OilService | None, parts: Sequence[ServicePart]) -> list[str]:
    reasons = [*_memory_reasons(car, oil), *_oil_reasons(oil)]
    if not parts:
        reasons.append("Номеров фильтров и свечей к этой машине мы не знаем. Спросите эксперта.")
    return reasons


def _memory_reasons(car: Modification, oil: OilService | None) -> list[str]:
    if not car.is_confirmed:
        return ["Данные этой машины по памяти: сверьте с руководством, номера уточните у эксперта."]
    if oil is None:
        return []
    facts: list[tuple[str, OilFact, bool]] = [
        ("Вязкость и допуски масла", "oil grade", bool(oil.sae or oil.approvals)),
        ("Объём масла", "oil volume", oil.volume_l is not None),
    ]
    return [
        f"{name} по памяти: сверьте с руководством или спросите эксперта."
        for name, fact, is_known in facts
        if is_known and not is_confirmed(car, fact)
    ]


def _oil_reasons(oil: OilService | None) -> list[str]:
    if oil is None or oil.volume_l is None:
        reasons = ["Сколько масла входит в этот мотор, мы не знаем. Посмотрите в руководстве или спросите эксперта."]
    else:
        reasons = []
    if oil is None:
        return reasons
    if not (oil.sae or oil.approvals):
        reasons.append("Какую вязкость велит завод, мы не знаем. Посмотрите в руководстве или спросите эксперта.")
    elif not oil.sets:
        reasons.append(f"Масла {', '.join(oil.sae or oil.approvals)} сейчас нет ни в одном объёме, которого хватит.")
    return reasons
