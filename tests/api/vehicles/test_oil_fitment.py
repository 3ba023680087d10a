"""Does this motor oil suit this car: conditions, verdicts, ranks, and every demo oil against every demo car."""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from api.seed.oils import oils
from api.seed.vehicle_catalogue import vehicles
from api.vehicles.fitment.oil import OilVerdict, oil_verdict
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import SAE, distance, grades_of

LOGAN = Modification(
    id=1, make="Renault", make_ru="Рено", model="Logan", model_ru="Логан", generation="II", body_code="L8",
    years_from=2014, years_to=2022, engine_code="K4M", fuel="petrol", displacement_l=1.6, power_hp=102,
    oil_volume_l=4.8, oil_sae="5W-40|5W-30", oil_approvals=("RN0700", "RN0710"), coolant_volume_l=None,
    source="s", confidence="one_source",
)  # fmt: skip
FROM_MEMORY = replace(LOGAN, confidence="memory")
LADA = replace(LOGAN, make="Lada", oil_sae="5W-30|5W-40|10W-40", oil_approvals=("API SL", "API SM", "API SN"))
SOLARIS = replace(
    LOGAN, make="Hyundai", oil_sae="5W-30|5W-20", oil_approvals=("ILSAC GF-4", "API SM", "ACEA A5")
)  # fmt: skip
FOCUS = replace(LOGAN, make="Ford", oil_sae="5W-30", oil_approvals=("WSS-M2C913-B",))
POLO = replace(LOGAN, make="Volkswagen", oil_sae="5W-30|5W-40", oil_approvals=("VW 502 00", "VW 504 00"))
CRUZE = replace(LOGAN, make="Chevrolet", oil_sae="5W-30", oil_approvals=("dexos2",))
DUSTER = replace(LOGAN, fuel="diesel", oil_sae="5W-30", oil_approvals=("RN0720",))
GAZELLE = replace(LOGAN, make="GAZ", fuel="diesel", oil_sae="10W-40", oil_approvals=("API CI-4", "API CJ-4"))
LANCER = replace(LOGAN, make="Mitsubishi", oil_sae="5W-30|0W-20", oil_approvals=())
CAMRY = replace(LOGAN, make="Toyota", oil_sae="0W-16|0W-20", oil_approvals=("API SN", "ILSAC GF-6"))
UNKNOWN_CAR = replace(LOGAN, oil_sae="", oil_approvals=())

Options = Mapping[str, Sequence[str]]


def oil(sae: str = "5W-30", fuel: str = "", **options: str) -> Options:
    """Values are divided by semicolons, as in the demo's tables."""
    texts = {key: text.split(";") for key, text in options.items()}
    return texts | {SAE: [sae]} | ({"fuel": fuel.split(";")} if fuel else {})


def verdict(options: Options, car: Modification, name: str = "") -> tuple[str, str]:
    answer = oil_verdict(options, car, name)
    assert answer is not None
    return (answer.verdict.fit, answer.verdict.reason)


@pytest.mark.parametrize(
    ("options", "car", "fit", "reason"),
    [
        (oil(approvals="Renault RN0700"), LOGAN, "fits", "вязкость 5W-30 из списка завода, допуск RN0700"),
        (oil(approvals="RN17"), LOGAN, "fits", "вязкость 5W-30 из списка завода, допуск RN17 вместо RN0700"),
        (oil(approvals="Ford WSS-M2C913-D"), FOCUS, "fits",
         "вязкость 5W-30 из списка завода, допуск WSS-M2C913-D вместо WSS-M2C913-B"),
        (oil(api="SN/CF"), LADA, "fits", "вязкость 5W-30 из списка завода, API SN"),
        (oil(api="SP", ilsac="GF-6A"), SOLARIS, "fits",
         "вязкость 5W-30 из списка завода, ILSAC GF-6A вместо ILSAC GF-4"),
        (oil("0W-16", ilsac="GF-6B"), CAMRY, "fits", "вязкость 0W-16 из списка завода, ILSAC GF-6B"),
        (oil(approvals="RN0700"), FROM_MEMORY, "possible",
         "вязкость 5W-30 из списка завода, допуск RN0700: по памяти, сверьте с руководством"),
        (oil("0W-30", approvals="RN0700"), LOGAN, "possible",
         "завод указывает 5W-40 или 5W-30, а это 0W-30, зимний класс лучше: сверьте с руководством"),
        (oil("10W-40", approvals="RN0700"), LOGAN, "possible",
         "завод указывает 5W-40 или 5W-30, а это 10W-40: сверьте с руководством"),
        (oil(acea="A3/B4"), LOGAN, "possible",
         "допуска RN0700 или RN0710 в описании нет, есть ACEA A3/B4: сверьте с этикеткой"),
        (oil(api="SN"), LANCER, "possible", "допуск мотора не знаем: сверьте с руководством"),
        (oil(api="SG;CD"), replace(LANCER, years_from=1982), "possible",
         "допуск мотора не знаем: сверьте с руководством"),
        (oil(api="CI-4", acea="E7", fuel="дизель", sae="10W-40"), GAZELLE, "possible",
         "если стоит сажевый фильтр, нужно малозольное масло: сверьте с руководством"),
        (oil(api="CJ-4", acea="E9", fuel="дизель", sae="10W-40"), GAZELLE, "fits",
         "вязкость 10W-40 из списка завода, API CJ-4"),
        (oil(acea="C4", approvals="RN0720", fuel="дизель"), DUSTER, "fits",
         "вязкость 5W-30 из списка завода, допуск RN0720"),
    ],
)  # fmt: skip
def test_what_is_offered(options: Options, car: Modification, fit: str, reason: str) -> None:
    assert verdict(options, car) == (fit, reason)


@pytest.mark.parametrize(
    ("options", "car", "reason"),
    [
        (oil("20W-50", approvals="RN0700"), LOGAN, "вязкость 20W-50, а завод указывает 5W-40 или 5W-30"),
        (oil("20W-50", approvals="RN0700"), FROM_MEMORY,
         "вязкость 20W-50, а завод указывает 5W-40 или 5W-30 (по памяти)"),
        (oil(approvals="RN0700", fuel="дизель"), LOGAN, "масло для дизельных двигателей"),
        (oil(api="SN", ilsac="GF-5", fuel="бензин"), DUSTER, "масло для бензиновых двигателей"),
        (oil(api="SN", ilsac="GF-5"), DUSTER, "масло для бензиновых двигателей"),
        (oil(api="SG;CD"), LADA, "API SG старее, чем API SL, который указывает завод"),
        (oil(api="SL", acea="A3/B4"), SOLARIS, "API SL старее, чем API SM, который указывает завод"),
        (oil(approvals="VW 501 01"), POLO, "допуск VW 501 01 старее, чем VW 502 00, который указывает завод"),
        (oil(approvals="WSS-M2C913-A"), FOCUS,
         "допуск WSS-M2C913-A старее, чем WSS-M2C913-B, который указывает завод"),
        (oil(acea="A5/B5"), POLO,
         "масло энергосберегающее (ACEA A5/B5), а завод требует допуск VW 502 00 или VW 504 00"),
        (oil(ilsac="GF-5", approvals="GM dexos1 Gen 2"), CRUZE,
         "масло энергосберегающее (dexos1 Gen 2), а завод требует допуск dexos2"),
        (oil(acea="A3/B4", approvals="RN0700"), DUSTER,
         "масло полнозольное, а для сажевого фильтра завод требует допуск RN0720"),
        (oil(acea="C2", approvals="PSA B71 2290"), DUSTER,
         "масло энергосберегающее (PSA B71 2290), а завод требует допуск RN0720"),
        (oil("5W-20", approvals="WSS-M2C948-B"), replace(FOCUS, oil_sae="5W-30|5W-20"),
         "допуск WSS-M2C948-B не заменяет WSS-M2C913-B"),
        (oil("10W-40", jaso="MA2", api="SN"), LADA, "масло для мотоциклов"),
        (oil("10W-40", series="M7 4T", api="SN"), LADA, "масло для мотоциклов"),
        ({"api": ["TC"], "fuel": ["бензин"]}, LADA, "масло для двухтактных двигателей"),
        (oil("5W-40", series="Racing", api="SN"), LADA, "масло для гонок"),
    ],
)  # fmt: skip
def test_what_contradicts(options: Options, car: Modification, reason: str) -> None:
    assert verdict(options, car) == ("contradicts", reason)


@pytest.mark.parametrize(
    ("options", "car", "reason"),
    [
        (oil(), UNKNOWN_CAR, "какое масло указывает завод, не знаем"),
        (oil("5W-40", api="SN"), CRUZE,
         "завод указывает 5W-30, а это 5W-40: сверьте с руководством; "
         "допуска dexos2 в описании нет: сверьте с этикеткой"),
        (oil(api="SG;CD"), LANCER, "API SG для этой машины устарел, допуск мотора не знаем: сверьте с руководством"),
        (oil("10W-30", api="SN"), LADA,
         "завод указывает 5W-30, 5W-40 или 10W-40, а это 10W-30: сверьте с руководством"),
        (oil(api="SN"), LOGAN, "допуска RN0700 или RN0710 в описании нет: сверьте с этикеткой"),
        (oil(acea="C3"), DUSTER, "допуска RN0720 в описании нет: сверьте с этикеткой"),
        (oil("10W-40"), GAZELLE,
         "класса для дизелей в описании нет: сверьте с этикеткой; API CI-4 или API CJ-4 в описании нет: сверьте с "
         "этикеткой; если стоит сажевый фильтр, нужно малозольное масло: сверьте с руководством"),
    ],
)  # fmt: skip
def test_what_is_not_offered_without_a_contradiction(options: Options, car: Modification, reason: str) -> None:
    assert verdict(options, car) == ("unknown", reason)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (oil("75W-90", api="GL-4"), ""),
        (oil("75W-90", api="GL-4;GL-5"), ""),
        ({"approvals": ["GM Dexron VI"]}, "Масло для АКПП"),
        ({"series": ["Racing"]}, "Свеча зажигания"),
        ({}, "Масло SHELL Spirax S4 AT 75W90 GL-4/5 (4 л)"),
        ({}, "Фильтр масляный"),
    ],
)
def test_no_motor_oil(options: Options, name: str) -> None:
    assert oil_verdict(options, LOGAN, name) is None


def test_a_product_without_options_is_read_by_its_name() -> None:
    assert verdict({}, LADA, "Масло ROLF Energy 10W40 SL/CF (4 л) п/синт") == (
        "fits", "вязкость 10W-40 из списка завода, API SL",
    )  # fmt: skip
    assert verdict({}, LADA, "Масло ROLF Dynamic 10W40 SG/CD (4 л)")[0] == "contradicts"


def test_a_description_without_a_source_never_fits() -> None:
    answer = oil_verdict(oil(approvals="RN0700"), LOGAN, is_confirmed=False)
    sure = oil_verdict(oil(approvals="RN0700"), LOGAN)

    assert answer is not None
    assert sure is not None
    assert answer.verdict == (
        "possible",
        "вязкость 5W-30 из списка завода, допуск RN0700; описание товара не проверено: сверьте с этикеткой",
    )
    assert answer.conditions[-1].text == "описание товара не проверено"
    assert answer.rank > sure.rank


def test_conditions_say_what_holds_and_what_is_unknown() -> None:
    answer = oil_verdict(oil("10W-40", api="CI-4", acea="E7", fuel="дизель"), replace(GAZELLE, confidence="memory"))

    assert answer is not None
    assert [(row.text, row.state, row.is_confirmed, row.advice) for row in answer.conditions] == [
        ("вязкость 10W-40 из списка завода", "holds", False, ""),
        ("API CI-4", "holds", False, ""),
        ("если стоит сажевый фильтр, нужно малозольное масло", "unknown", True, "сверьте с руководством"),
    ]


def test_the_best_proven_has_the_lowest_rank() -> None:
    by_rank = [
        (oil(approvals="RN0700"), LOGAN),
        (oil(approvals="RN17"), LOGAN),
        (oil("0W-30", approvals="RN0700"), LOGAN),
    ]
    by_rank[2:2] = [(oil(approvals="RN0700"), FROM_MEMORY), (oil(approvals="RN17"), FROM_MEMORY),
                    (oil(acea="A3/B4"), LOGAN)]  # fmt: skip
    ranks = [answer.rank for options, car in by_rank if (answer := oil_verdict(options, car))]

    assert ranks == sorted(set(ranks))
    assert len(ranks) == 6


def test_an_oil_with_an_open_condition_comes_after_one_without() -> None:
    low_ash = oil_verdict(oil("10W-40", api="CJ-4", acea="E9", fuel="дизель"), replace(GAZELLE, confidence="memory"))
    full_ash = oil_verdict(oil("10W-40", api="CI-4", acea="E7", fuel="дизель"), replace(GAZELLE, confidence="memory"))

    assert low_ash is not None
    assert full_ash is not None
    assert low_ash.rank < full_ash.rank


def test_the_oil_of_the_make_comes_before_others_of_its_class() -> None:
    own, other = oil_verdict(oil(api="SM", approvals="Hyundai/Kia"), SOLARIS), oil_verdict(oil(api="SM"), SOLARIS)

    assert own is not None
    assert other is not None
    assert own.rank < other.rank


def _demo_cars() -> Iterator[Modification]:
    names = [field.name for field in fields(Modification)]
    for number, vehicle in enumerate(vehicles(), start=1):
        row: dict[str, Any] = {name: vehicle.vehicle.get(name) for name in names} | {"id": number}
        yield Modification(**row | {"oil_approvals": tuple(row["oil_approvals"])})


def _demo_oils() -> dict[str, dict[str, list[str]]]:
    """Options by line: cans of a line hold the same oil."""
    lines: dict[str, dict[str, list[str]]] = {}
    for product in oils():
        options: defaultdict[str, list[str]] = defaultdict(list)
        for key, value in product.options:
            if isinstance(value, str):
                options[key].append(value)
        lines[product.line] = dict(options)
    return lines


FUELS = {"petrol": "бензин", "diesel": "дизель"}


@cache
def _offers() -> list[tuple[Modification, dict[str, list[str]], OilVerdict]]:
    """Every car of the demo shop with every oil that it is offered."""
    pairs = [
        (car, options, oil_verdict(options, car))
        for car, options in itertools.product(_demo_cars(), _demo_oils().values())
    ]
    return [(car, options, answer) for car, options, answer in pairs if answer and answer.verdict.is_offered]


class TestTheDemoShop:
    def test_no_oil_is_offered_against_its_fuel_its_use_or_its_grade(self) -> None:
        for car, options, _ in _offers():
            assert FUELS[car.fuel] in options["fuel"], (car, options)
            assert not any(grade.startswith(("GL", "TC")) for grade in options.get("api", ()))
            assert not options.get("jaso") or options["jaso"] == ["DL-1"]
            grade, listed = grades_of(options["sae"][0])[0], grades_of(car.oil_sae)
            assert not listed or distance(grade, listed) != "far", (car, options)

    def test_nothing_from_memory_is_said_to_fit(self) -> None:
        for car, options, answer in _offers():
            assert answer.verdict.fit == "possible" or car.confidence != "memory", (car, options)

    def test_a_petrol_car_that_needs_api_sl_gets_no_older_class(self) -> None:
        older = {f"S{letter}" for letter in "ABCDEFGHJ"}
        for car, options, _ in _offers():
            classes = {grade for grade in options.get("api", ()) if grade.startswith("S")}
            if car.oil_approvals and all(name in ("API SL", "API SM", "API SN") for name in car.oil_approvals):
                assert not classes or classes - older, (car, options)

    def test_every_car_with_known_grades_has_an_oil(self) -> None:
        with_oil = {car.id for car, _, _ in _offers()}
        without = [car for car in _demo_cars() if car.oil_sae and car.id not in with_oil]

        assert without == []
