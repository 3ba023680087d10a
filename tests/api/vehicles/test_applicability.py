"""Fitment verdicts by applicability texts and by oil approvals, and the vehicle index."""

from dataclasses import replace

import pytest

from api.vehicles.fitment.applicability import applicability_verdict
from api.vehicles.fitment.evidence import CarFacts, FitmentProduct, PartNumberMatch
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.modification import Modification

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

VESTA_H4M = replace(
    car("Lada", "Vesta", "I", "GFL", "H4M"), engine_family="Renault-Nissan H4M / HR16DE", years_from=2017
)
ASTRA_H = car("Opel", "Astra", "H", "A04", "Z16XER")
CX_5 = car("Mazda", "CX-5", "II", "KF", "PE", 2.0)
RIO = car("Kia", "Rio", "III", "QB", "G4FC")
JDM = car("Honda", "Step WGN", "IV", "RK5", "R20A", 2.0)
COROLLA = car("Toyota", "Corolla", "", "ZZE122", "1ZZ-FE", 1.8)
PASSAT = car("Volkswagen", "Passat", "B6", "3C", "BZB", 1.8)
CAMRY = car("Toyota", "Camry", "VI", "XV40", "2AZ-FE", 2.4)
PRIORA_16V = replace(PRIORA, engine_family="VAZ 16V")
GRANTA_82 = replace(car("Lada", "Granta", "I", "2190", "11183"), engine_family="VAZ 8V", power_hp=82)
GRANTA_87 = replace(GRANTA_82, engine_code="11186", power_hp=87)
SOLARIS_II = replace(SOLARIS, generation="II", body_code="HCR", engine_code="G4FG", years_from=2017, years_to=2022)
CRUZE = car("Chevrolet", "Cruze", "I", "J300", "F18D4", 1.8)
RAV4 = car("Toyota", "RAV4", "V", "XA50", "M20A-FKS", 2.0)
HIACE = car("Toyota", "Hiace", "", "KZH106", "1KZ-TE", 3.0, "diesel", years_from=None)
HILUX_SURF = replace(HIACE, model="Hilux Surf", body_code="KZN185")
STEP_WGN_IV = replace(car("Honda", "Step WGN", "IV", "RK", "R20A", 2.0), years_from=2009)
TUCSON = car("Hyundai", "Tucson", "III", "TL", "G4NA", 2.0)

BY_VIN = ": проверьте по VIN"


@pytest.mark.parametrize(
    ("fits", "fit", "reason"),
    [
        ("Hyundai Solaris, Kia Rio", "possible", f"список машин не проверен{BY_VIN}"),
        ("Hyundai Tucson (JM), Kia Rio", "unknown", f"для других моделей: Hyundai, Kia{BY_VIN}"),
        ("Lada Vesta", "contradicts", "для Lada"),
    ],
)
def test_an_unchecked_text_never_fits(fits: str, fit: str, reason: str) -> None:
    assert applicability_verdict(fits, SOLARIS, is_confirmed=False) == (fit, reason)


NAMED = "поставщик назвал эту машину"
OTHER_GENERATION = "для другого поколения {}"


@pytest.mark.parametrize(
    ("car", "fits", "fit", "reason"),
    [
        (SOLARIS, "Hyundai Solaris, Kia Rio", "fits", NAMED),
        (SOLARIS, "Хендай Солярис", "fits", NAMED),
        (SOLARIS, "Kia Rio, Hyundai Solaris 1.4/1.6", "fits", NAMED),
        (SOLARIS, "Hyundai Solaris, Kia Rio 1.4–2.0", "fits", NAMED),
        (SOLARIS, "Hyundai Solaris, Kia Rio 1.4", "contradicts", "Solaris: поставщик пишет «1,4\u00a0л»"),
        (SOLARIS, "Hyundai Solaris, Kia Rio до 2017", "fits", NAMED),
        (SOLARIS, "Hyundai Solaris до 2014", "possible", "поставщик уточняет «до 2014»: проверьте год"),
        (SOLARIS, "Hyundai Solaris с 2018", "contradicts", "Solaris: поставщик пишет «с 2018»"),
        (SOLARIS, "Hyundai Solaris CRDI", "contradicts", "Solaris: поставщик пишет «CRDI»"),
        (SOLARIS, "Hyundai Solaris, Kia Rio CRDI", "contradicts", "Solaris: поставщик пишет «CRDI»"),
        (SOLARIS, "Hyundai Solaris II (HCR)", "contradicts", OTHER_GENERATION.format("Solaris")),
        (SOLARIS, "Hyundai Solaris II (HCR) и др.", "unknown", f"список машин неполный{BY_VIN}"),
        (car("Volkswagen", "Golf", "VI"), "Volkswagen Golf IV", "contradicts", OTHER_GENERATION.format("Golf")),
        (SOLARIS, "Hyundai, Kia", "unknown", f"названа только марка{BY_VIN}"),
        (SOLARIS, "Hyundai, Kia CRDi", "contradicts", "поставщик пишет «CRDi»"),
        (SOLARIS, "Hyundai Tucson (JM), Kia Rio", "unknown", f"для других моделей: Hyundai, Kia{BY_VIN}"),
        (SOLARIS, "Kia Soul II (PS)", "unknown", f"для других моделей: Kia{BY_VIN}"),
        (SOLARIS, "Lada Vesta", "contradicts", "для Lada"),
        (SOLARIS, "Lada Vesta и др.", "unknown", f"список машин неполный{BY_VIN}"),
        (SOLARIS, "Ford Focus, Opel Astra, BMW 3, Lada Vesta", "contradicts", "для Ford, Opel, BMW и других"),
        (SOLARIS, "все модели", "unknown", f"машины названы неясно{BY_VIN}"),
        (SOLARIS, "Solaris, Kia Rio", "unknown", f"машины названы неясно{BY_VIN}"),
        (SOLARIS, ",,(()", "unknown", f"машины названы неясно{BY_VIN}"),
        (PRIORA, "Lada Priora, Granta", "fits", NAMED),
        (PRIORA, "Lada Priora, Granta 16 клапанов", "possible",
         "поставщик уточняет «16 клапанов»: проверьте двигатель"),
        (PRIORA_16V, "Lada Priora, Granta 16 клапанов", "fits", NAMED),
        (PRIORA_16V, "Lada Priora 8 клапанов", "contradicts", "Priora: поставщик пишет «8 клапанов»"),
        (PRIORA, "Lada 2110–2112", "unknown", f"для других моделей: Lada{BY_VIN}"),
        (PRIORA, "Lada 21126, 21127", "possible", f"назван этот мотор, модель другая{BY_VIN}"),
        (NIVA, "Lada 2101–2107, Niva", "fits", NAMED),
        (NIVA, "Chevrolet Niva, Lada 4×4", "possible", f"модель названа не полностью{BY_VIN}"),
        (VESTA_H4M, "Lada Vesta, XRAY с моторами ВАЗ", "contradicts", "Vesta: поставщик пишет «мотор ВАЗ»"),
        (replace(NIVA, engine_family="VAZ 2121 family"), "Lada Kalina, Priora с моторами ВАЗ", "unknown",
         f"для других моделей: Lada{BY_VIN}"),
        (VESTA_H4M, "Lada Vesta (не 1.6 H4M), Granta", "contradicts", "поставщик исключает: «не 1.6 H4M»"),
        (VESTA_H4M, "Nissan Qashqai, X-Trail (HR16, MR20)", "possible", f"назван этот мотор, модель другая{BY_VIN}"),
        (VESTA_H4M, "Nissan Qashqai, X-Trail", "unknown", f"для других моделей: Nissan{BY_VIN}"),
        (VESTA_H4M, "Renault 1.5 dCi (K9K)", "contradicts", "поставщик пишет «dCi»"),
        (PASSAT, "Volkswagen Touareg, Audi Q7 (не Passat)", "contradicts",
         "поставщик исключает: «не Passat»"),
        (VESTA_H4M, "Toyota Hilux (N1) дизель, Isuzu D-MAX (TFR) дизель и др.", "contradicts",
         "поставщик пишет «дизель»"),
        (car("Audi", "A4", "", "B5", "AEB", 1.8), "Volkswagen, Audi 1.8T", "unknown", f"названа только марка{BY_VIN}"),
        (SOLARIS, "Toyota Hilux (N1), Isuzu D-MAX (TFR) и др.", "unknown", f"список машин неполный{BY_VIN}"),
        (MAZDA_6, "Mazda 3, 6", "fits", NAMED),
        (MAZDA_6, "Mazda 2", "unknown", f"для других моделей: Mazda{BY_VIN}"),
        (MAZDA_6, "Mazda 6 (GG)", "contradicts", OTHER_GENERATION.format("6")),
        (MAZDA_6, "Mazda 6 (GH)", "fits", NAMED),
        (OCTAVIA, "Skoda Octavia II (1Z3)", "fits", NAMED),
        (OCTAVIA, "Skoda Octavia III (5E5)", "contradicts", OTHER_GENERATION.format("Octavia")),
        (ASTRA_H, "Opel Astra K (B16)", "contradicts", OTHER_GENERATION.format("Astra")),
        (ASTRA_H, "Opel Astra H (A04), Zafira B", "fits", NAMED),
        (CX_5, "Mazda 2 (DE)", "unknown", f"для других моделей: Mazda{BY_VIN}"),
        (BMW, "BMW 3 (F30), BMW 1 (F20)", "contradicts", OTHER_GENERATION.format("3 series")),
        (RIO, "Kia Rio III (UB)", "fits", NAMED),
        (JDM, "Honda Step WGN (RP1–RP5)", "contradicts", OTHER_GENERATION.format("Step WGN")),
        (JDM, "Honda Step WGN (RK1–RK5)", "fits", NAMED),
        (COROLLA, "Toyota Corolla (E12)", "fits", NAMED),
        (COROLLA, "Toyota Corolla (NZE121)", "fits", NAMED),
        (COROLLA, "Toyota Corolla (E15)", "contradicts", OTHER_GENERATION.format("Corolla")),
        (BMW, "BMW 1, 3", "fits", NAMED),
        (BMW, "BMW 1, 3, 5 N52/N54", "contradicts", "3 series: поставщик пишет «N52, N54»"),
        (BMW, "BMW 1, 3 N46", "fits", NAMED),
        (BMW, "BMW 3 E46", "contradicts", OTHER_GENERATION.format("3 series")),
        (GAZELLE, "ГАЗ, Газель", "unknown", f"названа только марка{BY_VIN}"),
        (GAZELLE, "Газель ЗМЗ-406", "contradicts", "поставщик пишет «ЗМЗ-406»"),
        (ALMERA_CLASSIC, "Nissan Qashqai, Almera", "possible", f"модель названа не полностью{BY_VIN}"),
        (ALMERA_CLASSIC, "Nissan Almera Classic", "fits", NAMED),
        (PRADO, "Toyota Land Cruiser, Lexus LX", "possible", f"модель названа не полностью{BY_VIN}"),
        (PRADO, "Toyota Land Cruiser Prado, Lexus GX дизель", "fits", NAMED),
        (OCTAVIA, "Volkswagen Golf V, Skoda Octavia A5", "fits", NAMED),
        (OCTAVIA, "Skoda Octavia A7", "contradicts", OTHER_GENERATION.format("Octavia")),
        (CAMRY, "Toyota Camry V40/V50, RAV4 2.4–3.5", "fits", NAMED),
        (CAMRY, "Toyota Camry (V4)", "fits", NAMED),
        (CAMRY, "Toyota Camry (V5)", "contradicts", OTHER_GENERATION.format("Camry")),
        (CAMRY, "Toyota 2AR-FE 2.5 (Camry V50); не 2AZ-FE (Camry V40 2.4)", "contradicts",
         "поставщик исключает: «не 2AZ-FE (Camry V40 2.4)»"),
        (MAZDA_6, "Mazda 6 (GG), Mazda 6 Ruiyi", "contradicts", OTHER_GENERATION.format("6")),
        (MAZDA_6, "Mazda 6 (GH), Mazda 6 Ruiyi", "fits", NAMED),
        (MAZDA_6, "Mazda 6 Ruiyi", "possible", "модель та же, сверьте поколение и мотор"),
        (STEP_WGN_IV, "Honda Step WGN (RP1–RP4)", "contradicts", OTHER_GENERATION.format("Step WGN")),
        (STEP_WGN_IV, "Honda Step WGN (RK5)", "fits", NAMED),
        (TUCSON, "Hyundai Tucson (NX4E)", "contradicts", OTHER_GENERATION.format("Tucson")),
        (HIACE, "Toyota Hiace IV (H1/H2)", "possible", "модель та же, сверьте поколение и мотор"),
        (HIACE, "Toyota Hiace (H2)", "contradicts", OTHER_GENERATION.format("Hiace")),
        (HILUX_SURF, "Toyota Hilux VIII (N1)", "unknown", f"названа похожая модель{BY_VIN}"),
        (SOLARIS_II, "Hyundai Solaris, Kia Rio до 2017", "contradicts", "Solaris: поставщик пишет «до 2017»"),
        (SOLARIS, "Hyundai Solaris с 2017", "contradicts", "Solaris: поставщик пишет «с 2017»"),
        (GRANTA_82, "Lada Granta 8 клапанов (87 л. с.)", "contradicts", "Granta: поставщик пишет «87 л. с.»"),
        (GRANTA_87, "Lada Granta 8 клапанов (87 л. с.)", "fits", NAMED),
        (GRANTA_87, "Lada Granta 87/106 л.с.", "fits", NAMED),
        (GRANTA_87, "Lada Granta 90/106 л. с.", "possible", "поставщик уточняет «90/106 л. с.»: проверьте двигатель"),
        (replace(GRANTA_82, power_hp=None), "Lada Granta 87 л. с.", "possible",
         "поставщик уточняет «87 л. с.»: проверьте двигатель"),
        (PRIORA_16V, "Lada 2108–2115 8 клапанов", "contradicts", "поставщик пишет «8 клапанов»"),
        (PRIORA_16V, "Lada 16 клапанов с моторами ВАЗ", "possible", f"назван этот мотор, модель другая{BY_VIN}"),
        (VESTA_H4M, "Lada 16 клапанов с моторами ВАЗ", "contradicts", "поставщик пишет «мотор ВАЗ»"),
        (VESTA_H4M, "Lada Vesta 8 клапанов", "contradicts", "Vesta: поставщик пишет «8 клапанов»"),
        (CRUZE, "Chevrolet Lacetti, Cruze (F14D3, F16D3)", "contradicts", "Cruze: поставщик пишет «F14D3, F16D3»"),
        (CRUZE, "Chevrolet Cruze (F18D4)", "fits", NAMED),
        (RAV4, "Toyota Camry, RAV4 (не A25A-FKS, M20A-FKS)", "contradicts",
         "поставщик исключает: «не M20A-FKS»"),
        (JAPANESE, "Toyota Yaris", "unknown", f"для других моделей: Toyota{BY_VIN}"),
        (JAPANESE, "Lada Vesta", "contradicts", "для Lada"),
        (WITHOUT_MAKE, "Lada Vesta", "unknown", f"машины названы неясно{BY_VIN}"),
    ],
)  # fmt: skip
def test_verdict_of_a_text_for_a_car(car: Modification, fits: str, fit: str, reason: str) -> None:
    assert applicability_verdict(fits, car) == (fit, reason)


CATALOGUE = VehicleIndex(
    CarFacts(car)
    for car in (
        SOLARIS,
        replace(PRIORA, id=3),
        replace(WITHOUT_MAKE, id=4),
        replace(MAZDA_6, id=5, oil_sae="", oil_approvals=()),
    )
)


@pytest.mark.parametrize(
    ("options", "numbers_of", "ids"),
    [
        ({"fits": ["Hyundai Solaris, Lada Priora"]}, (), [1, 3]),
        ({"fits": ["Hyundai Solaris 1.4"]}, (), []),
        ({"fits": ["Hyundai, Lada"]}, (), []),
        ({"fits": ["Lada Vesta"]}, (4,), [4]),
        ({}, (), []),
    ],
)
def test_vehicle_ids_of_a_product(options: dict[str, list[str]], numbers_of: tuple[int, ...], ids: list[int]) -> None:
    matches = {id_: PartNumberMatch("N", is_own=True, is_confirmed=True) for id_ in numbers_of}
    assert CATALOGUE.of(FitmentProduct(9, options=options), matches).offered == ids
