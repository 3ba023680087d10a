"""Rules of prices, volumes, shop codes and phrases."""

from statistics import fmean, pstdev

import pytest

from api.seed.attribute_phrases import attribute_phrases
from api.seed.data_files import fraction, normal_deviate
from api.seed.product_rows import retail, shop_codes
from api.seed.volume_pricing import amount, price_of, quantity


@pytest.mark.parametrize(
    ("roubles", "price"),
    [
        (0.2, 1),
        (92.4, 92),
        (299.4, 299),
        (412.3, 419),
        (2846, 2849),
        (2849, 2849),
        (2850, 2859),
        (5310, 5340),
        (18432, 18490),
    ],
)
def test_prices_are_rounded_to_usual_endings(roubles: float, price: int) -> None:
    assert retail(roubles) == price


def test_volumes_are_read_and_written() -> None:
    assert [quantity("300 мл"), quantity("0,5 л"), quantity("910 г"), quantity("10 кг")] == [0.3, 0.5, 0.91, 10]
    assert [amount(0.5, "л"), amount(4.0, "л"), amount(216.5, "л"), amount(-40, "°C")] == [
        "0,5 л",
        "4 л",
        "216,5 л",
        "−40 °C",
    ]


def test_four_litres_cost_less_than_four_times_one_litre() -> None:
    assert price_of(4, 2400, 4) == 2400
    assert 2400 / 4 < price_of(1, 2400, 4) < 2400 / 3


def test_spread_is_a_function_of_its_arguments() -> None:
    assert fraction("a", 1) == fraction("a", 1)
    assert fraction("a", 1) != fraction("a1")
    deviates = [normal_deviate("drawn", number) for number in range(2000)]
    assert fmean(deviates) == pytest.approx(0, abs=0.1)
    assert pstdev(deviates) == pytest.approx(1, abs=0.1)


def test_codes_are_unique_and_stable_when_products_are_added() -> None:
    keys = [f"goods {number}" for number in range(3000)]

    codes = shop_codes(keys)
    codes_after_addition = shop_codes([*keys, "one more"])

    assert len(set(codes.values())) == 3000
    assert all(len(code) == 6 for code in codes.values())
    assert sum(codes_after_addition[key] != code for key, code in codes.items()) <= 1


def test_facts_are_stated_once() -> None:
    cell = "capacity_ah=60;start_stop=да;use=габарит|салон;gap_mm=1.1"

    assert list(attribute_phrases(cell, context="Аккумулятор, 60 А·ч")) == [
        "для системы «старт-стоп»",
        "применение — габарит и салон",
        "зазор 1,1 мм",
    ]
