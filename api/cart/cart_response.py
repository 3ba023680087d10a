"""The response of the cart's calls, made from a bill (spec §3 Cart)."""

from typing import Literal, cast

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
from api.customers.models import Customer
from api.pricing.bills import Bill, CityBill
from api.pricing.cart_pricing import PricedLine, UnavailableLine
from api.pricing.delivery_quotes import DeliveryOffer, DeliverySelection
from api.pricing.delivery_types import CARRIER_POINT, COURIER, OWN_PICKUP
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
        gone=list(dict.fromkeys(line.wanted.product_id for line in bill.cart.gone)),
        gone_items=[_gone(line) for line in bill.cart.gone],
        payment_type=_kind(bill.payment_type),
        payment_options=[
            PaymentOption(type=cast(Kind, kind), title=_PAYMENT_TITLES[kind], error=_words(refusal))
            for kind, refusal in bill.payments.items()
        ],
        payment_error=_words(bill.payment_refusal) if lines else None,
        promo_code=promo_code,
        promo_error=_words(bill.discount.promo_refusal),
        ready=bill.ready,
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
        delivery_error=_words(quote.refusal),
        delivery_error_code=quote.refusal.code if quote.refusal else None,
        address=_address(choice),
        description=choice.description,
        pvz=choice.pvz,
        agent_pvz_id=choice.agent_pvz_id,
        delivery_options=[_option(option) for option in quote.options],
        discount=roubles(part.discount),
        to_pay=roubles(part.total),
    )


def _item(line: PricedLine) -> CartItem:
    goods = line.goods
    offer = Offer.of(
        cost=goods.cost,
        guest_cost=goods.guest_cost,
        here=goods.here,
        elsewhere=goods.elsewhere,
        days=goods.arrival_days,
        external=goods.external,
    )
    return CartItem(
        id=goods.product_id,
        name=goods.name,
        article=goods.article,
        brand_name=goods.brand_name,
        brand_slug=goods.brand_slug,
        country=goods.country,
        unit=goods.unit,
        rating=goods.rating,
        rating_count=goods.rating_count,
        city_id=goods.city_id,
        image=ImageOut(key=goods.image_key, ext="svg" if goods.image_kind == "drawing" else "webp"),
        qty=line.qty,
        wanted=line.wanted,
        stock_id=line.stock_id,
        sale=goods.guest_cost is not None,
        sum=roubles(line.sum),
        notice=line.notice,
        **offer._asdict(),
    )


def _gone(line: UnavailableLine) -> GoneItem:
    wanted = line.wanted
    return GoneItem(id=wanted.product_id, city_id=wanted.city_id, qty=wanted.qty, name=line.name, notice=_GONE)


def _saved(line: PricedLine) -> int:
    goods = line.goods
    return line.qty * (goods.guest_cost - goods.cost) if goods.guest_cost and goods.cost else 0


def _address(choice: DeliverySelection) -> DeliveryAddressOut:
    if choice.latitude is None or choice.longitude is None:
        return DeliveryAddressOut(text=choice.address_text, position=None)
    return DeliveryAddressOut(
        text=choice.address_text, position=AddressPosition(lat=choice.latitude, lon=choice.longitude)
    )


def _option(option: DeliveryOffer) -> DeliveryOption:
    return DeliveryOption(
        type=cast(Kind, option.delivery_type),
        title=_DELIVERY_TITLES[option.delivery_type],
        cost=None if option.refusal else roubles(option.cost),
        days=option.days,
        free_from=_maybe_roubles(option.free_from),
        error=_words(option.refusal),
    )


def _discount(bill: Bill) -> DiscountOut | None:
    less = bill.discount
    if less.kind is None:
        return None
    return DiscountOut(kind=less.kind, title=less.title, amount=roubles(less.amount), note=less.note)


def _words(refusal: Refusal | None) -> str | None:
    return refusal.words if refusal else None


def _maybe_roubles(kopecks: int | None) -> float | None:
    return None if kopecks is None else roubles(kopecks)


def _kind(number: int | None) -> Kind | None:
    return cast("Kind | None", number)
