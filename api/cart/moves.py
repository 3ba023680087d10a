"""Moving lines of a cart to another city: what moves at which price, told before the move, and what stays.

A quantity is capped by the stock that the new city has beside the pieces that lie in the cart for it already.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from api.cart.schemas import CartMoveOut, MovingLineOut, StayingLineOut
from api.cities.models import City
from api.pricing.bills import CityOffer, RequestedLine, merge
from api.text.city_names import in_city
from api.text.russian_notation import plural


class LineMove(NamedTuple):
    """A line of another city, of which `qty` pieces can move at the price of `offer`, which is the new city's."""

    line: RequestedLine
    offer: CityOffer
    qty: int


def plan_moves(
    lines: Iterable[RequestedLine], to_city: int, offers: Mapping[tuple[int, int], CityOffer]
) -> list[LineMove]:
    """In the order of the cart; two parts never take the same pieces. Leaves out what the shop does not sell."""
    merged = merge(lines)
    taken = {line.product_id: line.qty for line in merged if line.city_id == to_city}
    moves: list[LineMove] = []
    for line in merged:
        offer = offers.get((to_city, line.product_id))
        if line.city_id != to_city and offer is not None and offer.is_listed:
            before = taken.get(line.product_id, 0)
            qty = max(0, min(line.qty, offer.available - before))
            taken[line.product_id] = before + qty
            moves.append(LineMove(line, offer, qty))
    return moves


def lines_after_moves(
    lines: Iterable[RequestedLine], moves: Iterable[LineMove], to_city: int, products: Container[int]
) -> list[RequestedLine]:
    """The cart's lines after a move of some products. A chosen warehouse is of the old city and is dropped."""
    moving = {move.line.key: move.qty for move in moves if move.qty and move.line.product_id in products}
    return merge(
        replace(line, city_id=to_city, qty=moving[line.key], stock_id=None) if line.key in moving else line
        for line in merge(lines)
    )


def moves_by_city(moves: Iterable[LineMove], city: City) -> list[CartMoveOut]:
    by_city: dict[int, list[LineMove]] = {}
    for move in moves:
        by_city.setdefault(move.line.city_id, []).append(move)
    return [_move(from_city, own, city) for from_city, own in by_city.items()]


def _move(from_city: int, moves: Sequence[LineMove], city: City) -> CartMoveOut:
    where = in_city(city.name)
    where = where[:1].upper() + where[1:]
    moving = [move for move in moves if move.qty]
    return CartMoveOut(
        from_city=from_city,
        to_city=city.id,
        lines=[_moving(move, where) for move in moving],
        staying=[_staying(move.offer, where) for move in moves if not move.qty],
        total=sum(move.qty * (move.offer.cost or 0) for move in moving),
        arrival=max((move.offer.arrival_days or 0 for move in moving), default=None),
    )


def _moving(move: LineMove, where: str) -> MovingLineOut:
    line, offer, qty = move
    remains = plural(qty, "остался", "осталось", "осталось")
    return MovingLineOut(
        id=offer.product_id,
        name=offer.name,
        wanted=line.qty,
        qty=qty,
        available=offer.available,
        unit=offer.unit,
        cost=offer.cost or 0,
        sum=qty * (offer.cost or 0),
        arrival_days=offer.arrival_days or 0,
        notice=None if qty == line.qty else f"{where} {remains} {qty}: перенесём {qty} из {line.qty}",
    )


def _staying(offer: CityOffer, where: str) -> StayingLineOut:
    why = "всё, что есть, уже в корзине" if offer.available > 0 else "его сейчас нет"
    return StayingLineOut(id=offer.product_id, name=offer.name, notice=f"{where} {why}")
