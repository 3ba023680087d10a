"""The bill of a cart from the database, and the response of the cart's calls that is made from it (spec §3 Cart)."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.cart.repository import load_city_offers
from api.cart.schemas import (
    CartItem,
    CartOut,
    CartUser,
    CityGroup,
    DeliveryAddressOut,
    DeliveryOption,
    DiscountOut,
    GoneItem,
    PaymentOption,
)
from api.catalog.schemas import ImageOut, offer_fields
from api.core.errors import NotFoundError
from api.delivery.schemas import Position
from api.pricing.bills import Bill, CityBill, PricedLine, RequestedLine, calculate_bill, price
from api.pricing.choices import CARD, CARRIER_POINT, COURIER, INVOICE, OWN_PICKUP, RECEIPT, CheckoutChoice, Refusal
from api.pricing.delivery_quotes import DeliveryOffer, other_city
from api.pricing.price_rule_repository import load_price_rules

_DELIVERY_TITLES = {COURIER: "Курьер", CARRIER_POINT: "Пункт СДЭК", OWN_PICKUP: "Забрать из магазина"}
_PAYMENT_TITLES = {RECEIPT: "При получении", CARD: "Картой сейчас", INVOICE: "По счёту"}
_GONE = "В магазине его больше нет. Уберите его или выберите похожий."


def load_bill(
    session: Session, lines: Sequence[RequestedLine], choice: CheckoutChoice, customer_id: int | None
) -> Bill:
    """In two statements. Raises 404 `city_not_found` when a line names a city that the shop does not serve."""
    city_ids = {line.city_id for line in lines}
    price_rules = load_price_rules(session, city_ids, choice, customer_id)
    if city_ids - price_rules.cities.keys():
        raise NotFoundError("city_not_found", "Такого города у нас нет. Выберите город из списка.")
    cart = price(lines, load_city_offers(session, lines))
    return calculate_bill(cart, choice, price_rules, datetime.now(UTC))


def cart_answer(bill: Bill, promo_code: str, customer: Customer | None, city_id: int | None) -> CartOut:
    """The group of the shopper's current city comes first."""
    groups = [_group(part) for part in sorted(bill.parts, key=lambda part: part.city.id != city_id)]
    return CartOut(
        items=[item for group in groups for item in group.items],
        items_by_city=groups,
        count=sum(line.qty for line in bill.lines),
        total=bill.goods_total,
        goods_total=bill.goods_total,
        saved=sum(_saved(line) for line in bill.lines),
        discount=DiscountOut.model_validate(bill.discount, from_attributes=True) if bill.discount.kind else None,
        delivery_total=bill.delivery_total,
        to_pay=bill.to_pay,
        gone=list(dict.fromkeys(line.product_id for line, _ in bill.cart.unavailable)),
        gone_items=[
            GoneItem(id=line.product_id, city_id=line.city_id, qty=line.qty, name=name, notice=_GONE)
            for line, name in bill.cart.unavailable
        ],
        payment_type=bill.payment_type,
        payment_options=[
            PaymentOption(type=kind, title=_PAYMENT_TITLES[kind], error=_message(refusal))
            for kind, refusal in bill.payments.items()
        ],
        payment_error=_message(bill.payment_refusal) if bill.lines else None,
        promo_code=promo_code,
        promo_error=_message(bill.discount.promo_refusal),
        ready=bill.is_ready,
        user=CartUser.model_validate(customer, from_attributes=True) if customer else None,
    )


def _group(part: CityBill) -> CityGroup:
    choice, quote = part.choice, part.quote
    has_position = choice.latitude is not None and choice.longitude is not None
    elsewhere = other_city(choice, part.city) if choice.delivery_type == COURIER else None
    return CityGroup(
        id=part.city.id,
        for_title=part.city.name,
        items=[_item(line) for line in part.group.lines],
        total=part.group.goods_total,
        arrival=max(part.group.arrivals, default=None),
        delivery_type=choice.delivery_type,
        delivery=None if quote.days is None else quote.cost,
        delivery_days=quote.days,
        delivery_error=_message(quote.refusal),
        delivery_error_code=quote.refusal.code if quote.refusal else None,
        address=DeliveryAddressOut(
            text=choice.address_text,
            city=choice.address_city,
            position=Position(lat=choice.latitude, lon=choice.longitude) if has_position else None,
        ),
        address_city_id=part.city.shop_cities.get(elsewhere or ""),
        description=choice.description,
        pvz=choice.pvz,
        agent_pvz_id=choice.agent_pvz_id,
        delivery_options=[_option(option) for option in quote.options],
        discount=part.discount,
        to_pay=part.total,
    )


def _item(line: PricedLine) -> CartItem:
    offer = line.offer
    fields = asdict(offer)
    names = ("cost", "guest_cost", "local_qty", "remote_qty", "arrival_days", "external")
    price_and_stock = offer_fields(**{name: fields.pop(name) for name in names})
    return CartItem(
        **fields,
        **price_and_stock,
        id=offer.product_id,
        image=ImageOut(key=offer.image_key, ext="svg" if offer.image_kind == "drawing" else "webp"),
        qty=line.qty,
        wanted=line.requested_qty,
        stock_id=line.stock_id,
        sale=offer.guest_cost is not None,
        sum=line.sum,
        notice=line.notice,
    )


def _saved(line: PricedLine) -> int:
    offer = line.offer
    return line.qty * (offer.guest_cost - offer.cost) if offer.guest_cost and offer.cost else 0


def _option(option: DeliveryOffer) -> DeliveryOption:
    return DeliveryOption(
        type=option.delivery_type,
        title=_DELIVERY_TITLES[option.delivery_type],
        cost=None if option.refusal else option.cost,
        days=option.days,
        free_from=option.free_from,
        error=_message(option.refusal),
    )


def _message(refusal: Refusal | None) -> str | None:
    return refusal.words if refusal else None
