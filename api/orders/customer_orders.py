"""Orders for those who placed them, tracking without a login, and what may be chosen again from the last orders."""

from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.cart.cart_response import cart_answer, load_bill
from api.cart.repository import CartRepository
from api.cart.schemas import CityGroup
from api.core.errors import TooManyError
from api.orders.models import PAYMENT_TYPE_NAMES, Order, invoice_key, pay_address
from api.orders.order_number import normal_number
from api.orders.repository import OrderRepository
from api.orders.schemas import (
    LastChoice,
    LastChoices,
    LastRecipient,
    OrderActions,
    OrderBrief,
    OrderDelivery,
    OrderOut,
    OrderPayment,
    RecipientOut,
    TrackedOrder,
)
from api.orders.service import OrderNotFoundError
from api.orders.statuses import Actor, PaymentStatus, Status, may
from api.pricing.choices import CARD, CARRIER_POINT, COURIER, INVOICE, OWN_PICKUP, CheckoutChoice, DeliverySelection
from api.rate_limits.policy import TRACK_NUMBER, TRACK_NUMBER_BEYOND_TOTAL, TRACK_NUMBER_IN_TOTAL
from api.rate_limits.service import RateLimiter


def order_out(session: Session, order: Order) -> OrderOut:
    repository, status = OrderRepository(session), Status(order.status)
    awaits_payment = status == Status.AWAITING_PAYMENT
    payment_id = repository.newest_payment(order.confirmation_id)
    pay_url = pay_address(payment_id) if awaits_payment and order.payment_type == CARD and payment_id else None
    invoice_url = f"/pay/invoice/{order.id}?key={invoice_key(order.id)}" if order.payment_type == INVOICE else None
    siblings = repository.of_confirmation(order.confirmation_id)
    return OrderOut(
        **dict(OrderBrief.model_validate(order)),
        lines=order.lines,
        timeline=order.timeline,
        delivery=OrderDelivery.model_validate(order),
        payment=OrderPayment(
            payment_type=order.payment_type,
            name=PAYMENT_TYPE_NAMES[order.payment_type],
            status=PaymentStatus(order.payment_status),
            status_name=order.payment_status_name,
            pay_url=pay_url,
            invoice_url=invoice_url,
            pay_until=order.reserved_until if awaits_payment else None,
        ),
        recipient=RecipientOut(name=order.recipient_name, phone=order.recipient_phone, email=order.recipient_email),
        goods_total=order.goods_total,
        delivery_cost=order.delivery_cost,
        discount=order.discount,
        actions=OrderActions(
            cancel=may(Actor.CUSTOMER, status, Status.CANCELLED), pay=pay_url is not None, repeat=bool(order.lines)
        ),
        together=[sibling.number for sibling in siblings if sibling.number != order.number],
    )


def track(session: Session, limits: RateLimiter, typed_number: str, phone: str) -> TrackedOrder:
    """An unknown number and a wrong phone get the same answer, so that neither can be probed. The phone is that of the
    recipient or of the customer.

    Wrong tries are limited by order number and network. A stranger cannot lock an order: the tries of one network are
    its own, and beyond the total of a number every network still has one try. Unknown numbers are counted like known
    ones, so the limit does not tell them apart.
    """
    number = normal_number(typed_number)
    order = None
    if number:
        limits.check(TRACK_NUMBER, number)
        if limits.is_spent(TRACK_NUMBER_IN_TOTAL, number):
            limits.check(TRACK_NUMBER_BEYOND_TOTAL, number)
        order = OrderRepository(session).tracked(number, phone)
        if order is None:
            limits.spend(TRACK_NUMBER, number)  # also refuses what tries at the same time have left over
            with suppress(TooManyError):
                limits.spend(TRACK_NUMBER_IN_TOTAL, number)
    if order is None:
        raise OrderNotFoundError(
            "Заказа с таким номером и телефоном нет. Проверьте оба: номер похож на Х-1042-7716, телефон — тот, "
            "что назвали при заказе."
        )
    return TrackedOrder.model_validate(order)


def last_choices(session: Session, customer: Customer) -> LastChoices:
    """Recipient and payment of the last order, and for each city of the saved cart the delivery of the last there.

    A delivery type that the city no longer has is left out, and so is an address or a point that it would refuse.
    """
    orders = OrderRepository(session)
    last = orders.last_of(customer.id)
    if last is None:
        return LastChoices(items_by_city=[], payment_type=None, recipient=None)
    lines = CartRepository(session).saved(customer.id).lines
    by_city = orders.last_by_city(customer.id, {line.city_id for line in lines})
    choice = CheckoutChoice({id_: _selection(order) for id_, order in by_city.items()}, last.payment_type)
    answer = cart_answer(load_bill(session, lines, choice, customer.id), "", None, None)
    payable = {option.type for option in answer.payment_options if option.error is None}
    return LastChoices(
        items_by_city=_possible(answer.items_by_city, by_city),
        payment_type=last.payment_type if last.payment_type in payable else None,
        recipient=LastRecipient(name=last.recipient_name, email=last.recipient_email),
    )


def _selection(order: Order) -> DeliverySelection:
    """Only the fields of the delivery type: the checkout does not show the others."""
    kind = order.delivery_type
    return DeliverySelection(
        delivery_type=kind,
        address_text=order.address_text if kind == COURIER else "",
        description=order.description if kind == COURIER else "",
        pvz=order.pvz if kind == OWN_PICKUP else None,
        agent_pvz_id=order.agent_pvz_id if kind == CARRIER_POINT else None,
    )


def _possible(groups: list[CityGroup], by_city: Mapping[int, Order]) -> list[LastChoice]:
    choices = []
    for group in groups:
        offered = {option.type for option in group.delivery_options if option.error is None}
        if group.id not in by_city or group.delivery_type not in offered:
            continue
        is_whole = group.delivery_error is None
        choices.append(
            LastChoice(
                id=group.id,
                delivery_type=group.delivery_type,
                address=group.address.text if is_whole else "",
                description=group.description if is_whole else "",
                pvz=group.pvz if is_whole else None,
                agent_pvz_id=group.agent_pvz_id if is_whole else None,
            )
        )
    return choices
