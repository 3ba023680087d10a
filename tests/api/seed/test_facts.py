"""Facts of the data files that were corrected once: they stay as corrected, with their provenance."""

from functools import cache
from importlib.resources import files

import pytest

from api.imports.import_rows import ProductImportRow
from api.seed.data_files import DataRow, attributes, table
from api.seed.product_rows import product_rows
from api.seed.service import CONFIRMED, UNCONFIRMED
from api.text.part_numbers import number_key

_FILES = ("filters", "parts", "crosses", "part_crosses", "vehicles/vehicles", "vehicles/service_parts")


@cache
def rows() -> tuple[ProductImportRow, ...]:
    return tuple(product_rows())


def line(brand: str, article: str) -> DataRow:
    found = [row for name in ("filters", "parts") for row in table(name) if row["brand"] == brand]
    (row,) = [row for row in found if number_key(row["article"]) == number_key(article)]
    return row


def numbers_of(model: str, engine: str, part: str, generation: str = "") -> set[str]:
    return {
        row["number"]
        for row in table("vehicles/service_parts")
        if (row["model"], row["engine_code"], row["part"]) == (model, engine, part)
        and generation in ("", row["generation"])
    }


def car(make: str, model: str, generation: str, engine: str) -> DataRow:
    (row,) = [
        row
        for row in table("vehicles/vehicles")
        if (row["make"], row["model"], row["generation"], row["engine_code"]) == (make, model, generation, engine)
    ]
    return row


@pytest.mark.parametrize(
    ("brand", "article", "facts"),
    [
        ("MANN-FILTER", "W 914/2", {"thread": "3/4-16 UNF"}),
        ("MAHLE/KNECHT", "OC 384", {"thread": "3/4-16 UNF"}),
        ("MANN-FILTER", "W 712/75", {"d_mm": "76", "thread": "M18×1.5"}),
        ("Bosch", "0 451 103 316", {"thread": "M20×1.5"}),
        ("TRW", "GDB1550", {"axle": "передняя"}),
        ("LADA", "2110-2905402", {"axle": "передняя", "side": "правая"}),
        ("SKF", "VKMA 06136", {"width_mm": "27", "teeth": "119"}),
    ],
)
def test_attributes(brand: str, article: str, facts: dict[str, str]) -> None:
    assert dict(attributes(line(brand, article)["attributes"])) == facts


@pytest.mark.parametrize(
    ("brand", "article", "named", "unnamed"),
    [
        ("MANN-FILTER", "W 914/2", "(не 1.6 H4M)", "Vesta 1.6"),
        ("MAHLE/KNECHT", "OC 467", "Renault Logan", "Ford"),
        ("Filtron", "OP 520", "Lada 2101–2107", "Volkswagen"),
        ("MANN-FILTER", "HU 815/2 x", "N46", "M54"),
        ("MANN-FILTER", "HU 718/5 x", "M273 (не M271)", " E "),
        ("Filtron", "OE 640/5", "Mercedes-Benz", "TDI"),
        ("Bosch", "0 451 103 316", "Hyundai, Kia", "Volkswagen"),
        ("Renault", "82 00 768 927", "1.5 dCi (K9K)", "Logan"),
        ("MANN-FILTER", "HU 7009 z", "не 2AZ-FE", "V40/V50"),
        ("MANN-FILTER", "CUK 2842", "Touareg, Transporter T5, Audi Q7 (не Passat)", "Passat,"),
        ("MANN-FILTER", "CU 3054", "Opel", "Audi"),
        ("Big Filter", "GB-9597", "Granta (не Vesta)", "Vesta,"),
        ("NGK", "BKR6E-11", "Lacetti", "Daewoo"),
        ("Bosch", "0 986 450 513", "Hilux VI (N1) дизель", "бензин"),
        ("SKF", "VKMA 06136", "1.5 dCi (K9K)", "1.6"),
        ("LADA", "2101-3501090", "2101–2107 (не Niva)", "Niva,"),
        ("LADA", "2112-1307010", "2112 16 клапанов (не Priora)", "Priora,"),
    ],
)
def test_words_about_cars(brand: str, article: str, named: str, unnamed: str) -> None:
    fits = line(brand, article)["fits"]

    assert named in fits
    assert unnamed not in fits


@pytest.mark.parametrize("article", ["HU 6004 x", "W 610/3", "C 26 003", "CU 3139", "WK 613", "GB-1180", "OE 688"])
def test_nothing_is_claimed_where_recollections_disagree(article: str) -> None:
    (row,) = [row for row in table("filters") if row["article"] == article]

    assert row["fits"] == ""
    assert not any(article in (row["number"], row["other_number"]) for row in table("part_crosses"))


def test_names() -> None:
    assert line("TRW", "GDB1550")["name"] == "Колодки тормозные передние TRW GDB1550"
    assert line("TRW", "GDB1583")["name"] == "Колодки тормозные передние TRW GDB1583"
    assert line("ВПЗ", "6-256706 Е12")["name"].startswith("Подшипник ступицы задней")
    assert "A555S" not in line("Bosch", "3 397 007 560")["name"]


def test_prices_that_were_too_high_or_too_low() -> None:
    prices = {article: line(brand, article)["price"] for brand, article in [("Gates", "KP15631XS-1"), ("Luzar", "LWP 0108")]}  # fmt: skip  # noqa: E501

    assert prices == {"KP15631XS-1": "12000", "LWP 0108": "2000"}


def test_numbers_of_cars() -> None:
    assert "130C17480R" not in numbers_of("Sandero", "K4M", "timing_belt", "II")
    assert "130C17529R" in numbers_of("Sandero", "K4M", "timing_belt", "II")
    assert numbers_of("Vesta", "21129", "air_filter", "I") == {"165460509R", "8200431051", "8450033130"}
    assert "15208-65F0E" in numbers_of("Duster", "H4M", "oil_filter")
    assert numbers_of("Duster", "K9K", "oil_filter") == {"8200768927"}
    assert "90915-10004" in numbers_of("Camry", "2AZ-FE", "oil_filter")
    assert numbers_of("Lacetti", "F14D3", "spark_plug") >= {"96130723", "BKR6E-11", "K20PR-U11"}
    assert not any(row["number"] in ("CU 3054", "W 712/93") for row in table("vehicles/service_parts"))
    assert {row["kind"] for row in table("vehicles/service_parts") if row["number"] == "1625935480"} == {"analogue"}


def test_facts_of_cars() -> None:
    largus = car("Lada", "Largus", "I", "K7M")
    assert (largus["power_hp"], largus["years_to"]) == ("84", "2015")
    assert car("Renault", "Duster", "I", "H4M")["cam_drive"] == "chain"
    assert car("Volkswagen", "Polo Sedan", "V", "CWVA")["oil_sae"] == "5W-30|5W-40|0W-30"
    assert car("Ford", "Focus", "II", "QQDB")["oil_approvals"] == "WSS-M2C913-B;WSS-M2C913-C;WSS-M2C913-D"
    assert car("Hyundai", "Solaris", "II", "G4LC")["oil_approvals"] == "ILSAC GF-4;API SM;ACEA A5"
    assert car("Lada", "Granta", "I FL", "21127")["oil_volume_l"] == ""


def test_no_engine_with_a_chain_has_a_belt_and_no_car_filters_of_two_threads() -> None:
    cars = {
        tuple(row[name] for name in ("make", "model", "generation", "engine_code")): row
        for row in table("vehicles/vehicles")
    }
    threads: dict[tuple[str, ...], set[str]] = {key: set() for key in cars}
    for row in table("vehicles/service_parts"):
        key = tuple(row[name] for name in ("make", "model", "generation", "engine_code"))
        assert not (row["part"] == "timing_belt" and cars[key]["cam_drive"] == "chain"), row
        if row["part"] == "oil_filter" and row["thread"]:
            threads[key].add(row["thread"])

    assert [key for key, found in threads.items() if len(found) > 1] == []


def test_wrong_crosses_are_gone() -> None:
    pairs = {
        frozenset((number_key(row["number"]), number_key(row["other_number"]))) for row in table("part_crosses")
    } | {frozenset((number_key(row["article"]), number_key(row["number"]))) for row in table("crosses")}

    for number in ("HC45", "OC47OF", "OC47", "W7194", "W71912", "W71914", "W71915", "W71921", "W71929", "W71936"):
        assert frozenset((number, "06A115561B")) not in pairs
    assert frozenset(("W71930", "06A115561B")) in pairs
    assert all("A17DVRM" not in row["number"] for row in table("part_crosses"))


def test_a_value_without_a_source_is_unconfirmed() -> None:
    by_article = {(row.brand, row.article): row.unverified for row in rows()}

    assert by_article["MANN-FILTER", "W 914/2"] == {"thread", "car_make", "fits"}
    assert by_article["TRW", "GDB1550"] == {"car_make", "fits"}
    assert by_article["Brembo", "P 83 089"] == frozenset()
    assert by_article["Osram", "64210"] == {"socket", "use"}


def test_a_universal_filter_counts_as_unverified() -> None:
    universal = [row for row in table("part_crosses") if row["source"] == "universal"]

    assert {row["number"] for row in universal} == {"0 986 AF1 034", "0 986 452 041"}
    assert {row["confidence"] for row in universal} == {"memory"}
    assert CONFIRMED.confidence > UNCONFIRMED.confidence


def test_the_readme_counts_the_lines() -> None:

    readme = files("api.seed").joinpath("data", "README.md").read_text("utf-8")
    counts = {name: len(table(name)) for name in _FILES}

    assert f"| `crosses.csv` | {counts['crosses']} |" in readme
    assert f"| `part_crosses.csv` | {counts['part_crosses']} |" in readme
    assert f"| {counts['vehicles/vehicles']}, {counts['vehicles/service_parts']} |" in readme
    assert f"| `vehicles/fitted_sizes.csv` | {len(table('vehicles/fitted_sizes'))} |" in readme
    assert f"| `accepted_contradictions.csv` | {len(table('accepted_contradictions'))} |" in readme
    assert f"| {counts['filters']}, {counts['parts']}, {len(table('accessories'))} |" in readme
