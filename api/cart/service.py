"""Carts: a guest's cart is stored in the browser and only priced here, a customer's is stored here (spec §4).

A change locks the cart's row, computes the new lines from the saved ones, prices them and writes the differences.
Written quantities are capped by the stock; a line without stock keeps its quantity and is marked.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.cart.cart_response import cart_answer, load_bill
from api.cart.moves import lines_after_moves, moves_by_city, plan_moves
from api.cart.repository import CartRepository, SavedCart, load_city_offers
from api.cart.schemas import CartMovesOut, CartOut
from api.cities.models import City
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.pricing.bills import MAX_LINES, Bill, PricedLine, RequestedLine, merge
from api.pricing.choices import CheckoutChoice
from api.text.russian_notation import plural

Lines = Sequence[RequestedLine]


class CartService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.repository = CartRepository(session)

    def show(self, customer: Customer | None, lines: Lines, city_id: int | None) -> CartOut:
        """The saved cart of a customer, whatever the browser holds; the browser's lines for a guest."""
        saved = self.repository.saved(customer.id) if customer else SavedCart(lines, CheckoutChoice({}))
        bill = load_bill(self.session, saved.lines, saved.choice, customer.id if customer else None)
        return cart_answer(bill, saved.choice.promo_code, customer, city_id)

    def moves(self, customer: Customer | None, lines: Lines, city: City) -> CartMovesOut:
        """The offer to move each other city's part to `city`; changes nothing."""
        in_cart = self.repository.saved(customer.id).lines if customer else lines
        there = [RequestedLine(line.product_id, city.id, line.qty) for line in in_cart if line.city_id != city.id]
        planned = plan_moves(in_cart, city.id, load_city_offers(self.session, there))
        return CartMovesOut(moves=moves_by_city(planned, city))

    def add_lines(self, customer: Customer, lines: Lines, city_id: int | None, sync_id: str | None) -> CartOut:
        """At login: adds the lines of the browser to the saved cart."""
        return self.change(customer, lambda saved: [*saved, *lines], lines, city_id, sync_id)

    def add(self, customer: Customer, line: RequestedLine, sync_id: str | None) -> CartOut:
        """Adds a line. Raises 409 `not_enough_stock` when the sum exceeds the stock (spec §5)."""
        return self.change(customer, lambda saved: [*saved, line], [line], line.city_id, sync_id, strict=True)

    def set_qty(self, customer: Customer, line: RequestedLine) -> CartOut:
        """Changes an existing line; a line that another device has removed stays removed. Quantity 0 removes it: a
        missing line is no error, so the call can be repeated."""

        def edited(saved: Lines) -> Lines:
            lines = [replace(old, qty=line.qty) if old.key == line.key else old for old in saved]
            return [changed for changed in lines if changed.qty]

        return self.change(customer, edited, [line], line.city_id)

    def move(
        self, customer: Customer, from_city: int, to_city: int, products: Sequence[int], sync_id: str | None
    ) -> CartOut:
        """Moves the lines of some products to another city as its stock allows; the rest stays where it is."""
        arriving: list[RequestedLine] = []  # known when the cart is locked

        def moved(saved: Lines) -> Lines:
            leaving = [line for line in saved if line.city_id == from_city and line.product_id in set(products)]
            arriving.extend(replace(line, city_id=to_city) for line in leaving)
            moves = plan_moves(saved, to_city, load_city_offers(self.session, arriving))
            chosen = [move for move in moves if move.line.city_id == from_city]
            return lines_after_moves(saved, chosen, to_city, set(products))

        return self.change(customer, moved, arriving, to_city, sync_id)

    def set_lines(self, customer: Customer, lines: Lines, city_id: int | None, sync_id: str | None) -> CartOut:
        """Sets the quantities of several lines, also of lines that are not in the cart; 0 removes one."""

        def edited(saved: Lines) -> Lines:
            after = {line.key: line for line in saved} | {line.key: line for line in lines}
            return [line for line in after.values() if line.qty]

        return self.change(customer, edited, lines, city_id, sync_id)

    def change(
        self,
        customer: Customer,
        edit: Callable[[Lines], Lines],
        changed: Lines,
        city_id: int | None,
        sync_id: str | None = None,
        *,
        strict: bool = False,
    ) -> CartOut:
        """Locks the cart and replaces its lines by `edit` of them, of which those `changed` are capped by the stock; a
        change whose id was applied before is not applied again."""
        applied = self.repository.lock(customer.id)
        if sync_id in applied:
            return self.show(customer, [], city_id)
        if sync_id:
            self.repository.save_applied_syncs(customer.id, [*applied, sync_id])
        saved = self.repository.saved(customer.id)
        after = merge(edit(saved.lines))
        if len(after) > MAX_LINES:
            raise _full(len(after))
        bill = load_bill(self.session, after, saved.choice, customer.id)
        changed_keys = {line.key for line in changed}
        if strict:
            _refuse_missing(bill, changed_keys)
        self.repository.write_lines(customer.id, saved.lines, _storable(bill, after, changed_keys))
        return cart_answer(bill, saved.choice.promo_code, customer, city_id)


Carts = Annotated[CartService, Depends(provide(CartService))]


def _priced(bill: Bill) -> dict[tuple[int, int], PricedLine]:
    return {(line.offer.city_id, line.offer.product_id): line for line in bill.lines}


def _storable(bill: Bill, after: Iterable[RequestedLine], changed_keys: set[tuple[int, int]]) -> list[RequestedLine]:
    """Changed lines capped by the stock; lines of hidden products stay while the product exists."""
    priced = _priced(bill)
    unknown = {unavailable.line.key for unavailable in bill.cart.unavailable if unavailable.name is None}
    return [
        replace(line, qty=priced[key].qty or line.qty, stock_id=priced[key].stock_id)
        if (key := line.key) in changed_keys and key in priced
        else line
        for line in after
        if line.key not in unknown
    ]


def _refuse_missing(bill: Bill, changed_keys: set[tuple[int, int]]) -> None:
    if any(unavailable.line.key in changed_keys for unavailable in bill.cart.unavailable):
        raise NotFoundError("product_not_found", "Этого товара в магазине больше нет. Поищите похожий в каталоге.")
    priced = _priced(bill)
    for key in changed_keys:
        line = priced[key]
        if line.qty < line.requested_qty:
            raise _not_enough(line)


def _not_enough(line: PricedLine) -> ShopError:
    available = line.offer.available
    if not available:
        words = "Этот товар закончился. Выберите похожий."
    else:
        words = f"Больше {available} {line.offer.unit} пока нет. Уменьшите количество."
    return ShopError("not_enough_stock", words, 409, fields={"qty": f"Есть {available} {line.offer.unit}"})


def _full(lines: int) -> ShopError:
    products = f"{lines} {plural(lines, 'товар', 'товара', 'товаров')}"
    words = f"В корзину входит {MAX_LINES} разных товаров, а получилось бы {products}. Уберите лишнее и повторите."
    return ShopError("cart_full", words, 409)
