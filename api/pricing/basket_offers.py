"""Whole carts that cost less or arrive sooner, from the cities of the cart and of the shopper. Pure; money is kopecks.

Each product is taken whole from one city. A product that no city has whole, or that is short where it lies now, stays.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from api.pricing.cart_pricing import CityOffer, RequestedLine, merge

Kind = Literal["cheaper", "faster", "both"]


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

    @property
    def cities(self) -> list[int]:
        return [offer.city_id for offer, _ in self.lines]


@dataclass(frozen=True, slots=True)
class BasketOffer:
    """`goods_total` and `arrival` of the whole cart; `saved` is below 0 when it costs more.
    `changes` are (now, then) of the products that change their city."""

    kind: Kind
    goods_total: int
    saved: int
    arrival: int
    changes: Sequence[tuple[ProductSource, ProductSource]]


def basket_offers(
    lines: Iterable[RequestedLine], cities: Collection[int], offers: Mapping[tuple[int, int], CityOffer]
) -> list[BasketOffer]:
    """At most one cheaper and one faster cart; one that is both stands alone."""
    choices = [choice for choice in _choices(merge(lines), cities, offers) if choice]
    if not any(len(choice) > 1 for choice in choices):
        return []
    now = [choice[0] for choice in choices]
    cheapest = [_cheapest_by(choice, max(source.arrival for source in choice)) for choice in choices]
    soonest = max(min(source.arrival for source in choice) for choice in choices)
    fastest = [_cheapest_by(choice, soonest) for choice in choices]
    cheaper = _sum(cheapest) < _sum(now)
    faster = _arrival(fastest) < _arrival(now)
    if cheaper and faster and _sum(fastest) == _sum(cheapest):
        return [_offer("both", now, fastest)]
    offered: list[BasketOffer] = []
    if cheaper:
        offered.append(_offer("both" if _arrival(cheapest) < _arrival(now) else "cheaper", now, cheapest))
    if faster and _arrival(fastest) < _arrival(cheapest if cheaper else now):
        offered.append(_offer("both" if _sum(fastest) < _sum(now) else "faster", now, fastest))
    return offered


def _choices(
    lines: Sequence[RequestedLine], cities: Collection[int], offers: Mapping[tuple[int, int], CityOffer]
) -> list[list[ProductSource]]:
    """Sources of each product, the present one first."""
    by_product: dict[int, list[RequestedLine]] = {}
    for line in lines:
        by_product.setdefault(line.product_id, []).append(line)
    return [_sources(own, cities, offers) for own in by_product.values()]


def _sources(
    lines: Sequence[RequestedLine], cities: Collection[int], offers: Mapping[tuple[int, int], CityOffer]
) -> list[ProductSource]:
    present = [(offers.get(line.key), line.qty) for line in lines]
    whole = [(offer, qty) for offer, qty in present if offer and offer.is_listed and offer.available >= qty]
    if len(whole) < len(present):
        return []
    qty = sum(line.qty for line in lines)
    product_id = lines[0].product_id
    others = [offers.get((city, product_id)) for city in sorted(cities)]
    single = [ProductSource([(offer, qty)]) for offer in others if offer and offer.available >= qty]
    now = ProductSource(whole)
    return [now, *(source for source in single if source.cities != now.cities)]


def _cheapest_by(choice: Sequence[ProductSource], days: int) -> ProductSource:
    """The present source, which is the first, wins a tie."""
    in_time = (source for source in choice if source.arrival <= days)
    return min(in_time, key=lambda source: (source.sum, source is not choice[0], source.arrival))


def _offer(kind: Kind, now: Sequence[ProductSource], then: Sequence[ProductSource]) -> BasketOffer:
    changes = [(old, new) for old, new in zip(now, then, strict=True) if old is not new]
    return BasketOffer(kind, _sum(then), _sum(now) - _sum(then), _arrival(then), changes)


def _sum(sources: Iterable[ProductSource]) -> int:
    return sum(source.sum for source in sources)


def _arrival(sources: Iterable[ProductSource]) -> int:
    return max(source.arrival for source in sources)
