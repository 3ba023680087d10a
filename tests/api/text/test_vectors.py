"""The text rules that search documents and browser queries share; web/src/entities/search/query runs the same files."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from api.text.folding import fold
from api.text.part_numbers import number_key, number_word, search_key
from api.text.units import Units
from api.text.vin import normal_vin
from api.text.word_keys import cut_endings, sound, sounds, stems

VECTORS = Path(__file__).parents[2] / "vectors"
UNITS = Path(__file__).parents[3] / "search-config" / "words" / "units.csv"


def vectors(name: str) -> list[Any]:
    cases = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(case["in"], case["out"], id=ascii(case["in"])) for case in cases]


@pytest.mark.parametrize(("text", "word"), vectors("number_word"))
def test_number_word(text: str, word: str) -> None:
    assert number_word(search_key(text)) == word


@pytest.mark.parametrize(("text", "key"), vectors("number_key"))
def test_number_key(text: str, key: str) -> None:
    assert number_key(text) == key
    assert number_key(key) == key


@pytest.mark.parametrize(("text", "folded"), vectors("folding"))
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(("text", "tokens"), vectors("units"))
def test_units(text: str, tokens: list[str]) -> None:
    with UNITS.open(encoding="utf-8", newline="") as table:
        units = Units({row["word"]: row["unit"] for row in csv.DictReader(table)})
    assert units.find(text) == tokens


@pytest.mark.parametrize(("text", "vin"), vectors("vin"))
def test_vin(text: str, vin: str) -> None:
    assert normal_vin(text) == vin


@pytest.mark.parametrize(("word", "expected"), vectors("sounds"))
def test_sounds(word: str, expected: list[str]) -> None:
    assert (sounds(word) if word.isascii() else [sound(word)]) == expected


@pytest.mark.parametrize(("word", "expected"), vectors("stems"))
def test_stems(word: str, expected: list[str]) -> None:
    assert stems(word) == expected


@pytest.mark.parametrize(("text", "expected"), vectors("cut_endings"))
def test_cut_endings(text: str, expected: str) -> None:
    assert cut_endings(text) == expected
