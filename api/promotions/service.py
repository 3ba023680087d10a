"""Promotions of a city, and sets priced as the sum of their items in the city."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.catalog.schemas import CardOut
from api.catalog.service import Catalog
from api.cities.models import City
from api.content.schemas import image_out
from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide
from api.promotions.models import ProductSet, Promotion, SetItem
from api.promotions.repository import PromotionRepository
from api.promotions.schemas import PromotionCard, PromotionOut, SetCard, SetItemOut, SetOut


class PricedSet(NamedTuple):
    card: SetCard
    parts: list[SetItemOut]


class PromotionService:
    def __init__(self, session: SessionDep, catalog: Catalog) -> None:
        self.repository = PromotionRepository(session)
        self.catalog = catalog

    def promotions(self, city: City) -> list[PromotionCard]:
        return [_promotion_card(row) for row in self.repository.promotions(city.id)]

    def promotion(self, slug: str, city: City) -> PromotionOut:
        row = self.repository.promotion(slug, city.id)
        if row is None:
            raise NotFoundError(
                "promotion_not_found", "Такой акции сейчас нет: закончилась или идёт в другом городе. Вот остальные."
            )
        products = self.catalog.cards(self.repository.promotion_products(row.id), city)
        return PromotionOut(**_promotion_card(row).model_dump(), html=row.html, products=products)

    def sets(self, city: City) -> list[SetCard]:
        return [row.card for row in self.priced_sets(city)]

    def priced_sets(self, city: City) -> list[PricedSet]:
        """Sets whose items are all on sale."""
        rows = self.repository.sets()
        items = self._items([row.id for row in rows])
        cards = self._cards([item for parts in items.values() for item in parts], city)
        complete = [row for row in rows if items[row.id] and all(item.product_id in cards for item in items[row.id])]
        priced = ((row, _parts(items[row.id], cards)) for row in complete)
        return [PricedSet(_set_card(row, parts, 0, city), parts) for row, parts in priced]

    def set(self, slug: str, city: City) -> SetOut:
        row = self.repository.set(slug)
        if row is None:
            raise NotFoundError("set_not_found", "Такого набора нет: возможно, его сняли. Посмотрите остальные наборы.")
        items = self._items([row.id])[row.id]
        parts = _parts(items, self._cards(items, city))
        missing = len(items) - len(parts)
        card = _set_card(row, parts, missing, city)
        return SetOut(**card.model_dump(), html=row.html, items=parts, missing=missing)

    def _items(self, set_ids: Sequence[int]) -> dict[int, list[SetItem]]:
        items: dict[int, list[SetItem]] = defaultdict(list)
        for item in self.repository.items(set_ids):
            items[item.set_id].append(item)
        return items

    def _cards(self, items: Sequence[SetItem], city: City) -> dict[int, CardOut]:
        ids = list(dict.fromkeys(item.product_id for item in items))
        return {card.id: card for card in self.catalog.cards(ids, city)}


Promotions = Annotated[PromotionService, Depends(provide(PromotionService))]


def _promotion_card(row: Promotion) -> PromotionCard:
    return PromotionCard(
        id=row.id,
        slug=row.slug,
        title=row.title,
        lead=row.lead,
        url=f"/promo/{row.slug}",
        image=image_out(row.image, row.image_ext),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
    )


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
        id=row.id,
        slug=row.slug,
        title=row.title,
        lead=row.lead,
        url=f"/set/{row.slug}",
        image=image_out(row.image, row.image_ext),
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
