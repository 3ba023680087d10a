"""The greater of two discounts, to the kopeck, and refusals of promo codes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.pricing.discounts import NO_DISCOUNT, DiscountStep, PromoTerms, discount, split

NOW = datetime(2026, 4, 20, 12, tzinfo=UTC)
LADDER = [DiscountStep(500000, 25000)]
PROMO = PromoTerms(
    id=1, code="SALE28", percent=28, amount=None, max_discount=None, min_total=0, starts_at=None,
    ends_at=None, usage_limit=None, usage_count=0, customer_limit=None, city_ids=None, active=True,
    used_by_customer=0, has_earlier_order=False,
)  # fmt: skip

kopecks = st.integers(0, 10**9)
groups = st.dictionaries(st.integers(1, 12), kopecks, max_size=12)
promos = st.builds(
    lambda percent, amount, cap, cities: replace(
        PROMO, percent=percent, amount=None if percent else amount, max_discount=cap, city_ids=cities
    ),
    st.none() | st.integers(1, 99),
    st.integers(1, 10**9),
    st.none() | st.integers(1, 10**9),
    st.none() | st.lists(st.integers(1, 12), min_size=1),
)


@pytest.mark.parametrize(("total", "expected"), [(499999, 0), (500000, 25000), (900000, 25000)])
def test_the_basket_from_5000_roubles(total: int, expected: int) -> None:
    assert discount({1: total}, LADDER, "", None, NOW).amount == expected


def test_the_highest_step_that_is_reached_counts() -> None:
    ladder = [DiscountStep(1000000, 60000), DiscountStep(500000, 25000), DiscountStep(2000000, 150000)]

    result = discount({1: 700000, 2: 500000}, ladder, "", None, NOW)

    assert (result.kind, result.amount, result.title) == ("basket", 60000, "Скидка за покупку от 10\u00a0000\u00a0₽")


def test_parts_add_up_to_the_kopeck() -> None:
    assert discount({1: 200001, 2: 200001, 3: 200001}, LADDER, "", None, NOW).parts == {1: 8334, 2: 8333, 3: 8333}


def test_the_promo_code_when_it_gives_more() -> None:
    result = discount({1: 500000}, LADDER, " sale 28 ", PROMO, NOW)

    assert (result.kind, result.amount, result.title) == ("promo", 140000, "Промокод SALE28")
    assert result.note == "По промокоду выгоднее: 1\u00a0400\u00a0₽ вместо 250\u00a0₽. Скидки не складываются."


def test_the_basket_when_the_promo_code_gives_no_more() -> None:
    result = discount({1: 500000}, LADDER, "SALE28", replace(PROMO, percent=5), NOW)

    assert (result.kind, result.amount) == ("basket", 25000)
    assert result.note is not None
    assert result.note.endswith("Скидки не складываются, промокод останется у вас.")


def test_a_percent_is_capped_and_half_a_kopeck_goes_to_the_shopper() -> None:
    assert discount({1: 1050}, [], "SALE28", replace(PROMO, percent=1), NOW).amount == 11
    assert discount({1: 500000}, [], "SALE28", replace(PROMO, max_discount=30000), NOW).amount == 30000


def test_an_amount_never_goes_below_zero() -> None:
    result = discount({1: 300, 2: 700}, [], "SALE28", replace(PROMO, percent=None, amount=100000), NOW)

    assert (result.amount, result.parts) == (1000, {1: 300, 2: 700})


def test_a_code_of_some_cities_touches_only_their_parts() -> None:
    result = discount({1: 100000, 2: 100000}, [], "SALE28", replace(PROMO, city_ids=[2]), NOW)

    assert result.parts == {2: 28000}


@pytest.mark.parametrize(
    ("promo", "words"),
    [
        (None, "Такого промокода нет. Проверьте буквы и цифры. Если промокод личный, сначала войдите."),
        (replace(PROMO, active=False), "Этот промокод больше не действует. Попробуйте другой."),
        (
            replace(PROMO, ends_at=datetime(2026, 4, 15, 21, tzinfo=UTC)),
            "Промокод действовал до 15.04.2026. Попробуйте другой.",
        ),
        (
            replace(PROMO, starts_at=datetime(2026, 4, 30, 21, tzinfo=UTC)),
            "Промокод начнёт действовать 01.05.2026. Тогда и применяйте.",
        ),
        (replace(PROMO, usage_limit=3, usage_count=3), "Этот промокод уже разобрали. Попробуйте другой."),
        (
            replace(PROMO, customer_limit=1, used_by_customer=1),
            "Вы уже воспользовались этим промокодом. Попробуйте другой.",
        ),
        (replace(PROMO, city_ids=[5]), "Этот промокод действует в других городах. Попробуйте другой."),
        (
            replace(PROMO, min_total=700000),
            "Промокод работает от 7\u00a0000\u00a0₽. Добавьте товаров ещё на 1\u00a0999,50\u00a0₽.",
        ),
    ],
)
def test_refusals_of_promo_codes(promo: PromoTerms | None, words: str) -> None:
    result = discount({1: 500050}, LADDER, "SALE28", promo, NOW)

    assert result.promo_refusal is not None
    assert result.promo_refusal.words == words
    assert result.amount == 25000


def test_an_empty_cart_has_no_discount() -> None:
    assert discount({}, LADDER, "SALE28", PROMO, NOW) == NO_DISCOUNT


@given(city_totals=groups, promo=promos, steps=st.lists(st.builds(DiscountStep, kopecks, kopecks), max_size=3))
def test_parts_add_up_and_stay_within_their_groups(
    city_totals: dict[int, int], promo: PromoTerms, steps: list[DiscountStep]
) -> None:
    result = discount(city_totals, steps, "SALE28", promo, NOW)

    assert sum(result.parts.values()) == result.amount
    assert all(0 <= part <= city_totals[city] for city, part in result.parts.items())


@given(city_totals=groups.filter(lambda city_totals: sum(city_totals.values()) > 0), data=st.data())
def test_a_split_is_fair_to_a_kopeck(city_totals: dict[int, int], data: st.DataObject) -> None:
    total = sum(city_totals.values())
    amount = data.draw(st.integers(0, total))

    parts = split(amount, city_totals)

    assert all(abs(parts[city] * total - amount * city_totals[city]) < total for city in city_totals)
