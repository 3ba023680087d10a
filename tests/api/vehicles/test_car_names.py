"""Names of cars in any spelling, and the match of applicability texts."""

import pytest

from api.vehicles.car_names import transcribe
from api.vehicles.fitment.applicability import EXACT, OTHER_GENERATION, SAME_MAKE, SAME_MODEL, car_of, match

MAKES = ("Lada", "Hyundai", "Kia", "Skoda", "Volkswagen", "Honda", "Nissan", "Ford", "BMW", "Renault", "Renault Trucks",
         "Toyota", "Land Rover", "ГАЗ", "Mercedes-Benz", "Audi")  # fmt: skip


@pytest.mark.parametrize(
    ("russian", "latin"),
    [
        ("Октавия", "Octavia"), ("Веста", "VESTA"), ("Солярис", "Solaris"), ("Камри", "Camry"), ("Королла", "Corolla"),
        ("Кашкай", "Qashqai"), ("Дастер", "Duster"), ("Фокус", "Focus"), ("Цивик", "Civic"), ("Аккорд", "Accord"),
        ("Крета", "Creta"), ("Меган", "Mégane"), ("Лансер", "Lancer"), ("Каптюр", "Kaptur"), ("Лачетти", "Lacetti"),
    ],
)  # fmt: skip
def test_russian_and_latin_spellings_have_one_transcription(russian: str, latin: str) -> None:
    assert transcribe(russian) == transcribe(latin)


@pytest.mark.parametrize(
    ("text", "make"),
    [
        ("Лада Веста", "Lada"), ("ВАЗ-2112", "Lada"), ("веста 1.6 2018", "Lada"), ("хёндай солярис", "Hyundai"),
        ("VW Golf 5", "Volkswagen"), ("Шкода", "Skoda"), ("рено дастер", "Renault"),
        ("Renault Trucks D", "Renault Trucks"),
        ("ленд ровер дискавери", "Land Rover"), ("Газель Next", "ГАЗ"), ("мерседес вито", "Mercedes-Benz"),
        ("mercedes-benz Vito", "Mercedes-Benz"),
    ],
)  # fmt: skip
def test_the_make_is_recognised(text: str, make: str) -> None:
    car = car_of(text, MAKES)

    assert car is not None
    assert car.make == make


@pytest.mark.parametrize("text", ["", "Запорожец", "XTA21099073654321", "'; drop table", "🚗", "%", "2112", "1.6"])
def test_a_text_without_a_make_names_no_car(text: str) -> None:
    assert car_of(text, MAKES) is None


@pytest.mark.parametrize(
    ("text", "fits", "expected"),
    [
        ("Лада Веста", "Lada Vesta, Granta", EXACT),
        ("Лада Гранта", "Lada Vesta, Granta", EXACT),
        ("Лада Гранта", "Lada Vesta 1.6 16 клапанов, Granta", EXACT),
        ("Лада Веста", "Lada Vesta 1.6 16 клапанов", SAME_MODEL),
        ("Лада Веста 1,6", "Lada Vesta 1.6 16 клапанов", EXACT),
        ("Лада Веста", "Lada 16 клапанов", SAME_MAKE),
        ("Лада", "Lada Vesta", SAME_MAKE),
        ("Лада Веста", "Lada Priora", 0),
        ("Лада Рио", "Lada Priora, Kia Rio", 0),
        ("ВАЗ 2111", "Lada 2110–2112, Kalina", EXACT),
        ("ВАЗ 2113", "Lada 2110–2112, Kalina", 0),
        ("Лада Веста 2111", "Lada 2110–2112", EXACT),
        ("Octavia A5", "Volkswagen Golf V/VI, Skoda Octavia A5", EXACT),
        ("Octavia A7", "Volkswagen Golf V/VI, Skoda Octavia A5", SAME_MODEL),
        ("Гольф 6", "Volkswagen Golf V/VI, Skoda Octavia A5", EXACT),
        ("Golf IV", "Volkswagen Golf V/VI, Skoda Octavia A5", OTHER_GENERATION),
        ("Toyota Yaris P9", "Toyota Yaris (P9), Toyota Yaris (P13)", EXACT),
        ("Toyota Yaris", "Toyota Yaris (P9)", SAME_MODEL),
        ("Хонда StepWGN", "Honda Step WGN", EXACT),
        ("Nissan X Trail", "Nissan Qashqai, X-Trail", EXACT),
        ("Audi A4", "Volkswagen, Audi 1.8T", SAME_MAKE),
        ("Газель", "ГАЗ, Газель", SAME_MAKE),
        ("Лада Веста ²", "Lada 2110–2112", 0),
        ("Лада Веста", ",,(()", 0),
    ],
)
def test_match_of_a_text_and_a_car(text: str, fits: str, expected: int) -> None:
    car = car_of(text, MAKES)

    assert car is not None
    assert match(fits, car, MAKES) == expected
