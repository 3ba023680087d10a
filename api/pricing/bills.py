"""The bill of a cart: products, discount and delivery of each city's part, and the possible payments. Pure.

The only place where these are combined: the cart shows the bill that a confirmation charges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from api.pricing.cart_pricing import PricedCart, PricedGroup
from api.pricing.delivery_quotes import OWN_PICKUP, CityFacts, DeliveryQuote, DeliverySelection, quote
from api.pricing.discounts import Discount, DiscountStep, PromoResult, discount
from api.pricing.payment_types import CARD, INVOICE, RECEIPT
from api.pricing.refusals import Refusal


def complete_choices(
    choices: Mapping[int, DeliverySelection], cities: Mapping[int, CityFacts]
) -> dict[int, DeliverySelection]:
    """A choice for each of `cities`; missing ones follow from the others."""
    pickup_chosen = any(choice.delivery_type == OWN_PICKUP for choice in choices.values())
    point_chosen = any(choice.delivery_type == OWN_PICKUP and choice.pvz for choice in choices.values())
    return {
        city.id: _complete(
            choices.get(city.id, DeliverySelection()), city, pickup_chosen=pickup_chosen, point_chosen=point_chosen
        )
        for city in cities.values()
    }


def _complete(
    choice: DeliverySelection, city: CityFacts, *, pickup_chosen: bool, point_chosen: bool
) -> DeliverySelection:
    warehouses = city.pickup_warehouses
    if choice.delivery_type is None and pickup_chosen and warehouses:
        choice = replace(choice, delivery_type=OWN_PICKUP)
    only_one = len(warehouses) == 1
    if choice.delivery_type == OWN_PICKUP and choice.pvz is None and warehouses and (point_chosen or only_one):
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
class CheckoutChoice:
    """The shopper's choices, saved or sent: deliveries by city, payment, promo code as typed."""

    deliveries: Mapping[int, DeliverySelection]
    payment_type: int | None = None
    promo_code: str = ""


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
    payment_type: int | None
    #: By payment type: why it cannot be chosen; None: it can.
    payments: Mapping[int, Refusal | None]
    payment_refusal: Refusal | None

    @property
    def goods_total(self) -> int:
        return self.cart.goods_total

    @property
    def delivery_total(self) -> int:
        return sum(part.quote.cost for part in self.parts)

    @property
    def is_ready(self) -> bool:
        """Whether the cart can be confirmed as it is."""
        lines = [line for part in self.parts for line in part.group.lines]
        complete = bool(lines) and not self.cart.unavailable and all(line.qty == line.requested_qty for line in lines)
        return complete and not self.payment_refusal and not any(part.quote.refusal for part in self.parts)

    @property
    def to_pay(self) -> int:
        return self.goods_total - self.discount.amount + self.delivery_total


def calculate_bill(cart: PricedCart, choice: CheckoutChoice, price_rules: PriceRules, now: datetime) -> Bill:
    """`price_rules.cities` holds every city of the cart."""
    cities = {group.city_id: price_rules.cities[group.city_id] for group in cart.groups}
    goods_totals = {group.city_id: group.goods_total for group in cart.groups}
    cart_discount = discount(goods_totals, price_rules.discount_steps, choice.promo_code, price_rules.promo, now)
    deliveries = complete_choices(choice.deliveries, cities)
    parts = [
        _part(group, cities[group.city_id], deliveries[group.city_id], cart_discount.parts.get(group.city_id, 0))
        for group in cart.groups
    ]
    payments = _payments(parts, price_rules.takes_cards)
    return Bill(
        cart, parts, cart_discount, choice.payment_type, payments, _payment_refusal(choice.payment_type, payments)
    )


def _part(group: PricedGroup, city: CityFacts, choice: DeliverySelection, city_discount: int) -> CityBill:
    return CityBill(group, city, choice, quote(choice, city, group.goods_total, group.arrivals), city_discount)


def _payments(parts: Sequence[CityBill], takes_cards: bool) -> dict[int, Refusal | None]:
    on_receipt = all(part.quote.on_receipt for part in parts)
    return {RECEIPT: None if on_receipt else _NOT_ON_RECEIPT, CARD: None if takes_cards else _NO_CARDS, INVOICE: None}


def _payment_refusal(payment_type: int | None, payments: Mapping[int, Refusal | None]) -> Refusal | None:
    return _PAYMENT_NOT_CHOSEN if payment_type is None else payments[payment_type]
