"""Moving lines of a cart to another city: what moves at which price, and what stays. Pure; money is kopecks.

A quantity is capped by the stock that the new city has beside the pieces that lie in the cart for it already.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from api.pricing.cart_pricing import CityOffer, RequestedLine, merge


@dataclass(frozen=True, slots=True)
class MovingLine:
    """A line of the old city; `qty` of its pieces move at the price of `offer`, which is the new city's."""

    line: RequestedLine
    offer: CityOffer
    qty: int

    @property
    def sum(self) -> int:
        return self.qty * (self.offer.cost or 0)


@dataclass(frozen=True, slots=True)
class StayingLine:
    """A line that the new city has no pieces for; `is_taken`: the cart holds all of them already."""

    line: RequestedLine
    offer: CityOffer
    is_taken: bool


@dataclass(frozen=True, slots=True)
class CartMove:
    """A possible move of one city's part. Products that the shop does not sell any more are in neither list."""

    from_city: int
    lines: Sequence[MovingLine]
    staying: Sequence[StayingLine]

    @property
    def goods_total(self) -> int:
        return sum(line.sum for line in self.lines)

    @property
    def arrival(self) -> int | None:
        """Days until every moving line is in the new city."""
        return max((line.offer.arrival_days or 0 for line in self.lines), default=None)


def plan_moves(
    lines: Iterable[RequestedLine], to_city: int, offers: Mapping[tuple[int, int], CityOffer]
) -> list[CartMove]:
    """A move of each other city's part, in the order of the cart. Two parts never take the same pieces."""
    merged = merge(lines)
    taken = {line.product_id: line.qty for line in merged if line.city_id == to_city}
    moves: dict[int, tuple[list[MovingLine], list[StayingLine]]] = {}
    for line in merged:
        offer = offers.get((to_city, line.product_id))
        if line.city_id == to_city or offer is None or not offer.is_listed:
            continue
        moving, staying = moves.setdefault(line.city_id, ([], []))
        qty = min(line.qty, offer.available - taken.get(line.product_id, 0))
        if qty > 0:
            taken[line.product_id] = taken.get(line.product_id, 0) + qty
            moving.append(MovingLine(line, offer, qty))
        else:
            staying.append(StayingLine(line, offer, is_taken=offer.available > 0))
    return [CartMove(city_id, *parts) for city_id, parts in moves.items()]


def lines_after_moves(
    lines: Iterable[RequestedLine], moves: Iterable[CartMove], to_city: int, products: Container[int]
) -> list[RequestedLine]:
    """The cart's lines after a move of some products. A chosen warehouse is of the old city and is dropped."""
    moving = {line.line.key: line.qty for move in moves for line in move.lines if line.line.product_id in products}
    return merge(
        replace(line, city_id=to_city, qty=moving[line.key], stock_id=None) if line.key in moving else line
        for line in merge(lines)
    )
