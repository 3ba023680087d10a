"""Evidence of a part beside its text: its kind, its thread, and numbers of other cars of the model."""

from dataclasses import replace
from typing import Any

import pytest

from api.vehicles.fitment.evidence import CarFacts, FitmentProduct, PartNumberEvidence, PartNumberMatch
from api.vehicles.fitment.part_kind import kind_contradiction, kind_of, single_thread, thread_contradiction
from api.vehicles.fitment.verdict import verdict
from api.vehicles.units import groups_of
from tests.api.vehicles.test_applicability import SOLARIS, car

LOGAN_K7M = replace(car("Renault", "Logan", "II", "L8", "K7M"), id=5, engine_family="Renault K7M")
LOGAN_H4M = replace(car("Renault", "Logan", "II", "L8", "H4M"), id=6, engine_family="Renault-Nissan H4M / HR16DE")
SANDERO_H4M = replace(LOGAN_H4M, id=7, model="Sandero")
OIL_FILTER = "Фильтр масляный MANN-FILTER W 75/3"


@pytest.mark.parametrize(
    ("name", "axle", "kind"),
    [
        ("Фильтр масляный MANN-FILTER W 914/2", "", "oil_filter"),
        ("Масляный фильтр Веста", "", "oil_filter"),
        ("Фильтр салонный угольный MANN", "", "cabin_filter"),
        ("Комплект ремня ГРМ с помпой Gates", "", "timing_belt"),
        ("Свеча зажигания иридиевая NGK", "", "spark_plug"),
        ("Колодки тормозные дисковые TRW", "передняя", "front_brake_pads"),
        ("Колодки тормозные задние TRW", "", "rear_brake_pads"),
        ("Колодки тормозные дисковые TRW", "", ""),
        ("Колодки тормозные барабанные", "задняя", "rear_brake_shoes"),
        ("Масло моторное ЛУКОЙЛ 5W-30", "", ""),
        ("Ремень поликлиновой Gates 6PK742", "", ""),
    ],
)
def test_kind_of_a_part(name: str, axle: str, kind: str) -> None:
    assert kind_of(name, axle) == kind


@pytest.mark.parametrize(
    ("name", "axle", "facts", "reason"),
    [
        ("Ремень ГРМ Gates", "", {"cam_drive": "chain"}, "у мотора цепь ГРМ, ремня нет"),
        ("Ремень ГРМ Gates", "", {"cam_drive": ""}, ""),
        ("Цепь ГРМ Febi", "", {"cam_drive": "belt"}, "у мотора ремень ГРМ, цепи нет"),
        ("Свеча зажигания NGK", "", {"fuel": "diesel"}, "у дизеля нет свечей зажигания"),
        ("Свеча накала NGK", "", {"fuel": "petrol"}, "у бензинового мотора нет свечей накала"),
        ("Колодки тормозные барабанные", "задняя", {"rear_brake": "disc"}, "сзади дисковые тормоза, барабанов нет"),
        ("Колодки барабанные стояночного тормоза", "", {"rear_brake": "disc"}, ""),
        ("Колодки тормозные дисковые", "задняя", {"rear_brake": "drum"}, "сзади барабанные тормоза, дисков нет"),
        ("Колодки тормозные дисковые", "передняя", {"rear_brake": "drum"}, ""),
    ],
)
def test_a_kind_that_the_car_does_not_have(name: str, axle: str, facts: dict[str, Any], reason: str) -> None:
    assert kind_contradiction(name, axle, replace(SOLARIS, **facts)) == reason


@pytest.mark.parametrize(
    ("part", "of_car", "reason"),
    [
        ("M20×1.5", "М20х1,5", ""),
        ("3/4-16 UNF", "3/4-16UNF", ""),
        ("3/4-16 UNF", "M20x1.5", "резьба фильтра 3/4-16 UNF, у мотора M20x1.5"),
        ("cartridge", "M20x1.5", "нужен навинчиваемый фильтр, это сменный элемент"),
        ("M20x1.5", "cartridge", "нужен сменный элемент, это навинчиваемый фильтр"),
        ("", "M20x1.5", ""),
        ("M20x1.5", "", ""),
    ],
)
def test_threads_of_filter_and_engine(part: str, of_car: str, reason: str) -> None:
    assert thread_contradiction(part, of_car) == reason


def test_threads_that_disagree_are_unknown() -> None:
    assert single_thread(["M20×1.5", "M20x1.5", ""]) == "M20x1.5"
    assert single_thread(["M20×1.5", "3/4-16 UNF"]) == ""


def test_a_number_of_another_engine_of_the_model_contradicts_where_the_engine_has_its_own() -> None:
    product = FitmentProduct(1, OIL_FILTER, {"fits": ["Renault Logan"]})
    evidence = PartNumberEvidence(None, [LOGAN_K7M])

    known = verdict(product, CarFacts(LOGAN_H4M, kinds=frozenset({"oil_filter"})), evidence)
    unknown = verdict(product, CarFacts(LOGAN_H4M), evidence)

    assert known == ("contradicts", "номер для Logan с мотором K7M")
    assert unknown.fit == "fits"


def test_a_number_of_another_car_with_the_same_engine_is_possible_for_parts_of_the_engine_only() -> None:
    evidence = PartNumberEvidence(None, [SANDERO_H4M])

    assert verdict(FitmentProduct(1, OIL_FILTER), CarFacts(LOGAN_H4M), evidence) == (
        "possible", "номер записан для этого мотора, H4M у Renault Sandero: проверьте по VIN",
    )  # fmt: skip
    assert verdict(FitmentProduct(1, "Колодки тормозные TRW"), CarFacts(LOGAN_H4M), evidence).fit == "unknown"


def test_nothing_is_claimed_where_a_number_and_a_text_that_denies_the_car_disagree() -> None:
    evidence = PartNumberEvidence(PartNumberMatch("N", is_own=True, is_confirmed=False))
    denying = FitmentProduct(1, OIL_FILTER, {"fits": ["Renault Logan 1.5 dCi"]})
    incomplete = FitmentProduct(1, OIL_FILTER, {"fits": ["Toyota Corolla"]})

    assert verdict(denying, CarFacts(LOGAN_K7M), evidence).fit == "unknown"
    assert verdict(incomplete, CarFacts(LOGAN_K7M), evidence).fit == "possible"


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({}, set()),
        ({"cam_drive": "chain"}, {"timing"}),
        ({"rear_brake": "drum"}, {"rearDisc"}),
        ({"rear_brake": "disc", "fuel": "diesel"}, {"rearDrum", "ignition"}),
    ],
)
def test_units_that_the_car_does_not_have(facts: dict[str, Any], missing: set[str]) -> None:
    every = {unit.key for group in groups_of(SOLARIS) for unit in group.units}
    of_car = {unit.key for group in groups_of(replace(SOLARIS, **facts)) for unit in group.units}

    assert every - of_car == missing
