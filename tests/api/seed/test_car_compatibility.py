"""Makes and markup of the applicability texts of the seed."""

import pytest

from api.seed.car_compatibility import fits_markup, for_cars, makes
from api.seed.product_rows import seed_products


@pytest.mark.parametrize(
    ("fits", "expected"),
    [
        ("Lada 2108–2115, Kalina, Vesta 1.6", ["Lada"]),
        ("Volkswagen, Skoda, Audi 1.8/2.0 TSI", ["Volkswagen", "Skoda", "Audi"]),
        ("Land Rover Range Rover IV (L405), Jaguar F-PACE (X761)", ["Land Rover", "Jaguar"]),
        ("ГАЗ Волга, Газель ЗМЗ-406", ["ГАЗ"]),
        ("Mini Countryman (F60), Mitsubishi ASX (GA)", ["Mini", "Mitsubishi"]),
    ],
)
def test_makes_of_cars(fits: str, expected: list[str]) -> None:
    assert makes(fits) == expected


def test_every_list_of_cars_begins_with_a_make_we_know() -> None:
    fits_texts = {str(value) for item in seed_products() for key, value in item.options if key == "fits"}

    assert [fits for fits in fits_texts if not makes(fits)] == []


@pytest.mark.parametrize(
    ("fits", "tail"),
    [
        ("", ""),
        ("Lada 2110–2112", " для Lada 2110–2112"),
        ("Toyota Yaris (P9), Toyota Yaris (P13)", " для Toyota Yaris"),
        ("Toyota Yaris (P9), Daihatsu Charade VIII", " для Toyota Yaris и др."),
        ("Lada 2112 16 клапанов (не 21126, 21127)", " для Lada 2112 16 клапанов"),
        ("Lada Granta, не 2108–2115, не Largus (K4M)", " для Lada Granta"),
        ("Toyota Corolla E120 (4ZZ, 3ZZ), Yaris", " для Toyota Corolla E120 и др."),
    ],
)
def test_the_name_of_a_part_ends_with_its_cars(fits: str, tail: str) -> None:
    assert for_cars(fits) == tail


def test_cars_make_a_list_phrases_stay_and_makes_promise_nothing() -> None:
    assert fits_markup("Opel Corsa E (X15), Chevrolet Aveo (T300)") == (
        "<p>Подходит для машин:</p><ul><li>Opel Corsa E (X15)</li><li>Chevrolet Aveo (T300)</li></ul>"
    )
    assert fits_markup("Lada 2112 (не 21126, 21127)") == "<p>Подходит для Lada 2112 (не 21126, 21127).</p>"
    assert fits_markup("Lada 2108–2115, Kalina") == "<p>Подходит для Lada 2108–2115, Kalina.</p>"
    assert fits_markup("Hyundai, Kia") == "<p>Ставят на некоторые модели: Hyundai, Kia.</p>"
    assert fits_markup("") == ""
