"""The response of the cart's calls, made from a bill (spec §3 Cart)."""

from typing import Literal, cast

from api.auth.models import Customer
from api.cart.schemas import (
    AddressPosition,
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
from api.catalog.cards import Offer
from api.catalog.schemas import ImageOut
from api.core.money import roubles
from api.pricing.bills import Bill, CityBill
from api.pricing.cart_pricing import PricedLine, UnavailableLine
from api.pricing.delivery_quotes import CARRIER_POINT, COURIER, OWN_PICKUP, DeliveryOffer, DeliverySelection, other_city
from api.pricing.payment_types import CARD, INVOICE, RECEIPT
from api.pricing.refusals import Refusal

Kind = Literal[1, 2, 3]
_DELIVERY_TITLES = {COURIER: "Курьер", CARRIER_POINT: "Пункт СДЭК", OWN_PICKUP: "Забрать из магазина"}
_PAYMENT_TITLES = {RECEIPT: "При получении", CARD: "Картой сейчас", INVOICE: "По счёту"}
_GONE = "В магазине его больше нет. Уберите его или выберите похожий."


def cart_answer(bill: Bill, promo_code: str, customer: Customer | None, city_id: int | None) -> CartOut:
    """The group of the shopper's current city comes first."""
    parts = sorted(bill.parts, key=lambda part: part.city.id != city_id)
    groups = [_group(part) for part in parts]
    lines = [line for part in parts for line in part.group.lines]
    return CartOut(
        items=[item for group in groups for item in group.items],
        items_by_city=groups,
        count=sum(line.qty for line in lines),
        total=roubles(bill.goods_total),
        goods_total=roubles(bill.goods_total),
        saved=roubles(sum(_saved(line) for line in lines)),
        discount=_discount(bill),
        delivery_total=roubles(bill.delivery_total),
        to_pay=roubles(bill.to_pay),
        gone=list(dict.fromkeys(unavailable.line.product_id for unavailable in bill.cart.unavailable)),
        gone_items=[_gone_item(unavailable) for unavailable in bill.cart.unavailable],
        payment_type=_kind(bill.payment_type),
        payment_options=[
            PaymentOption(type=cast(Kind, kind), title=_PAYMENT_TITLES[kind], error=_message(refusal))
            for kind, refusal in bill.payments.items()
        ],
        payment_error=_message(bill.payment_refusal) if lines else None,
        promo_code=promo_code,
        promo_error=_message(bill.discount.promo_refusal),
        ready=bill.is_ready,
        user=CartUser.model_validate(customer, from_attributes=True) if customer else None,
    )


def _group(part: CityBill) -> CityGroup:
    choice, quote = part.choice, part.quote
    return CityGroup(
        id=part.city.id,
        for_title=part.city.name,
        items=[_item(line) for line in part.group.lines],
        total=roubles(part.group.goods_total),
        arrival=max(part.group.arrivals, default=None),
        delivery_type=_kind(choice.delivery_type),
        delivery=roubles(quote.cost) if quote.days is not None else None,
        delivery_days=quote.days,
        delivery_error=_message(quote.refusal),
        delivery_error_code=quote.refusal.code if quote.refusal else None,
        address=_address(choice),
        address_city_id=_address_city_id(part),
        description=choice.description,
        pvz=choice.pvz,
        agent_pvz_id=choice.agent_pvz_id,
        delivery_options=[_option(option) for option in quote.options],
        discount=roubles(part.discount),
        to_pay=roubles(part.total),
    )


def _item(line: PricedLine) -> CartItem:
    offer = line.offer
    card_offer = Offer.of(
        cost=offer.cost,
        guest_cost=offer.guest_cost,
        local_qty=offer.local_qty,
        remote_qty=offer.remote_qty,
        days=offer.arrival_days,
        external=offer.external,
    )
    return CartItem(
        id=offer.product_id,
        name=offer.name,
        article=offer.article,
        brand_name=offer.brand_name,
        brand_slug=offer.brand_slug,
        country=offer.country,
        unit=offer.unit,
        rating=offer.rating,
        rating_count=offer.rating_count,
        city_id=offer.city_id,
        image=ImageOut(key=offer.image_key, ext="svg" if offer.image_kind == "drawing" else "webp"),
        qty=line.qty,
        wanted=line.requested_qty,
        stock_id=line.stock_id,
        sale=offer.guest_cost is not None,
        sum=roubles(line.sum),
        notice=line.notice,
        **card_offer._asdict(),
    )


def _gone_item(unavailable: UnavailableLine) -> GoneItem:
    line = unavailable.line
    return GoneItem(id=line.product_id, city_id=line.city_id, qty=line.qty, name=unavailable.name, notice=_GONE)


def _saved(line: PricedLine) -> int:
    offer = line.offer
    return line.qty * (offer.guest_cost - offer.cost) if offer.guest_cost and offer.cost else 0


def _address(choice: DeliverySelection) -> DeliveryAddressOut:
    has_position = choice.latitude is not None and choice.longitude is not None
    return DeliveryAddressOut(
        text=choice.address_text,
        city=choice.address_city,
        position=AddressPosition(lat=choice.latitude, lon=choice.longitude) if has_position else None,
    )


def _address_city_id(part: CityBill) -> int | None:
    if part.choice.delivery_type != COURIER:
        return None
    return part.city.shop_cities.get(other_city(part.choice, part.city) or "")


def _option(option: DeliveryOffer) -> DeliveryOption:
    return DeliveryOption(
        type=cast(Kind, option.delivery_type),
        title=_DELIVERY_TITLES[option.delivery_type],
        cost=None if option.refusal else roubles(option.cost),
        days=option.days,
        free_from=_optional_roubles(option.free_from),
        error=_message(option.refusal),
    )


def _discount(bill: Bill) -> DiscountOut | None:
    discount = bill.discount
    if discount.kind is None:
        return None
    return DiscountOut(kind=discount.kind, title=discount.title, amount=roubles(discount.amount), note=discount.note)


def _message(refusal: Refusal | None) -> str | None:
    return refusal.words if refusal else None


def _optional_roubles(kopecks: int | None) -> float | None:
    return None if kopecks is None else roubles(kopecks)


def _kind(number: int | None) -> Kind | None:
    return cast("Kind | None", number)
