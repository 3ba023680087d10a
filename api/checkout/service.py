"""Choices at the checkout: deliveries, payment and promo code are priced and, for a customer, saved (spec §4).

A choice that is impossible gets a message at its part; the other choices are saved all the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated

from fastapi import Depends

from api.cart.bills import load_bill
from api.cart.cart_response import cart_answer
from api.cart.price_rule_repository import courier_addresses
from api.cart.repository import CartRepository, SavedCart
from api.cart.schemas import CityGroup, DeliveryChoice
from api.checkout.schemas import OrderPreviewOut, OrdersCart, OrdersOut
from api.core.db import SessionDep
from api.customers.models import Customer
from api.discounts.promo_attempts import PromoCodeAttempts
from api.http.routing import provide
from api.pricing.bills import Bill, CheckoutChoice, CityBill
from api.pricing.cart_pricing import RequestedLine
from api.pricing.delivery_quotes import DeliverySelection
from api.pricing.discounts import NOT_FIRST_ORDER, normal_code
from api.pricing.refusals import Refusal
from api.rate_limits.service import RateLimits


class CheckoutService:
    def __init__(self, session: SessionDep, limits: RateLimits) -> None:
        self.session = session
        self.repository = CartRepository(session)
        self.promo_attempts = PromoCodeAttempts(limits)

    def save_orders(self, customer: Customer | None, cart: OrdersCart, city_id: int | None) -> OrdersOut:
        saved = self._saved_cart(customer, cart)
        choice = _choice(saved.choice, cart)
        customer_id = customer.id if customer else None
        bill = load_bill(self.session, saved.lines, choice, customer_id)
        refusal = self._promo_refusal(choice, saved.choice, bill)
        if refusal:
            code = "" if _has_saved_code(choice, saved.choice) else saved.choice.promo_code
            choice = replace(choice, promo_code=code)
            bill = load_bill(self.session, saved.lines, choice, customer_id)
        if customer:
            self._save(customer, choice, bill)
        answer = cart_answer(bill, choice.promo_code, customer, city_id)
        if refusal:
            answer.promo_error = refusal.words
        return OrdersOut(**dict(answer), orders=[_order(group) for group in answer.items_by_city])

    def _promo_refusal(self, choice: CheckoutChoice, saved: CheckoutChoice, bill: Bill) -> Refusal | None:
        """The saved code has been judged when it was saved: whoever shows the cart again guesses nothing, unless the
        judgement depends on the addresses."""
        judgement = bill.discount.promo_refusal
        if _has_saved_code(choice, saved) and judgement != NOT_FIRST_ORDER:
            return None
        return self.promo_attempts.refusal(choice.promo_code, judgement, courier_addresses(choice.deliveries))

    def _saved_cart(self, customer: Customer | None, cart: OrdersCart) -> SavedCart:
        if customer is None:
            lines = [RequestedLine(line.id, line.city_id, line.qty, line.stock_id) for line in cart.items if line.qty]
            return SavedCart(lines, CheckoutChoice({}))
        self.repository.lock(customer.id)
        return self.repository.saved(customer.id)

    def _save(self, customer: Customer, choice: CheckoutChoice, bill: Bill) -> None:
        """Saves the completed choices of all parts, without points and warehouses that do not exist."""
        deliveries = {part.city.id: _existing(part) for part in bill.parts}
        self.repository.write_choices(customer.id, choice.payment_type, choice.promo_code, deliveries)


Checkout = Annotated[CheckoutService, Depends(provide(CheckoutService))]


def _has_saved_code(choice: CheckoutChoice, saved: CheckoutChoice) -> bool:
    return normal_code(choice.promo_code) == normal_code(saved.promo_code)


def _choice(saved: CheckoutChoice, cart: OrdersCart) -> CheckoutChoice:
    """The saved choice, overridden by the fields of the request."""
    fields = cart.model_fields_set
    return CheckoutChoice(
        deliveries=_deliveries(saved.deliveries, cart.items_by_city),
        payment_type=cart.payment_type if "payment_type" in fields else saved.payment_type,
        promo_code=cart.promo_code or "" if "promo_code" in fields else saved.promo_code,
    )


def _deliveries(
    saved: Mapping[int, DeliverySelection], submitted: Iterable[DeliveryChoice]
) -> dict[int, DeliverySelection]:
    return {**saved, **{choice.id: choice.as_choice() for choice in submitted}}


def _existing(part: CityBill) -> DeliverySelection:
    choice, city = part.choice, part.city
    return replace(
        choice,
        pvz=choice.pvz if choice.pvz in {warehouse.id for warehouse in city.warehouses} else None,
        agent_pvz_id=choice.agent_pvz_id if choice.agent_pvz_id in city.points else None,
    )


def _order(group: CityGroup) -> OrderPreviewOut:
    return OrderPreviewOut(
        city_id=group.id,
        for_title=group.for_title,
        delivery_type=group.delivery_type,
        delivery=group.delivery,
        delivery_error=group.delivery_error,
        days=group.delivery_days,
        goods=group.total,
        discount=group.discount,
        total=group.to_pay,
    )
