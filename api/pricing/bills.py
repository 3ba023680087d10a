"""The bill of a cart: lines at current prices, discount and delivery of each city's part, possible payments. Pure.

The only place where these are combined: the cart shows the bill that a confirmation charges. Money is kopecks. Prices
and stock are the shop's, whatever the browser has stored (spec §7 getCart).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from api.pricing.choices import (
    CARD,
    INVOICE,
    OWN_PICKUP,
    RECEIPT,
    CheckoutChoice,
    DeliverySelection,
    PaymentType,
    Refusal,
)
from api.pricing.delivery_quotes import CityFacts, DeliveryQuote, quote
from api.pricing.discounts import Discount, DiscountStep, PromoResult, discount

#: Larger quantities of one product are ordered by telephone.
MAX_QTY = 100_000
MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """A line of the shopper's cart."""

    product_id: int
    city_id: int
    qty: int
    stock_id: int | None = None

    @property
    def key(self) -> tuple[int, int]:
        """(city, product): a cart has one line of each."""
        return self.city_id, self.product_id


@dataclass(frozen=True, slots=True)
class CityOffer:
    """The offer of a product in a city: pieces in the city's own warehouses, or those that other cities would send;
    `warehouses` are all with stock.

    `external`: the product always comes from another place. `arrival_days`: None without stock. A product that is not
    `is_listed` (spec §3: hidden, or without pictures or stock rows) cannot be bought; its name is still known.
    """

    product_id: int
    city_id: int
    name: str
    article: str | None
    brand_name: str | None
    brand_slug: str | None
    country: str | None
    unit: str
    rating: float
    rating_count: int
    image_key: str
    image_kind: str
    external: bool
    cost: int | None
    guest_cost: int | None
    local_qty: int
    remote_qty: int
    arrival_days: int | None
    warehouses: Sequence[int] = ()
    is_listed: bool = True

    @property
    def stock(self) -> int:
        return self.local_qty or self.remote_qty

    @property
    def available(self) -> int:
        """Pieces that can be bought in the city: 0 without a price."""
        return self.stock if self.cost is not None else 0


@dataclass(frozen=True, slots=True)
class PricedLine:
    """`qty` of the requested pieces can be bought; `notice` explains a difference. `stock_id` is the chosen warehouse
    while it has the product."""

    offer: CityOffer
    requested_qty: int
    qty: int
    sum: int
    stock_id: int | None
    notice: str | None


class UnavailableLine(NamedTuple):
    """A line of a product that is not listed; `name` is known while the product exists."""

    line: RequestedLine
    name: str | None


@dataclass(frozen=True, slots=True)
class PricedGroup:
    city_id: int
    lines: Sequence[PricedLine]

    @property
    def goods_total(self) -> int:
        return sum(line.sum for line in self.lines)

    @property
    def arrivals(self) -> list[int]:
        """Days of arrival of each line that can be bought."""
        return [line.offer.arrival_days or 0 for line in self.lines if line.qty]


@dataclass(frozen=True, slots=True)
class PricedCart:
    groups: Sequence[PricedGroup]
    unavailable: Sequence[UnavailableLine]

    @property
    def lines(self) -> list[PricedLine]:
        return [line for group in self.groups for line in group.lines]

    @property
    def goods_total(self) -> int:
        return sum(group.goods_total for group in self.groups)


def merge(lines: Iterable[RequestedLine]) -> list[RequestedLine]:
    """Adds up lines of one city and product (spec §4) at the position of the first; the last chosen warehouse
    counts."""
    merged: dict[tuple[int, int], RequestedLine] = {}
    for line in lines:
        before = merged.get(line.key)
        if before is None:
            merged[line.key] = replace(line, qty=min(line.qty, MAX_QTY))
        else:
            qty = min(before.qty + line.qty, MAX_QTY)
            merged[line.key] = replace(before, qty=qty, stock_id=line.stock_id or before.stock_id)
    return list(merged.values())


def price(lines: Iterable[RequestedLine], offers: Mapping[tuple[int, int], CityOffer]) -> PricedCart:
    """`offers` are by (city, product). Groups are in the order of the first line of each city."""
    groups: dict[int, list[PricedLine]] = {}
    unavailable: list[UnavailableLine] = []
    for line in merge(lines):
        offer = offers.get(line.key)
        if offer is None or not offer.is_listed:
            unavailable.append(UnavailableLine(line, offer.name if offer else None))
        else:
            groups.setdefault(line.city_id, []).append(_priced(line, offer))
    return PricedCart([PricedGroup(city_id, priced) for city_id, priced in groups.items()], unavailable)


def _priced(line: RequestedLine, offer: CityOffer) -> PricedLine:
    qty = min(line.qty, offer.available)
    if qty == 0:
        notice = "Закончился. Уберите его или выберите похожий."
    elif qty < line.qty:
        notice = f"Столько нет: осталось {offer.available} {offer.unit}"
    else:
        notice = None
    stock_id = line.stock_id if line.stock_id in offer.warehouses else None
    return PricedLine(offer, line.qty, qty, qty * (offer.cost or 0), stock_id, notice)


def _completed(choice: DeliverySelection, city: CityFacts, chosen: Collection[DeliverySelection]) -> DeliverySelection:
    """What the part of a city leaves open follows from the choices of all parts."""
    own_pickups = [other for other in chosen if other.delivery_type == OWN_PICKUP]
    warehouses = city.pickup_warehouses
    if choice.delivery_type is None and own_pickups and warehouses:
        choice = replace(choice, delivery_type=OWN_PICKUP)
    is_clear = len(warehouses) == 1 or any(other.pvz for other in own_pickups)
    if choice.delivery_type == OWN_PICKUP and choice.pvz is None and warehouses and is_clear:
        choice = replace(choice, pvz=warehouses[0].id)
    return choice


_PAYMENT_NOT_CHOSEN = Refusal("payment_not_chosen", "Выберите, как заплатить.")
_NOT_ON_RECEIPT = Refusal(
    "payment_not_on_receipt", "В выбранном пункте при получении не платят. Заплатите картой сейчас или возьмите счёт."
)
_NO_CARDS = Refusal(
    "payment_not_online", "Картой на сайте пока не платят. Выберите оплату при получении или возьмите счёт."
)


@dataclass(frozen=True, slots=True)
class PriceRules:
    """Reference data for the bill of one cart: its cities, the discount steps and the terms of its promo code."""

    cities: Mapping[int, CityFacts]
    discount_steps: Sequence[DiscountStep]
    promo: PromoResult
    #: Whether online payments by card are configured.
    takes_cards: bool


@dataclass(frozen=True, slots=True)
class CityBill:
    """A city's part, which becomes one order."""

    group: PricedGroup
    city: CityFacts
    choice: DeliverySelection
    quote: DeliveryQuote
    discount: int

    @property
    def total(self) -> int:
        return self.group.goods_total - self.discount + self.quote.cost


@dataclass(frozen=True, slots=True)
class Bill:
    cart: PricedCart
    parts: Sequence[CityBill]
    discount: Discount
    payment_type: PaymentType | None
    #: By payment type: why it cannot be chosen; None: it can.
    payments: Mapping[PaymentType, Refusal | None]
    payment_refusal: Refusal | None

    @property
    def lines(self) -> list[PricedLine]:
        return self.cart.lines

    @property
    def goods_total(self) -> int:
        return self.cart.goods_total

    @property
    def delivery_total(self) -> int:
        return sum(part.quote.cost for part in self.parts)

    @property
    def is_ready(self) -> bool:
        """Whether the cart can be confirmed as it is."""
        is_whole = not self.cart.unavailable and all(line.qty == line.requested_qty for line in self.lines)
        return (
            bool(self.lines)
            and is_whole
            and not self.payment_refusal
            and not any(part.quote.refusal for part in self.parts)
        )

    @property
    def to_pay(self) -> int:
        return self.goods_total - self.discount.amount + self.delivery_total


def calculate_bill(cart: PricedCart, choice: CheckoutChoice, price_rules: PriceRules, now: datetime) -> Bill:
    """`price_rules.cities` holds every city of the cart."""
    goods_totals = {group.city_id: group.goods_total for group in cart.groups}
    cart_discount = discount(goods_totals, price_rules.discount_steps, choice.promo_code, price_rules.promo, now)
    parts = []
    for group in cart.groups:
        city = price_rules.cities[group.city_id]
        selection = choice.deliveries.get(city.id, DeliverySelection())
        selection = _completed(selection, city, choice.deliveries.values())
        delivery = quote(selection, city, group.goods_total, group.arrivals)
        parts.append(CityBill(group, city, selection, delivery, cart_discount.parts.get(city.id, 0)))
    payments: dict[PaymentType, Refusal | None] = {
        RECEIPT: None if all(part.quote.on_receipt for part in parts) else _NOT_ON_RECEIPT,
        CARD: None if price_rules.takes_cards else _NO_CARDS,
        INVOICE: None,
    }
    refusal = _PAYMENT_NOT_CHOSEN if choice.payment_type is None else payments[choice.payment_type]
    return Bill(cart, parts, cart_discount, choice.payment_type, payments, refusal)
