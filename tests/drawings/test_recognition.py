"""The letters that keywords of product types begin with: keywords of other letters are not tried."""

import re

import pytest
import yaml

from drawings.selection.recognition import ANY, DATA, first_letters, recognise


@pytest.mark.parametrize(
    ("keyword", "letters"),
    [
        (r"антифриз\w*", "а"),
        (r"(тормозн\w+ )?суппорт\w*", "тс"),
        (r"((моторн|вилочн)\w+ )?масл(о|а)\b", "мв"),
        (r"(рем)?комплект\w* ((ремня|привода) )*грм", "рк"),
        (r"(\w+ )?adblue", ANY + "a"),
    ],
)
def test_the_letters_that_a_keyword_begins_with(keyword: str, letters: str) -> None:
    assert first_letters(keyword) == set(letters)


def test_no_keyword_begins_with_a_sign_that_may_be_missing() -> None:
    """`first_letters` takes a first sign outside of brackets for one that always stands there."""
    words = yaml.safe_load(DATA.read_text(encoding="utf-8"))["words"]
    keywords = [keyword for keywords in words.values() for keyword in keywords]

    assert keywords
    assert [keyword for keyword in keywords if re.match(r"[^(][?*{]", keyword)] == []


def test_a_keyword_of_any_letter_is_tried() -> None:
    assert recognise("Раствор AdBlue", ()) == "adblue"
