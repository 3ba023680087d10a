"""Amounts, grades and sizes of names."""

import pytest

from api.text.units import Units
from indexer.words.amounts import amounts

UNITS = Units({"л": "l", "кг": "kg"})


@pytest.mark.parametrize(
    ("name", "lemma", "expected"),
    [
        ("Масло ТМ-4 75/90 1л", "масло", ["1l", "75w90"]),
        ("Фильтр 75/90", "фильтр", []),
        ("Антифриз 5 кг", "антифриз", ["5kg", "5l"]),
        ("Проволока 5 кг", "проволока", ["5kg"]),
        ("Аккумулятор 6-ст -62 обр.", "аккумулятор", ["62ah"]),
        ("Шайба Ø 8*20", "шайба", ["8x20", "8х20"]),
        ("Гофра 50 на 200", "гофра", ["50x200", "50х200"]),
        ("Сальник 35*47*6", "сальник", ["35x47", "35х47", "35x47x6", "35х47х6"]),
        ("Гайка М12*1,25", "гайка", ["1d25"]),
    ],
)
def test_amounts_of_a_name(name: str, lemma: str, expected: list[str]) -> None:
    assert sorted(amounts(name, {lemma}, UNITS)) == sorted(expected)
