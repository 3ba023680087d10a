"""Advice on a cart, asked for by the cart page: analogues of one number, and the whole cart cheaper or sooner.

A whole cart is taken from the cities of the cart and of the shopper, each product from one of them. A product that no
city has whole, or that is short where it lies now, stays. Money is kopecks.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.cart.repository import CartRepository, load_city_offers
from api.cart.schemas import AdviceOut, AdviceProduct, BasketOut, ChangedLine, ChangedProduct, SharedNumberOut
from api.parts.relations import shared_numbers
from api.parts.repository import PartRepository
from api.pricing.bills import CityOffer, RequestedLine, merge

Offers = Mapping[tuple[int, int], CityOffer]
Kind = Literal["cheaper", "faster", "both"]


def advise(
    session: Session, customer: Customer | None, lines: Sequence[RequestedLine], city_id: int | None
) -> AdviceOut:
    in_cart = merge(CartRepository(session).saved(customer.id).lines if customer else lines)
    cities = {line.city_id for line in in_cart} | ({city_id} if city_id else set())
    pairs = [RequestedLine(line.product_id, city, 1) for line in in_cart for city in cities]
    offers = load_city_offers(session, pairs)
    products = {offer.product_id: offer for offer in offers.values() if offer.is_listed}
    baskets = _baskets(in_cart, cities, offers) if len(cities) > 1 else []
    return AdviceOut(shared_numbers=_shared_numbers(session, products), baskets=baskets)


def _shared_numbers(session: Session, products: Mapping[int, CityOffer]) -> list[SharedNumberOut]:
    if len(products) < 2:
        return []
    repository = PartRepository(session)
    parts = repository.parts_of_products(list(products))
    groups = shared_numbers(parts, repository.crosses(sorted(set(parts.values()))))
    numbers = repository.parts([part_id for part_id, _ in groups])
    return [
        SharedNumberOut(
            number=numbers[part_id].number,
            products=[AdviceProduct.model_validate(products[id_], from_attributes=True) for id_ in product_ids],
        )
        for part_id, product_ids in groups
    ]


@dataclass(frozen=True, slots=True)
class ProductSource:
    """A product's pieces in the cities that they come from: one line, or as the lines are now."""

    lines: Sequence[tuple[CityOffer, int]]

    @property
    def sum(self) -> int:
        return sum((offer.cost or 0) * qty for offer, qty in self.lines)

    @property
    def arrival(self) -> int:
        return max(offer.arrival_days or 0 for offer, _ in self.lines)


def _baskets(lines: Sequence[RequestedLine], cities: Collection[int], offers: Offers) -> list[BasketOut]:
    """At most one cheaper and one faster cart; one that is both stands alone."""
    by_product: dict[int, list[RequestedLine]] = {}
    for line in lines:
        by_product.setdefault(line.product_id, []).append(line)
    choices = [choice for own in by_product.values() if (choice := _sources(own, cities, offers))]
    if not any(len(choice) > 1 for choice in choices):
        return []
    now = [choice[0] for choice in choices]
    cheapest = [_cheapest_by(choice, max(source.arrival for source in choice)) for choice in choices]
    soonest = max(min(source.arrival for source in choice) for choice in choices)
    fastest = [_cheapest_by(choice, soonest) for choice in choices]
    cheaper = _sum(cheapest) < _sum(now)
    faster = _arrival(fastest) < _arrival(now)
    if cheaper and faster and _sum(fastest) == _sum(cheapest):
        return [_basket("both", now, fastest)]
    offered: list[BasketOut] = []
    if cheaper:
        offered.append(_basket("both" if _arrival(cheapest) < _arrival(now) else "cheaper", now, cheapest))
    if faster and _arrival(fastest) < _arrival(cheapest if cheaper else now):
        offered.append(_basket("both" if _sum(fastest) < _sum(now) else "faster", now, fastest))
    return offered


def _sources(lines: Sequence[RequestedLine], cities: Collection[int], offers: Offers) -> list[ProductSource]:
    """Sources of a product, the present one first."""
    present = [(offers.get(line.key), line.qty) for line in lines]
    whole = [(offer, qty) for offer, qty in present if offer and offer.is_listed and offer.available >= qty]
    if len(whole) < len(present):
        return []
    qty = sum(line.qty for line in lines)
    others = [offers.get((city, lines[0].product_id)) for city in sorted(cities)]
    single = [(offer, qty) for offer in others if offer and offer.available >= qty]
    return [ProductSource(whole), *(ProductSource([source]) for source in single if [source] != whole)]


def _cheapest_by(choice: Sequence[ProductSource], days: int) -> ProductSource:
    """The present source, which is the first, wins a tie."""
    in_time = (source for source in choice if source.arrival <= days)
    return min(in_time, key=lambda source: (source.sum, source is not choice[0], source.arrival))


def _basket(kind: Kind, now: Sequence[ProductSource], then: Sequence[ProductSource]) -> BasketOut:
    changes = [(old, new) for old, new in zip(now, then, strict=True) if old is not new]
    return BasketOut(
        kind=kind,
        total=_sum(then),
        saved=_sum(now) - _sum(then),
        arrival=_arrival(then),
        products=[
            ChangedProduct(id=offer.product_id, name=offer.name, city_id=offer.city_id)
            for _, new in changes
            for offer, _ in new.lines
        ],
        lines=[line for old, new in changes for line in _changed_lines(old, new)],
    )


def _changed_lines(old: ProductSource, new: ProductSource) -> list[ChangedLine]:
    """The former lines of a product leave, the new one comes; a line of the new city keeps its place."""
    wanted = {offer.city_id: 0 for offer, _ in old.lines} | {offer.city_id: qty for offer, qty in new.lines}
    product_id = new.lines[0][0].product_id
    return [ChangedLine(id=product_id, city_id=city, qty=qty) for city, qty in wanted.items()]


def _sum(sources: Iterable[ProductSource]) -> int:
    return sum(source.sum for source in sources)


def _arrival(sources: Iterable[ProductSource]) -> int:
    return max(source.arrival for source in sources)
