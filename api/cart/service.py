"""Pricing a cart: prices and stock come from the shop only, whatever the browser remembers."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Annotated

from fastapi import Depends

from api.cart.schemas import CartItem, CartLine, CartOut, CityGroup
from api.catalog.schemas import CardOut
from api.catalog.service import Catalog
from api.cities.service import Cities
from api.routing import made


class CartService:
    def __init__(self, catalog: Catalog, cities: Cities) -> None:
        self.catalog = catalog
        self.cities = cities

    def price(self, lines: Iterable[CartLine]) -> CartOut:
        groups: list[CityGroup] = []
        gone: list[int] = []
        for city_id, wanted in _merge(lines).items():
            city = self.cities.get_or_default(city_id)
            cards = {card.id: card for card in self.catalog.cards(list(wanted), city)}
            gone += [product_id for product_id in wanted if product_id not in cards]
            items = [_item(cards[product_id], qty) for product_id, qty in wanted.items() if product_id in cards]
            if items:
                total = round(sum(item.sum for item in items), 2)
                groups.append(CityGroup(id=city.id, for_title=city.name, items=items, total=total))
        return CartOut(
            items=[item for group in groups for item in group.items],
            items_by_city=groups,
            total=round(sum(group.total for group in groups), 2),
            gone=gone,
        )


Carts = Annotated[CartService, Depends(made(CartService))]


def _merge(lines: Iterable[CartLine]) -> dict[int, dict[int, int]]:
    """Pieces by city and product: lines of the same city and product add up (spec §4)."""
    merged: dict[int, dict[int, int]] = defaultdict(dict)
    for line in lines:
        products = merged[line.city_id]
        products[line.id] = products.get(line.id, 0) + line.qty
    return merged


def _item(card: CardOut, wanted: int) -> CartItem:
    on_sale = card.cost is not None
    qty = min(wanted, card.stock) if on_sale else 0
    if qty == 0:
        notice = "Закончился. Уберите его или выберите похожий."
    elif qty < wanted:
        notice = f"Столько нет: осталось {card.stock} {card.unit}"
    else:
        notice = None
    return CartItem(**card.model_dump(), qty=qty, sum=round(qty * (card.cost or 0), 2), notice=notice)
