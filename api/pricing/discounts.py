"""The discount of a cart: the step of the basket's total (spec §9) or a promo code, whichever is greater, never both.

Pure; money is kopecks. The amount is split over the cities' parts in proportion to their totals, to the kopeck.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from api.core.money import in_words
from api.core.shop_time import shop_date
from api.pricing.choices import Refusal


@dataclass(frozen=True, slots=True)
class DiscountStep:
    """`amount` off from a basket total of `min_total`."""

    min_total: int
    amount: int


@dataclass(frozen=True, slots=True)
class PromoTerms:
    """The terms of a promo code, how often the customer has used it (a guest: 0 times), and for a code of first orders
    whether there was one before."""

    id: int
    code: str
    percent: int | None
    amount: int | None
    max_discount: int | None
    min_total: int
    starts_at: datetime | None
    ends_at: datetime | None
    usage_limit: int | None
    usage_count: int
    customer_limit: int | None
    city_ids: Sequence[int] | None
    active: bool
    used_by_customer: int
    has_earlier_order: bool


#: What was looked up for the typed code: None for an unknown one, a refusal when it was not judged.
PromoResult = PromoTerms | Refusal | None


@dataclass(frozen=True, slots=True)
class Discount:
    """`parts` are kopecks off by city; their sum is `amount`. `promo_refusal`: why the code gives no discount; `note`:
    which of two discounts counts."""

    kind: Literal["basket", "promo"] | None
    title: str
    amount: int
    parts: Mapping[int, int]
    promo_refusal: Refusal | None = None
    note: str | None = None


NO_DISCOUNT = Discount(None, "", 0, {})
#: Also for the personal code of somebody else: nobody learns that it exists.
UNKNOWN_PROMO_CODE = Refusal(
    "promo_unknown", "Такого промокода нет. Проверьте буквы и цифры. Если промокод личный, сначала войдите."
)
_OFF = Refusal("promo_off", "Этот промокод больше не действует. Попробуйте другой.")
_USED_UP = Refusal("promo_used_up", "Этот промокод уже разобрали. Попробуйте другой.")
_USED_BY_YOU = Refusal("promo_used_by_you", "Вы уже воспользовались этим промокодом. Попробуйте другой.")
NOT_FIRST_ORDER = Refusal(
    "promo_not_first", "Этот промокод — на первый заказ, а вам мы уже отправляли заказы. Попробуйте другой."
)
_OTHER_CITIES = Refusal("promo_other_city", "Этот промокод действует в других городах. Попробуйте другой.")


def normal_code(typed: str) -> str:
    """The stored form of a code: upper case, without the spaces that come from copying."""
    return "".join(typed.split()).upper()


def discount(
    totals: Mapping[int, int], steps: Sequence[DiscountStep], typed_code: str, promo: PromoResult, now: datetime
) -> Discount:
    """`totals` are those of the parts by city."""
    basket = _basket_discount(totals, steps)
    if not normal_code(typed_code):
        return basket
    if not isinstance(promo, PromoTerms):
        return replace(basket, promo_refusal=promo or UNKNOWN_PROMO_CODE)
    if not sum(totals.values()):
        return basket
    refusal = promo_refusal(totals, promo, now)
    if refusal:
        return replace(basket, promo_refusal=refusal)
    return _greater(basket, _promo_discount(totals, promo))


def promo_refusal(totals: Mapping[int, int], promo: PromoTerms, now: datetime) -> Refusal | None:
    refusal = _date_refusal(promo, now) or _limit_refusal(promo)
    if refusal:
        return refusal
    eligible = sum(_eligible(totals, promo).values())
    if not eligible:
        return _OTHER_CITIES
    if eligible < promo.min_total:
        least, missing = in_words(promo.min_total), in_words(promo.min_total - eligible)
        where = " в городах, где он действует" if promo.city_ids else ""
        return Refusal("promo_minimum", f"Промокод работает от {least}{where}. Добавьте товаров ещё на {missing}.")
    return None


def _date_refusal(promo: PromoTerms, now: datetime) -> Refusal | None:
    if promo.ends_at and now >= promo.ends_at:
        last_day = promo.ends_at - timedelta(microseconds=1)
        return Refusal("promo_expired", f"Промокод действовал до {shop_date(last_day)}. Попробуйте другой.")
    if not promo.active:
        return _OFF
    if promo.starts_at and now < promo.starts_at:
        return Refusal(
            "promo_not_started", f"Промокод начнёт действовать {shop_date(promo.starts_at)}. Тогда и применяйте."
        )
    return None


def _limit_refusal(promo: PromoTerms) -> Refusal | None:
    if promo.customer_limit is not None and promo.used_by_customer >= promo.customer_limit:
        return _USED_BY_YOU
    if promo.has_earlier_order:
        return NOT_FIRST_ORDER
    return _USED_UP if promo.usage_limit is not None and promo.usage_count >= promo.usage_limit else None


def _eligible(totals: Mapping[int, int], promo: PromoTerms) -> dict[int, int]:
    return {city: total for city, total in totals.items() if not promo.city_ids or city in promo.city_ids}


def _basket_discount(totals: Mapping[int, int], steps: Sequence[DiscountStep]) -> Discount:
    total = sum(totals.values())
    step = max((step for step in steps if step.min_total <= total), key=lambda step: step.amount, default=None)
    if step is None or not total:
        return NO_DISCOUNT
    title = f"Скидка за покупку от {in_words(step.min_total)}"
    amount = min(step.amount, total)
    return Discount("basket", title, amount, split(amount, totals))


def _promo_discount(totals: Mapping[int, int], promo: PromoTerms) -> Discount:
    eligible = _eligible(totals, promo)
    base = sum(eligible.values())
    # Half a kopeck is rounded in favour of the shopper.
    amount = promo.amount if promo.amount is not None else (base * (promo.percent or 0) + 50) // 100
    caps = [base] if promo.max_discount is None else [base, promo.max_discount]
    amount = min(amount, *caps)
    return Discount("promo", f"Промокод {promo.code}", amount, split(amount, eligible))


def _greater(basket: Discount, promo: Discount) -> Discount:
    """Of two equal discounts the basket's, so that the code is not spent for nothing."""
    if not basket.amount:
        return promo
    if promo.amount > basket.amount:
        words = f"По промокоду выгоднее: {in_words(promo.amount)} вместо {in_words(basket.amount)}."
        return replace(promo, note=f"{words} Скидки не складываются.")
    words = f"{basket.title} не меньше: {in_words(basket.amount)} против {in_words(promo.amount)} по промокоду."
    return replace(basket, note=f"{words} Скидки не складываются, промокод останется у вас.")


def split(amount: int, shares: Mapping[int, int]) -> dict[int, int]:
    """`amount` in proportion to `shares` by the largest remainder; up to their sum no part is above its share."""
    total = sum(shares.values())
    if not total:
        return {}
    parts = {key: amount * share // total for key, share in shares.items()}
    by_remainder = sorted(shares, key=lambda key: (-(amount * shares[key] % total), key))
    for key in by_remainder[: amount - sum(parts.values())]:
        parts[key] += 1
    return parts
