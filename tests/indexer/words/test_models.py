import pytest

from api.curation.word_tables import Family, Make, Model
from indexer.words.car_models import Cars, ModelRules

CODES = ["2101", "2102", "2106", "2107", "2108", "2109", "21099", "2110", "2111", "2121", "21213", "2170", "2190"]
RULES = ModelRules(
    [
        *(Model("Lada", code, (f"прозвище{code}",)) for code in CODES),
        Model("Lada", "2180", ("веста", "vesta")),
        Model("Lada", "2181", ("веста", "vesta", "веста универсал")),
        Model("Lada", "X-Ray", ("иксрей",)),
        Model("Lada", "1111", ("ока",)),
        Model("Mazda", "3", ("трешка",)),
        Model("Peugeot", "2008", ("пежо 2008",)),
        Model("Hyundai", "Solaris", ("солярис", "соляра")),
    ],
    [Family("2109", "2108"), Family("21099", "2108")],
    [Make("Mazda", ("мазда",))],
)


@pytest.mark.parametrize(
    ("name", "models"),
    [
        ("Антенна 2170", {"2170"}),
        ("Тяга 2101-2107", {"2101", "2102", "2106", "2107"}),
        ("Тяга 2101-07", {"2101", "2102", "2106", "2107"}),
        ("Опора 2108-10", {"2108", "2109", "21099", "2110"}),
        ("Опора 2107-2110", {"2107", "2108", "2109", "2110"}),
        ("Ремкомплект 2121-213", {"2121", "21213"}),
        ("Ковры 2108/09", {"2108", "2109"}),
        ("Ручка 2110,11", {"2110", "2111"}),
        ("Педаль 2110-2190", {"2110", "2190"}),
        ("Бачок 21213/2121", {"21213", "2121"}),
        ("Датчик 2170-7903010", set()),
        ("Датчик 2108-1203073-01", set()),
        ("Поршень 76.2108", set()),
        ("Коврик Vesta", {"2180", "2181"}),
        ("Коврик Веста", {"2180", "2181"}),
        ("Коврик X-RAY", {"x-ray"}),
        ("Коврик XRay", {"x-ray"}),
        ("Наклейка ока государево", set()),
        ("Ступица Mazda 3", {"3"}),
        ("Ступица Мазда 3", {"3"}),
        ("Набор 3 предмета", set()),
        ("Каталог 2008 года", set()),
        ("Фара Hyundai Solaris", {"solaris"}),
    ],
)
def test_models_are_read_from_a_name(name: str, models: set[str]) -> None:
    assert set(RULES.read(name).models) == models


def test_a_model_has_its_nicknames() -> None:
    assert RULES.read("Бампер 2170").nicknames == ["прозвище2170"]
    assert RULES.read("Бампер Solaris").nicknames == ["солярис", "соляра"]


def test_several_models_in_a_name_give_only_their_common_nicknames() -> None:
    assert RULES.read("Бампер Веста").nicknames == ["веста", "vesta"]


def test_a_part_of_the_first_model_fits_its_family() -> None:
    assert RULES.read("Помпа 2108") == Cars(
        models=["2108"],
        nicknames=["прозвище2108"],
        family=["2109", "21099"],
        family_nicknames=["прозвище2109", "прозвище21099"],
        makes=["lada"],
    )
    assert RULES.read("Помпа 2109").family == []


@pytest.mark.parametrize(
    ("text", "is_it"), [("2108", True), ("2101-07", True), ("X-Ray", True), ("2108-1203073", False)]
)
def test_a_range_of_models_is_not_a_part_number(text: str, is_it: bool) -> None:
    assert RULES.is_model(text) is is_it
