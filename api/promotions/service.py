"""Promotions of a city, and sets priced as the sum of their items in the city."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.catalog.card_repository import read_cards
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide
from api.promotions.models import ProductSet, SetItem
from api.promotions.repository import PromotionRepository
from api.promotions.schemas import (
    KitDoubt,
    PageCard,
    PromotionCard,
    PromotionOut,
    SetCard,
    SetItemOut,
    SetOut,
    VehicleKit,
    VehicleKitsOut,
)
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.evidence import OFFERED, FitAnswer, FitmentVerdict
from api.vehicles.fitment.service import fitment_verdicts
from api.vehicles.modification import Modification


class PricedSet(NamedTuple):
    card: SetCard
    parts: list[SetItemOut]


class PromotionService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = PromotionRepository(session)

    def promotions(self, city: City) -> list[PromotionCard]:
        return [PromotionCard.model_validate(row) for row in self.repository.promotions(city.id)]

    def promotion(self, slug: str, city: City) -> PromotionOut:
        row = self.repository.promotion(slug, city.id)
        if row is None:
            raise NotFoundError(
                "promotion_not_found", "Такой акции сейчас нет: закончилась или идёт в другом городе. Вот остальные."
            )
        products = read_cards(self.session, [item.product_id for item in row.items], city)
        return PromotionOut(**dict(PromotionCard.model_validate(row)), html=row.html, products=products)

    def priced_sets(self, city: City) -> list[PricedSet]:
        """Sets whose items are all on sale."""
        rows = self.repository.sets()
        cards = self._cards([item for row in rows for item in row.items], city)
        complete = [row for row in rows if row.items and all(item.product_id in cards for item in row.items)]
        priced = ((row, _parts(row.items, cards)) for row in complete)
        return [PricedSet(_set_card(row, parts, 0, city), parts) for row, parts in priced]

    def set(self, slug: str, city: City) -> SetOut:
        row = self.repository.set(slug)
        if row is None:
            raise NotFoundError("set_not_found", "Такого набора нет: возможно, его сняли. Посмотрите остальные наборы.")
        parts = _parts(row.items, self._cards(row.items, city))
        missing = len(row.items) - len(parts)
        card = _set_card(row, parts, missing, city)
        return SetOut(**dict(card), html=row.html, items=parts, missing=missing)

    def _cards(self, items: Sequence[SetItem], city: City) -> dict[int, CardOut]:
        ids = list(dict.fromkeys(item.product_id for item in items))
        return {card.id: card for card in read_cards(self.session, ids, city)}


Promotions = Annotated[PromotionService, Depends(provide(PromotionService))]


def _parts(items: Sequence[SetItem], cards: Mapping[int, CardOut]) -> list[SetItemOut]:
    return [
        SetItemOut(
            product=card,
            qty=item.qty,
            sum=_times(card.cost, item.qty),
            enough=card.cost is not None and card.stock >= item.qty,
        )
        for item in items
        if (card := cards.get(item.product_id)) is not None
    ]


def _set_card(row: ProductSet, parts: Sequence[SetItemOut], missing: int, city: City) -> SetCard:
    total = None if missing else _sum([part.sum for part in parts])
    old_total = _old_total(parts) if total is not None else None
    available = not missing and bool(parts) and all(part.enough for part in parts)
    return SetCard(
        **dict(PageCard.model_validate(row)),
        city_id=city.id,
        total=total,
        old_total=old_total,
        saving=round(old_total - total, 2) if total is not None and old_total is not None else None,
        available=available,
        arrival_days=max(part.product.arrival_days or 0 for part in parts) if available else None,
        pieces=sum(part.qty for part in parts),
    )


def _old_total(parts: Sequence[SetItemOut]) -> float | None:
    """The sum of old prices, with the current price for items without one; None when no item has an old price."""
    if not any(part.product.guest_cost for part in parts):
        return None
    return _sum([_times(part.product.guest_cost or part.product.cost, part.qty) for part in parts])


def _times(roubles: float | None, qty: int) -> float | None:
    return None if roubles is None else round(roubles * qty, 2)


def _sum(sums: Sequence[float | None]) -> float | None:
    amounts = [value for value in sums if value is not None]
    return round(sum(amounts), 2) if amounts and len(amounts) == len(sums) else None


_ORDER: tuple[FitAnswer, ...] = ("fits", "possible", "unknown", "contradicts")
_UNKNOWN = FitmentVerdict("unknown", "")


def vehicle_kits(promotions: PromotionService, car: Modification, city: City) -> VehicleKitsOut:
    """Every complete set, those for the car first.

    The number of SQL statements is fixed; rows and verdicts grow with the number of parts in all sets.
    """
    priced_sets = promotions.priced_sets(city)
    ids = {part.product.id for row in priced_sets for part in row.parts}
    verdicts = fitment_verdicts(promotions.repository.session, car, ids)
    kits = sorted((_kit(row, verdicts) for row in priced_sets), key=lambda kit: _ORDER.index(kit.fit))
    own = [kit for kit in kits if kit.fit in OFFERED]
    totals = [kit.total for kit in own if kit.total is not None]
    return VehicleKitsOut(
        vehicle=ModificationOut.of(car),
        count=len(own),
        total=round(sum(totals), 2) if totals else None,
        kits=kits,
    )


def kit_fit(answers: Sequence[FitAnswer]) -> FitAnswer:
    """One part that contradicts the car rules the set out. Half of its parts have to be offered for the car: one oil
    that suits many cars does not make it a set for them."""
    if "contradicts" in answers:
        return "contradicts"
    if 2 * sum(answer in OFFERED for answer in answers) < len(answers):
        return "unknown"
    return "fits" if all(answer == "fits" for answer in answers) else "possible"


def _kit(row: PricedSet, verdicts: Mapping[int, FitmentVerdict]) -> VehicleKit:
    fit = kit_fit([_verdict(part, verdicts).fit for part in row.parts])
    return VehicleKit(
        **dict(row.card),
        fit=fit,
        doubts=_doubts(fit, row.parts, verdicts),
        parts=len(row.parts),
        available_parts=sum(part.enough for part in row.parts),
    )


def _verdict(part: SetItemOut, verdicts: Mapping[int, FitmentVerdict]) -> FitmentVerdict:
    """A product that was hidden since its price was read has no verdict."""
    return verdicts.get(part.product.id, _UNKNOWN)


def _doubts(fit: FitAnswer, parts: Sequence[SetItemOut], verdicts: Mapping[int, FitmentVerdict]) -> list[KitDoubt]:
    """The parts that keep the set from fitting: those that contradict the car, or are to be checked."""
    if fit in ("fits", "unknown"):
        return []
    return [
        KitDoubt(product_id=part.product.id, name=part.product.name, reason=verdict.reason)
        for part in parts
        if (verdict := _verdict(part, verdicts)).fit == fit
    ]
