"""Offers of parts: the cards of the products that are a part, the best first."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_cards
from api.catalog.schemas import CardOut
from api.cities.models import City
from api.parts.models import Part
from api.parts.repository import PartRepository
from api.parts.schemas import PartName, PartOut


def offers_of(session: Session, part_ids: Collection[int], city: City) -> dict[int, list[CardOut]]:
    """Cards by part id, the best first; a part that is not on sale has none."""
    return cards_of(session, PartRepository(session).products(part_ids), city)


def cards_of(session: Session, products: Mapping[int, Sequence[int]], city: City) -> dict[int, list[CardOut]]:
    ids = list(dict.fromkeys(id_ for product_ids in products.values() for id_ in product_ids))
    cards = {card.id: card for card in read_cards(session, ids, city)}
    return {
        part_id: sorted((cards[id_] for id_ in product_ids if id_ in cards), key=preference)
        for part_id, product_ids in products.items()
    }


def preference(card: CardOut) -> tuple[bool, bool, float]:
    """Sort key: in stock in the city first, then available at all, then the cheaper."""
    return card.external or card.stock == 0, card.arrival_days is None, card.cost or float("inf")


def part_out(part: Part, offers: Sequence[CardOut]) -> PartOut:
    costs = [card.cost for card in offers if card.cost is not None]
    days = [card.arrival_days for card in offers if card.arrival_days is not None]
    image = offers[0].image if offers else None
    return PartOut(
        **PartName.model_validate(part).model_dump(),
        image=image.key if image else None,
        image_ext=image.ext if image else None,
        cost=min(costs, default=None),
        offers=len(offers),
        arrival_days=min(days, default=None),
        in_stock=any(card.is_here for card in offers),
    )


def in_order(ids: Sequence[int], parts: Mapping[int, Part]) -> list[Part]:
    return [parts[id_] for id_ in dict.fromkeys(ids) if id_ in parts]
