"""The offer to move parts of a cart to another city: prices, stock and days of that city, told before the move."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.cart.repository import CartRepository, load_city_offers
from api.cart.schemas import CartMoveOut, CartMovesOut, MovingLineOut, StayingLineOut
from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.money import roubles
from api.http.routing import provide
from api.pricing.cart_moves import CartMove, MovingLine, StayingLine, plan_moves
from api.pricing.cart_pricing import RequestedLine
from api.text.city_names import in_city
from api.text.russian_notation import plural


class CartMoveService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.session = session
        self.repository = CartRepository(session)
        self.cities = cities

    def show(self, customer: Customer | None, lines: Sequence[RequestedLine], city_id: int) -> CartMovesOut:
        """Raises 404 `city_not_found`."""
        city = self.cities.get_or_default(city_id)
        in_cart = self.repository.saved(customer.id).lines if customer else lines
        there = [RequestedLine(line.product_id, city.id, line.qty) for line in in_cart if line.city_id != city.id]
        moves = plan_moves(in_cart, city.id, load_city_offers(self.session, there))
        return CartMovesOut(moves=[_move(move, city.id, in_city(city.name)) for move in moves])


CartMoves = Annotated[CartMoveService, Depends(provide(CartMoveService))]


def _move(move: CartMove, to_city: int, where: str) -> CartMoveOut:
    return CartMoveOut(
        from_city=move.from_city,
        to_city=to_city,
        lines=[_moving(line, where) for line in move.lines],
        staying=[_staying(line, where) for line in move.staying],
        total=roubles(move.goods_total),
        arrival=move.arrival,
    )


def _moving(moving: MovingLine, where: str) -> MovingLineOut:
    offer = moving.offer
    return MovingLineOut(
        id=offer.product_id,
        name=offer.name,
        wanted=moving.line.qty,
        qty=moving.qty,
        available=offer.available,
        unit=offer.unit,
        cost=roubles(offer.cost or 0),
        sum=roubles(moving.sum),
        arrival_days=offer.arrival_days or 0,
        notice=_capped(moving, where),
    )


def _capped(moving: MovingLine, where: str) -> str | None:
    if moving.qty == moving.line.qty:
        return None
    remains = plural(moving.qty, "остался", "осталось", "осталось")
    return f"{_sentence(where)} {remains} {moving.qty}: перенесём {moving.qty} из {moving.line.qty}"


def _staying(staying: StayingLine, where: str) -> StayingLineOut:
    why = "всё, что есть, уже в корзине" if staying.is_taken else "его сейчас нет"
    return StayingLineOut(id=staying.offer.product_id, name=staying.offer.name, notice=f"{_sentence(where)} {why}")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
