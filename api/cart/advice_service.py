"""Advice on a cart, asked for by the cart page: analogues of one number, and the whole cart cheaper or sooner."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.cart.repository import CartRepository, load_city_offers
from api.cart.schemas import (
    AdviceOut,
    AdviceProduct,
    BasketOut,
    ChangedLine,
    ChangedProduct,
    SharedNumberOut,
)
from api.core.db import SessionDep
from api.core.money import roubles
from api.http.routing import provide
from api.parts.relations import shared_numbers
from api.parts.repository import PartRepository
from api.pricing.basket_offers import BasketOffer, ProductSource, basket_offers
from api.pricing.cart_pricing import CityOffer, RequestedLine, merge

Offers = Mapping[tuple[int, int], CityOffer]


class CartAdviceService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = CartRepository(session)
        self.parts = PartRepository(session)

    def advise(self, customer: Customer | None, lines: Sequence[RequestedLine], city_id: int | None) -> AdviceOut:
        in_cart = merge(self.repository.saved(customer.id).lines if customer else lines)
        cities = {line.city_id for line in in_cart} | ({city_id} if city_id else set())
        pairs = [RequestedLine(line.product_id, city, 1) for line in in_cart for city in cities]
        offers = load_city_offers(self.session, pairs)
        products = {offer.product_id: offer for offer in offers.values() if offer.is_listed}
        return AdviceOut(shared_numbers=self._shared_numbers(products), baskets=_baskets(in_cart, cities, offers))

    def _shared_numbers(self, products: Mapping[int, CityOffer]) -> list[SharedNumberOut]:
        if len(products) < 2:
            return []
        parts = self.parts.parts_of_products(list(products))
        groups = shared_numbers(parts, self.parts.crosses(sorted(set(parts.values()))))
        numbers = self.parts.parts([group.part_id for group in groups])
        return [
            SharedNumberOut(
                number=numbers[group.part_id].number,
                products=[_product(products[id_]) for id_ in group.products],
            )
            for group in groups
        ]


CartAdvice = Annotated[CartAdviceService, Depends(provide(CartAdviceService))]


def _product(offer: CityOffer) -> AdviceProduct:
    return AdviceProduct(id=offer.product_id, name=offer.name, brand_name=offer.brand_name, article=offer.article)


def _baskets(lines: Sequence[RequestedLine], cities: set[int], offers: Offers) -> list[BasketOut]:
    return [_basket(basket) for basket in basket_offers(lines, cities, offers)] if len(cities) > 1 else []


def _basket(basket: BasketOffer) -> BasketOut:
    return BasketOut(
        kind=basket.kind,
        total=roubles(basket.goods_total),
        saved=roubles(basket.saved),
        arrival=basket.arrival,
        products=[
            ChangedProduct(id=offer.product_id, name=offer.name, city_id=offer.city_id)
            for _, then in basket.changes
            for offer, _ in then.lines
        ],
        lines=[line for now, then in basket.changes for line in _changed_lines(now, then)],
    )


def _changed_lines(now: ProductSource, then: ProductSource) -> list[ChangedLine]:
    """The former lines of a product leave, the new one comes; a line of the new city keeps its place."""
    wanted = {offer.city_id: 0 for offer, _ in now.lines} | {offer.city_id: qty for offer, qty in then.lines}
    product_id = then.lines[0][0].product_id
    return [ChangedLine(id=product_id, city_id=city, qty=qty) for city, qty in wanted.items()]
