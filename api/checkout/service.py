"""The checkout (spec §4): choices are priced and, for a customer, saved; a confirmation makes orders of the cart."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends

from api.auth.models import Customer
from api.cart.cart_response import cart_answer, load_bill
from api.cart.repository import CartRepository, SavedCart, load_city_offers
from api.checkout.decision import ConfirmationContext, confirmed_choice, decide
from api.checkout.new_order import ConfirmationAttempt, new_confirmation
from api.checkout.repository import ConfirmationRepository
from api.checkout.schemas import ConfirmationOut, ConfirmRequest, OrderPreviewOut, OrdersCart, OrdersOut
from api.consents.models import Purpose
from api.consents.repository import Consents
from api.core.db import SessionDep
from api.core.errors import ShopError, TooManyError
from api.http.routing import provide
from api.pricing.bills import Bill, CityBill, PriceRules, RequestedLine
from api.pricing.choices import CheckoutChoice, DeliverySelection, Refusal
from api.pricing.discounts import NOT_FIRST_ORDER, UNKNOWN_PROMO_CODE, PromoTerms, normal_code
from api.pricing.price_rule_repository import courier_addresses, load_price_rules
from api.rate_limits.policy import JUDGED_PROMO_CODE, PROMO_CODE
from api.rate_limits.service import RateLimiter, RateLimits


def _attempt_refusal(limits: RateLimiter, typed_code: str, judgement: Refusal | None, contacts: str) -> Refusal | None:
    """Counts a judgement that a stranger could learn from: an unknown code, or that somebody with these contacts has
    ordered before. The refusal replaces the judgement, so a right code then gets the same answer as a wrong one; the
    rest of the checkout goes on.

    The same guess of this network within the hour is free: a guest's browser sends its code with every change.
    """
    code = normal_code(typed_code)
    guess = f"{code} {contacts}" if judgement == NOT_FIRST_ORDER else code
    if not code or limits.is_spent(JUDGED_PROMO_CODE, guess):
        return None
    try:
        if judgement in (UNKNOWN_PROMO_CODE, NOT_FIRST_ORDER):
            limits.spend(PROMO_CODE)
        else:
            limits.check(PROMO_CODE)
    except TooManyError as error:
        return Refusal("promo_too_many", error.message)
    with suppress(TooManyError):  # the same guess came at the same time
        limits.spend(JUDGED_PROMO_CODE, guess)
    return None


class CheckoutService:
    def __init__(self, session: SessionDep, limits: RateLimits, consents: Consents) -> None:
        self.session = session
        self.repository = ConfirmationRepository(session)
        self.carts = CartRepository(session)
        self.limits = limits
        self.consents = consents

    def save_orders(self, customer: Customer | None, cart: OrdersCart, city_id: int | None) -> OrdersOut:
        """A choice that is impossible gets a message at its part; the other choices are saved all the same, without
        points and warehouses that do not exist."""
        if customer:
            self.carts.lock(customer.id)
            saved = self.carts.saved(customer.id)
        else:
            lines = [RequestedLine(line.id, line.city_id, line.qty, line.stock_id) for line in cart.items if line.qty]
            saved = SavedCart(lines, CheckoutChoice({}))
        choice = _choice(saved.choice, cart)
        customer_id = customer.id if customer else None
        bill = load_bill(self.session, saved.lines, choice, customer_id)
        refusal = self._promo_refusal(choice, saved.choice, bill)
        if refusal:
            code = "" if _has_saved_code(choice, saved.choice) else saved.choice.promo_code
            choice = replace(choice, promo_code=code)
            bill = load_bill(self.session, saved.lines, choice, customer_id)
        if customer:
            deliveries = {part.city.id: _existing(part) for part in bill.parts}
            self.carts.write_choices(customer.id, choice.payment_type, choice.promo_code, deliveries)
        answer = cart_answer(bill, choice.promo_code, customer, city_id)
        if refusal:
            answer.promo_error = refusal.words
        return OrdersOut(
            **dict(answer),
            orders=[OrderPreviewOut.model_validate(group, from_attributes=True) for group in answer.items_by_city],
        )

    def _promo_refusal(self, choice: CheckoutChoice, saved: CheckoutChoice, bill: Bill) -> Refusal | None:
        """The saved code has been judged when it was saved: whoever shows the cart again guesses nothing, unless the
        judgement depends on the addresses."""
        judgement = bill.discount.promo_refusal
        if _has_saved_code(choice, saved) and judgement != NOT_FIRST_ORDER:
            return None
        return _attempt_refusal(self.limits, choice.promo_code, judgement, courier_addresses(choice.deliveries))

    def confirm(self, attempt: ConfirmationAttempt) -> ConfirmationOut:
        """The answer of the first attempt with this key. Raises CartChangedError when the cart is not the one that the
        buyer saw, and other ShopErrors.

        One transaction: row locks, reads, a pure decision, writes. Errors write nothing.
        """
        _refuse_disagreement(attempt.request)
        self.repository.lock_cart(attempt.customer_id)
        previous = self.repository.confirmation(attempt.customer_id, attempt.key)
        if previous is not None:
            if previous.request_hash != attempt.request_hash:
                words = "С этим ключом уже оформлен другой заказ. Обновите страницу и подтвердите ещё раз."
                raise ShopError("key_reused", words, 409)
            return ConfirmationOut.model_validate(previous.answer)
        context = self._locked_context(attempt)
        now = datetime.now(UTC)
        decision = decide(attempt.request, context, now)
        numbers = self.repository.unused_numbers(len(decision.bill.parts))
        confirmation, payment, answer = new_confirmation(attempt, decision, numbers, now)
        self.repository.add(confirmation, payment)
        self.repository.take_stock(decision.allocation.by_warehouse())
        if decision.promo:
            self.repository.use_promo_code(confirmation, decision.promo)
        self.consents.record(
            Purpose.ORDER,
            text_version=attempt.request.agreements.text_version,
            customer_id=attempt.customer_id,
            phone=attempt.request.recipient.phone,
            email=attempt.request.recipient.email or None,
            field="agreements.textVersion",
        )
        self.carts.take_out(attempt.customer_id, {(line.city_id, line.id) for line in attempt.request.items})
        return answer

    def _locked_context(self, attempt: ConfirmationAttempt) -> ConfirmationContext:
        """Locks the rows that the decision depends on, then reads them."""
        customer_id, request = attempt.customer_id, attempt.request
        saved = self.carts.saved(customer_id)
        choice = confirmed_choice(request, saved.choice)
        lines = [RequestedLine(line.id, line.city_id, line.qty) for line in request.items]
        city_ids = {line.city_id for line in lines}
        stock = self.repository.lock_stock({line.product_id for line in lines}, city_ids)
        code = normal_code(choice.promo_code)
        is_first_order_code = bool(code) and self.repository.lock_promo_code(code)
        if attempt.address_hash:
            self.repository.lock_network(attempt.address_hash)
        if is_first_order_code:
            self.repository.lock_first_orders()
        price_rules = load_price_rules(
            self.session, city_ids, choice, customer_id, request.recipient.phone, request.recipient.email
        )
        return ConfirmationContext(
            cart={line.key: line.qty for line in saved.lines},
            choice=choice,
            offers=load_city_offers(self.session, lines),
            stock=stock,
            price_rules=self._with_judged_promo(price_rules, request, choice, saved.choice),
            unpaid=self.repository.unpaid(customer_id, attempt.address_hash),
        )

    def _with_judged_promo(
        self, price_rules: PriceRules, request: ConfirmRequest, choice: CheckoutChoice, saved: CheckoutChoice
    ) -> PriceRules:
        """Counts the code unless it is the saved one, which was judged when it was saved. A code for the first order is
        judged by the recipient too."""
        promo = price_rules.promo
        is_late = isinstance(promo, PromoTerms) and promo.has_earlier_order
        if _has_saved_code(choice, saved) and not is_late:
            return price_rules
        judgement = NOT_FIRST_ORDER if is_late else None if promo else UNKNOWN_PROMO_CODE
        contacts = f"{request.recipient.phone} {request.recipient.email} {courier_addresses(choice.deliveries)}"
        refusal = _attempt_refusal(self.limits, choice.promo_code, judgement, contacts)
        return replace(price_rules, promo=refusal) if refusal else price_rules


Checkout = Annotated[CheckoutService, Depends(provide(CheckoutService))]


def _has_saved_code(choice: CheckoutChoice, saved: CheckoutChoice) -> bool:
    return normal_code(choice.promo_code) == normal_code(saved.promo_code)


def _choice(saved: CheckoutChoice, cart: OrdersCart) -> CheckoutChoice:
    """The saved choice, overridden by the fields of the request."""
    fields = cart.model_fields_set
    return CheckoutChoice(
        deliveries={**saved.deliveries, **{choice.id: choice.as_choice() for choice in cart.items_by_city}},
        payment_type=cart.payment_type if "payment_type" in fields else saved.payment_type,
        promo_code=cart.promo_code or "" if "promo_code" in fields else saved.promo_code,
    )


def _existing(part: CityBill) -> DeliverySelection:
    choice, city = part.choice, part.city
    return replace(
        choice,
        pvz=choice.pvz if choice.pvz in {warehouse.id for warehouse in city.warehouses} else None,
        agent_pvz_id=choice.agent_pvz_id if choice.agent_pvz_id in city.points else None,
    )


def _refuse_disagreement(request: ConfirmRequest) -> None:
    missing = {}
    if not request.agreements.offer:
        missing["agreements.offer"] = "Отметьте согласие с офертой"
    if not request.agreements.personal_data:
        missing["agreements.personalData"] = "Отметьте согласие на обработку данных для доставки"
    if missing:
        raise ShopError(
            "agreement_required", "Без согласий заказ не оформить: отметьте их и подтвердите.", 422, missing
        )
