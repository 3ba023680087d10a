"""Scoring of number search, and the variants in which numbers are typed."""

import random

from bench.numbers.__main__ import NumberResults, _is_first
from bench.numbers.number_forms import RIGHT
from bench.numbers.shop_numbers import ShopNumber

LOOKUPS = {1: "0C90", 2: "0C90", 3: "0C901"}
PART = ShopNumber(1, "0C90", "MAHLE", "OC 90")


def test_the_first_hit_or_another_maker_of_the_number_is_right() -> None:
    is_first = _is_first(LOOKUPS)

    assert is_first(PART, NumberResults([1], [], [], []))
    assert is_first(PART, NumberResults([2, 1], [], [], []))
    assert is_first(PART, NumberResults([1, 3], [], [], []))
    assert not is_first(PART, NumberResults([3, 1], [], [], []))
    assert not is_first(PART, NumberResults([2], [1], [], []))
    assert not is_first(PART, NumberResults([], [1], [], []))


def test_numbers_with_russian_letters_are_included() -> None:
    chance = random.Random(1)
    number = ShopNumber(1, "6CT60Л", "АКОМ", "6СТ-60Л")
    typed_queries = {title: typing(number, chance) for title, typing in RIGHT.items()}

    assert typed_queries["case"] == "6ст-60л"
    assert typed_queries["layout"] is None
    assert typed_queries["look-alikes"] is None
    assert typed_queries["glued maker"] is not None
    assert "АКОМ" in typed_queries["glued maker"]
    assert RIGHT["look-alikes"](ShopNumber(2, "АC5Ж", "", "AC-5Ж"), chance) == "АС-5Ж"
