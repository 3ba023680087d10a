"""Spellings of LADA numbers and of Russian plugs; words that announce a number."""

import re

import pytest

from api.text.part_numbers import (
    SPELT_DIFFERENTLY,
    executions,
    lada_number,
    number_key,
    other_spellings,
    same_number,
    typed_lookups,
    without_announcement,
)
from tests.api.text.test_vectors import vectors

OIL_FILTER = [
    "2108-1012005",
    "2108-1012005-00",
    "2108-1012005-00-0",
    "21080-1012005",
    "21080101200500",
    "21080-1012005-00-0",
]


@pytest.mark.parametrize("number", OIL_FILTER)
def test_spellings_of_a_lada_number_are_one_number(number: str) -> None:
    key = number_key(number)

    assert lada_number(key) == same_number(key) == "210801012005"
    assert {key, *other_spellings(key)} == {number_key(other) for other in OIL_FILTER} | {"2108101200500"}


@pytest.mark.parametrize(
    ("number", "full"),
    [
        ("21083-1012005", "210831012005"),
        ("2108-1012005-02", "21080101200502"),
        ("11180-2905402-03-0", "11180290540203"),
        ("21080350501000", "210803505010"),
        ("2108-3505010-00-0", "210803505010"),
        ("2112-1307010", "211201307010"),
    ],
)
def test_a_fifth_digit_and_an_execution_belong_to_the_number(number: str, full: str) -> None:
    assert lada_number(number_key(number)) == full


@pytest.mark.parametrize(
    "number", ["11 42 7 566 327", "0 986 494 104", "2101C-1012005-НК-2", "2108", "8450006394", "82 00 768 913"]
)
def test_numbers_of_others_have_one_spelling(number: str) -> None:
    key = number_key(number)
    assert (lada_number(key), other_spellings(key), executions(key)) == (None, [], {})


def test_suffixes_name_executions_and_suppliers() -> None:
    kinds = executions("21080101200502")

    assert (kinds["210801012005"], kinds["2108101200549"], kinds["21080101200586"]) == ("execution",) * 3
    assert (kinds["21080101200555"], kinds["2108101200588"]) == ("mark", "mark")
    assert set(executions("21080101200555").values()) == {"mark"}
    assert "21080101200502" not in kinds
    assert "210801012005020" not in kinds


@pytest.mark.parametrize(
    ("russian", "latin"), [("А17ДВРМ", "A17DVRM"), ("АУ17ДВРМ", "AU17DVRM"), ("А17ДВ-10", "A17DV10")]
)
def test_a_russian_plug_is_spelt_in_latin_by_sound(russian: str, latin: str) -> None:
    key = number_key(russian)

    assert (other_spellings(key), other_spellings(latin)) == ([latin], [key])
    assert same_number(key) == same_number(latin) == latin


def test_the_pattern_of_the_database_knows_every_key_with_other_spellings() -> None:
    for number in (*OIL_FILTER, "1118-2905402-03", "А17ДВРМ", "A17DVRM", "АУ17ДВРМ", "АМ17ДВ"):
        assert re.search(SPELT_DIFFERENTLY, number_key(number)), number


@pytest.mark.parametrize(("number", "same"), vectors("same_number"))
def test_same_number(number: str, same: str) -> None:
    assert same_number(number_key(number)) == same


@pytest.mark.parametrize(("text", "number"), vectors("number_announcement"))
def test_words_that_announce_a_number_are_no_part_of_it(text: str, number: str) -> None:
    assert without_announcement(text) == number


def test_the_likeliest_reading_comes_first() -> None:
    assert typed_lookups("Ц 914/2") == ["W9142", "Ц9142"]
    assert typed_lookups("артикул ОС 90") == ["0C90", "JC90"]
    assert typed_lookups("W7I2/94") == ["W7I294", "W71294"]
    assert typed_lookups("🛢") == []
