"""Fitment verdicts by applicability texts and by oil approvals, and the vehicle index."""

from dataclasses import replace

import pytest

from api.vehicles.fitment.applicability_verdict import applicability_verdict, match_of
from api.vehicles.fitment.oil_verdict import oil_verdict
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.vehicle_catalogue import Modification

SOLARIS = Modification(
    id=1, make="Hyundai", make_ru="Хендай", model="Solaris", model_ru="Солярис", generation="I", body_code="RB",
    years_from=2010, years_to=2017, engine_code="G4FC", fuel="petrol", displacement_l=1.6, power_hp=123,
    oil_volume_l=3.3, oil_sae="5W-20, 5W-30", oil_approvals=("RN0700",), coolant_volume_l=None, source="s",
    confidence="one_source",
)  # fmt: skip


def car(make: str, model: str, generation: str = "", body: str = "", engine: str = "", litres: float = 1.6,
        fuel: str = "petrol", years_from: int | None = 2005) -> Modification:  # fmt: skip
    return replace(
        SOLARIS, id=2, make=make, model=model, generation=generation, body_code=body, engine_code=engine,
        displacement_l=litres, fuel=fuel, years_from=years_from,
    )  # fmt: skip


PRIORA = car("Lada", "Priora", "I", "2170", "21126")
NIVA = car("Lada", "Niva 21214", "I", "21214", "21214", 1.7)
MAZDA_6 = car("Mazda", "6", "II", "GH", "LF", 2.0)
BMW = car("BMW", "3 series", "V", "E90", "N46B20", 2.0)
GAZELLE = car("GAZ", "GAZelle Business", "I", "", "UMZ-4216", 2.9)
ALMERA_CLASSIC = car("Nissan", "Almera Classic", "I", "B10", "QG16DE")
PRADO = car("Toyota", "Land Cruiser Prado", "", "KZJ95", "1KZ-TE", 3.0, "diesel")
OCTAVIA = car("Skoda", "Octavia", "A5", "1Z", "BSE")
JAPANESE = car("Toyota", "Vitz", "", "SCP10", "", years_from=None)
WITHOUT_MAKE = car("", "カローラ", "", "NZE121", years_from=None)

BY_VIN = ": проверьте по VIN"


@pytest.mark.parametrize(
    ("fits", "fit", "reason"),
    [
        ("Hyundai Solaris, Kia Rio", "unknown", f"список машин не проверен{BY_VIN}"),
        ("Hyundai Tucson (JM), Kia Rio", "unknown", f"для других моделей Hyundai{BY_VIN}"),
        ("Lada Vesta", "not", "для Lada"),
    ],
)
def test_an_unchecked_text_never_fits_and_excludes_only_other_makes(fits: str, fit: str, reason: str) -> None:
    assert applicability_verdict(fits, SOLARIS, is_checked=False) == (fit, reason)


@pytest.mark.parametrize(
    ("car", "fits", "fit", "reason"),
    [
        (SOLARIS, "Hyundai Solaris, Kia Rio", "fits", "поставщик назвал эту машину"),
        (SOLARIS, "Хендай Солярис", "fits", "поставщик назвал эту машину"),
        (SOLARIS, "Kia Rio, Hyundai Solaris 1.4/1.6", "fits", "поставщик назвал эту машину"),
        (SOLARIS, "Hyundai Solaris, Kia Rio 1.4–2.0", "fits", "поставщик назвал эту машину"),
        (SOLARIS, "Hyundai Solaris, Kia Rio 1.4", "unknown", f"поставщик уточняет «1,4\u00a0л»{BY_VIN}"),
        (SOLARIS, "Hyundai Solaris, Kia Rio до 2017", "unknown", f"поставщик уточняет «до 2017»{BY_VIN}"),
        (SOLARIS, "Hyundai Solaris CRDI", "unknown", "модель та же, сверьте поколение и мотор"),
        (SOLARIS, "Hyundai Solaris, Kia Rio CRDI", "unknown", f"поставщик уточняет «CRDI»{BY_VIN}"),
        (SOLARIS, "Hyundai Solaris II (HCR)", "unknown", f"модель та же, поколение другое{BY_VIN}"),
        (car("Volkswagen", "Golf", "VI"), "Volkswagen Golf IV", "unknown",
         f"модель та же, поколение другое{BY_VIN}"),
        (SOLARIS, "Hyundai, Kia", "unknown", f"названа только марка{BY_VIN}"),
        (SOLARIS, "Hyundai Tucson (JM), Kia Rio", "not", "для других моделей Hyundai"),
        (SOLARIS, "Lada Vesta", "not", "для Lada"),
        (SOLARIS, "Ford Focus, Opel Astra, Kia Rio, Lada Vesta", "not", "для Ford, Opel, Kia и других"),
        (SOLARIS, "Kia Soul II (PS), Hyundai Accent IV (RB)", "unknown", f"модель другая, кузов RB тот же{BY_VIN}"),
        (SOLARIS, "все модели", "unknown", f"машины названы неясно{BY_VIN}"),
        (SOLARIS, "Solaris, Kia Rio", "unknown", f"машины названы неясно{BY_VIN}"),
        (SOLARIS, ",,(()", "unknown", f"машины названы неясно{BY_VIN}"),
        (PRIORA, "Lada Priora, Granta", "fits", "поставщик назвал эту машину"),
        (PRIORA, "Lada Priora, Granta 16 клапанов", "unknown", f"поставщик уточняет «16 клапанов»{BY_VIN}"),
        (PRIORA, "Lada 2110–2112", "not", "для других моделей Lada"),
        (PRIORA, "Lada 21126, 21127", "unknown", f"назван мотор или кузов{BY_VIN}"),
        (PRIORA, "Lada 2172", "unknown", f"назван мотор или кузов{BY_VIN}"),
        (NIVA, "Lada 2101–2107, Niva", "fits", "поставщик назвал эту машину"),
        (NIVA, "Chevrolet Niva, Lada 4×4", "unknown", f"модель названа не полностью{BY_VIN}"),
        (MAZDA_6, "Mazda 3, 6", "fits", "поставщик назвал эту машину"),
        (MAZDA_6, "Mazda 2", "not", "для других моделей Mazda"),
        (BMW, "BMW 1, 3", "fits", "поставщик назвал эту машину"),
        (BMW, "BMW 5", "not", "для других моделей BMW"),
        (BMW, "BMW 1, 3, 5 N52/N54", "unknown", f"поставщик уточняет «N52»{BY_VIN}"),
        (BMW, "BMW 1, 3 N46", "unknown", "модель та же, сверьте поколение и мотор"),
        (GAZELLE, "ГАЗ, Газель", "unknown", f"названа только марка{BY_VIN}"),
        (GAZELLE, "Газель ЗМЗ-406", "unknown", f"назван мотор или кузов{BY_VIN}"),
        (GAZELLE, "Lada Vesta", "not", "для Lada"),
        (ALMERA_CLASSIC, "Nissan Qashqai, Almera", "unknown", f"модель названа не полностью{BY_VIN}"),
        (ALMERA_CLASSIC, "Nissan Almera Classic", "fits", "поставщик назвал эту машину"),
        (PRADO, "Toyota Land Cruiser, Lexus LX", "unknown", f"модель названа не полностью{BY_VIN}"),
        (PRADO, "Toyota Land Cruiser Prado, Lexus GX дизель", "fits", "поставщик назвал эту машину"),
        (OCTAVIA, "Volkswagen Golf V, Skoda Octavia A5", "fits", "поставщик назвал эту машину"),
        (JAPANESE, "Toyota Yaris", "unknown",
         f"названы другие модели, в Японии машина могла зваться иначе{BY_VIN}"),
        (JAPANESE, "Lada Vesta", "not", "для Lada"),
        (WITHOUT_MAKE, "Lada Vesta", "unknown", f"машины названы неясно{BY_VIN}"),
    ],
)  # fmt: skip
def test_verdict_of_a_text_for_a_car(car: Modification, fits: str, fit: str, reason: str) -> None:
    assert applicability_verdict(fits, car) == (fit, reason)


@pytest.mark.parametrize(
    ("fits", "match"),
    [("Hyundai Solaris 1.4", 80), ("Hyundai Solaris, Kia Rio до 2017", 100), ("Hyundai", 40), ("Kia Rio", 0)],
)
def test_match_ignores_conditions(fits: str, match: int) -> None:
    assert match_of(fits, SOLARIS) == match


CATALOGUE = VehicleIndex(
    [SOLARIS, replace(PRIORA, id=3), replace(WITHOUT_MAKE, id=4), replace(MAZDA_6, id=5, confidence="memory")]
)


@pytest.mark.parametrize(
    ("options", "by_number", "ids"),
    [
        ([("fits", "Hyundai Solaris, Lada Priora 16 клапанов"), ("car_make", "Hyundai")], (), [1, 3]),
        ([("fits", "Hyundai Solaris 1.4")], (), [1]),
        ([("fits", "Hyundai, Lada")], (), []),
        ([("fits", "Kia Rio")], (4,), [4]),
        ([("approvals", "Renault RN0700"), ("sae", "5W-30")], (), [1, 3, 4]),
        ([("approvals", "Renault RN0700"), ("sae", "5W-40")], (), []),
        ([("approvals", "Renault RN0700"), ("sae", "5W-30"), ("fuel", "дизель")], (), []),
        ([("sae", "5W-30"), ("volume_l", 4.0)], (), []),
        ([], (), []),
    ],
)
def test_vehicle_ids_of_a_product(
    options: list[tuple[str, str | float]], by_number: tuple[int, ...], ids: list[int]
) -> None:
    assert CATALOGUE.of(options, by_number) == ids


OIL = {"sae": ["5W-30"], "approvals": ["MB 229.5", "Renault RN0700"]}


@pytest.mark.parametrize(
    ("options", "car", "expected"),
    [
        (OIL, SOLARIS, ("fits", "допуск RN0700 из списка завода")),
        (OIL, replace(SOLARIS, oil_sae=""), ("fits", "допуск RN0700 из списка завода")),
        (OIL, replace(SOLARIS, confidence="memory"),
         ("unknown", "допуск RN0700 завода по памяти: сверьте с руководством")),
        (OIL | {"sae": ["10W-40"]}, SOLARIS, ("unknown", "завод указывает 5W-20, 5W-30: сверьте с руководством")),
        (OIL | {"sae": ["10W-40"]}, replace(SOLARIS, confidence="memory"),
         ("unknown", "завод указывает 5W-20, 5W-30 (по памяти): сверьте с руководством")),
        (OIL | {"approvals": ["MB 229.5"]}, SOLARIS,
         ("unknown", "допуска RN0700 в описании нет: сверьте с этикеткой")),
        (OIL, replace(SOLARIS, oil_approvals=()),
         ("unknown", "вязкость 5W-30 та же, допуск сверьте с руководством")),
        (OIL | {"fuel": ["дизель"]}, SOLARIS, None),
        (OIL | {"api": ["GL-4"]}, SOLARIS, None),
        (OIL, replace(SOLARIS, oil_sae="", oil_approvals=()), None),
        ({"approvals": ["RN0700"]}, SOLARIS, None),
    ],
)  # fmt: skip
def test_verdict_of_an_oil(options: dict[str, list[str]], car: Modification, expected: tuple[str, str] | None) -> None:
    assert oil_verdict(options, car) == expected
