"""The decision about a confirmation: the bill as of now, compared with the one that the buyer saw, and the warehouses
that its pieces come from. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from api.checkout.schemas import ConfirmRequest, CurrentCart
from api.core.errors import ShopError
from api.core.money import roubles
from api.orders.reservation_limits import UnpaidReservations, refuse_beyond_limits
from api.pricing.bills import (
    Bill,
    CityOffer,
    PricedCart,
    PricedLine,
    PriceRules,
    RequestedLine,
    calculate_bill,
    merge,
    price,
)
from api.pricing.choices import CheckoutChoice
from api.pricing.discounts import PromoTerms

#: The largest integer column, in kopecks.
MAX_TOTAL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class AllocatableStock:
    """Pieces of a product in a warehouse that serves the city.

    `is_local`: the warehouse stands in the city. `days` until the pieces can be handed over in the city.
    """

    warehouse_id: int
    qty: int
    is_local: bool
    days: int


@dataclass(frozen=True, slots=True)
class AllocationLine:
    """Pieces of a product that an order of a city gets from a warehouse."""

    city_id: int
    product_id: int
    warehouse_id: int
    qty: int


@dataclass(frozen=True, slots=True)
class Allocation:
    lines: Sequence[AllocationLine]
    #: Pieces in stock by (city, product), where the order needs more.
    shortages: Mapping[tuple[int, int], int]

    def by_warehouse(self) -> dict[tuple[int, int], int]:
        """Pieces by (product, warehouse); orders of two cities can draw on one warehouse."""
        pieces: dict[tuple[int, int], int] = {}
        for line in self.lines:
            key = (line.product_id, line.warehouse_id)
            pieces[key] = pieces.get(key, 0) + line.qty
        return pieces


@dataclass(frozen=True, slots=True)
class ConfirmationContext:
    """What the decision depends on, read under row locks. Mappings are by (city, product)."""

    #: Pieces in the saved cart.
    cart: Mapping[tuple[int, int], int]
    choice: CheckoutChoice
    offers: Mapping[tuple[int, int], CityOffer]
    stock: Mapping[tuple[int, int], Sequence[AllocatableStock]]
    price_rules: PriceRules
    unpaid: UnpaidReservations


@dataclass(frozen=True, slots=True)
class Decision:
    bill: Bill
    allocation: Allocation
    #: The promo code that the discount comes from.
    promo: PromoTerms | None


class CartChangedError(ShopError):
    """Something differs from what the buyer saw. `cart` is the current state; no stock was taken."""

    def __init__(self, fields: dict[str, str], cart: CurrentCart) -> None:
        message = "Пока вы оформляли, корзина изменилась. Проверьте новые цены и количество и подтвердите ещё раз."
        super().__init__("cart_changed", message, 409, fields)
        self.cart = cart


def decide(request: ConfirmRequest, context: ConfirmationContext, now: datetime) -> Decision:
    """Raises CartChangedError, or a ShopError that names a field, when the order cannot be placed as requested."""
    displayed = merge(RequestedLine(line.id, line.city_id, line.qty) for line in request.items)
    lines = [
        RequestedLine(line.product_id, line.city_id, qty)
        for line in displayed
        if (qty := context.cart.get(line.key)) is not None
    ]
    priced, allocation = _price_and_allocate(lines, context)
    bill = calculate_bill(priced, context.choice, context.price_rules, now)
    changes = _changes(request, displayed, bill)
    if changes:
        raise CartChangedError(changes, CurrentCart.model_validate(bill, from_attributes=True))
    _refuse_unfinished(bill)
    refuse_beyond_limits(context.unpaid, len(bill.parts), sum(line.qty for line in allocation.lines))
    promo = context.price_rules.promo
    used = promo if bill.discount.kind == "promo" and isinstance(promo, PromoTerms) else None
    return Decision(bill, allocation, used)


def confirmed_choice(request: ConfirmRequest, saved: CheckoutChoice) -> CheckoutChoice:
    """The choice of the request; what the request leaves out is taken from the saved cart."""
    return CheckoutChoice(
        deliveries=saved.deliveries
        if request.items_by_city is None
        else {group.id: group.as_choice() for group in request.items_by_city},
        payment_type=saved.payment_type if request.payment_type is None else request.payment_type,
        promo_code=saved.promo_code if request.promo_code is None else request.promo_code,
    )


def _price_and_allocate(requested: list[RequestedLine], context: ConfirmationContext) -> tuple[PricedCart, Allocation]:
    """Two cities can need the last piece of one warehouse: the later one then has a shortage and is priced again."""
    priced = price(requested, context.offers)
    demand = [(line.offer.city_id, line.offer.product_id, line.qty) for line in priced.lines]
    allocation = allocate(demand, context.stock)
    if not allocation.shortages:
        return priced, allocation
    offers: dict[tuple[int, int], CityOffer] = {**context.offers}
    for key, pieces in allocation.shortages.items():
        offers[key] = replace(offers[key], local_qty=pieces, remote_qty=0)
    return price(requested, offers), allocation


def allocate(
    demand: Iterable[tuple[int, int, int]], stock: Mapping[tuple[int, int], Sequence[AllocatableStock]]
) -> Allocation:
    """`demand` is (city, product, pieces), `stock` is by (city, product). An earlier demand reduces the stock of the
    later ones, also of those in another city."""
    available = {
        (product_id, warehouse.warehouse_id): warehouse.qty
        for (_, product_id), warehouses in stock.items()
        for warehouse in warehouses
    }
    lines: list[AllocationLine] = []
    shortages: dict[tuple[int, int], int] = {}
    for city_id, product_id, pieces in demand:
        missing = pieces
        for warehouse in sorted(stock.get((city_id, product_id), ()), key=_preference):
            qty = min(missing, available[product_id, warehouse.warehouse_id])
            if qty:
                available[product_id, warehouse.warehouse_id] -= qty
                missing -= qty
                lines.append(AllocationLine(city_id, product_id, warehouse.warehouse_id, qty))
        if missing:
            shortages[city_id, product_id] = pieces - missing
    return Allocation(lines, shortages)


def _preference(stock: AllocatableStock) -> tuple[bool, int, int]:
    return not stock.is_local, stock.days, stock.warehouse_id


def _changes(request: ConfirmRequest, displayed: list[RequestedLine], bill: Bill) -> dict[str, str]:
    """Differences from what the buyer saw, by field of the request."""
    now = {(line.offer.city_id, line.offer.product_id): line for line in bill.lines}
    pieces = {line.key: line.qty for line in displayed}
    changes: dict[str, str] = {}
    for position, line in enumerate(request.items):
        words = _line_change(line.cost, pieces[line.city_id, line.id], now.get((line.city_id, line.id)))
        if words:
            changes[f"items.{position}"] = words
    if not changes and _kopecks(request.total) != bill.to_pay:
        changes["total"] = f"Теперь к оплате {roubles(bill.to_pay)} ₽"
    return changes


def _line_change(displayed_cost: float, displayed_qty: int, now: PricedLine | None) -> str | None:
    if now is None:
        return "Этого товара в корзине больше нет"
    if now.notice:
        return now.notice
    if now.qty != displayed_qty:
        return f"В корзине теперь {now.qty} {now.offer.unit}"
    if now.offer.cost != _kopecks(displayed_cost):
        return f"Цена теперь {roubles(now.offer.cost or 0)} ₽"
    return None


def _kopecks(value: float) -> int:
    return round(value * 100)


def _refuse_unfinished(bill: Bill) -> None:
    """Refuses what the buyer has yet to choose; checked after the cart is known to be the one they saw."""
    fields = {f"itemsByCity.{part.city.id}": part.quote.refusal.words for part in bill.parts if part.quote.refusal}
    if bill.payment_refusal:
        fields["paymentType"] = bill.payment_refusal.words
    if fields:
        elsewhere = any(part.quote.refusal and part.quote.refusal.code == "address_city" for part in bill.parts)
        code = "address_city" if elsewhere else "order_incomplete"
        raise ShopError(code, "Заказ почти готов, осталось поправить: " + " ".join(fields.values()), 422, fields)
    if bill.to_pay > MAX_TOTAL or bill.goods_total > MAX_TOTAL:
        raise ShopError("order_too_large", "Заказ слишком велик для одного раза. Разделите его на части.", 422)
