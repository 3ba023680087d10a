"""Motor oils: spellings of specifications, their succession, and distances between viscosity grades."""

import pytest

from api.seed.oils import oils
from api.vehicles.oils.facts import APPROVALS, distance, grades_of
from api.vehicles.oils.specifications import (
    base_classes,
    covers,
    is_older,
    never_replaces,
    specifications,
    specifications_in,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("MB 229.5", ["MB 229.5"]),
        ("MB-Approval 229.5", ["MB 229.5"]),
        ("229.5", ["MB 229.5"]),
        ("MB 229.31/229.51", ["MB 229.31", "MB 229.51"]),
        ("VW 504.00/507.00", ["VW 504 00", "VW 507 00"]),
        ("VW 502 00", ["VW 502 00"]),
        ("Volkswagen 50200", ["VW 502 00"]),
        ("BMW LL-01", ["BMW LL-01"]),
        ("BMW Longlife-01", ["BMW LL-01"]),
        ("Longlife-04", ["BMW LL-04"]),
        ("BMW Longlife-17 FE+", ["BMW LL-17 FE+"]),
        ("dexos2", ["dexos2"]),
        ("GM dexos1™ Gen 2", ["dexos1 Gen 2"]),
        ("GM-LL-A-025", ["GM-LL-A-025"]),
        ("GM LL-B-025", ["GM-LL-B-025"]),
        ("Ford WSS-M2C913-D", ["WSS-M2C913-D"]),
        ("WSS M2C 913 D", ["WSS-M2C913-D"]),
        ("Renault RN0700", ["RN0700"]),
        ("RN 0700/RN0710", ["RN0700", "RN0710"]),
        ("RN17", ["RN17"]),
        ("Renault RN17 FE", ["RN17 FE"]),
        ("PSA B71 2290", ["PSA B71 2290"]),
        ("ILSAC GF-5", ["ILSAC GF-5"]),
        ("ILSAC GF-6", ["ILSAC GF-6A"]),
        ("API SN/CF", ["API SN", "API CF"]),
        ("ACEA A5", ["ACEA A5/B5"]),
        ("ACEA C3", ["ACEA C3"]),
        ("АвтоВАЗ", []),
        ("GM Dexron VI", []),
        ("MB 236.7", []),
    ],
)
def test_approvals(text: str, names: list[str]) -> None:
    assert list(specifications_in(text, APPROVALS)) == names


@pytest.mark.parametrize(
    ("option", "text", "names"),
    [
        ("api", "SN;CF", ["API SN", "API CF"]),
        ("api", "SP/RC", ["API SP"]),
        ("api", "SN PLUS", ["API SN Plus"]),
        ("api", "CI-4 PLUS", ["API CI-4 Plus"]),
        ("api", "CI4", ["API CI-4"]),
        ("api", "CF-4", ["API CF-4"]),
        ("api", "GL-4", []),
        ("api", "TC", []),
        ("acea", "A3/B3/B4", ["ACEA A3/B3", "ACEA A3/B4"]),
        ("acea", "C2/C3", ["ACEA C2", "ACEA C3"]),
        ("acea", "А3/В4", ["ACEA A3/B4"]),
        ("ilsac", "GF-5", ["ILSAC GF-5"]),
        ("jaso", "MA2", ["JASO MA2"]),
        ("", "Масло SHELL Helix HX7 5W40 (SN/CF) A3/B3/B4 (1л)", ["API SN", "API CF", "ACEA A3/B3", "ACEA A3/B4"]),
        ("", "Масло SHELL Helix HX7 10W40 (SN) A3/B4 (1л) п/синт.55005574", ["API SN", "ACEA A3/B4"]),
        ("", "Масло CASTROL Magnatec 5W40 А3/В4 (1л) синт.15С9DF", ["ACEA A3/B4"]),
        ("", "Масло MOBIL SUPER 2000 X1 10W40 (1л) п/синт.152569", []),
    ],
)
def test_classes(option: str, text: str, names: list[str]) -> None:
    assert list(specifications_in(text, option)) == names


def test_every_class_and_approval_of_the_demo_oils_for_cars_is_read() -> None:
    """What is not read is the make of a car, or an approval that no row of the table needs."""
    unread = {
        value
        for product in oils()
        if product.category_id in (111, 112, 113)
        for key, value in product.options
        if key in (APPROVALS, "api", "acea", "ilsac") and not specifications_in(str(value), key)
    }
    assert unread == {"АвтоВАЗ", "Toyota", "Nissan", "Honda", "Mazda", "Hyundai/Kia", "Chrysler MS-11106"}


def test_the_table_uses_the_normal_spelling() -> None:
    for name in specifications():
        assert name in specifications_in(name, APPROVALS), name


_PETROL = ("SA", "SB", "SC", "SD", "SE", "SF", "SG", "SH", "SJ", "SL", "SM", "SN", "SN Plus", "SP", "SQ")
_DIESEL = ("CD", "CE", "CF-4", "CG-4", "CH-4", "CI-4", "CI-4 Plus", "CJ-4", "CK-4")
_ILSAC = ("GF-1", "GF-2", "GF-3", "GF-4", "GF-5", "GF-6A", "GF-7A")


@pytest.mark.parametrize(("system", "names"), [("API", _PETROL), ("API", _DIESEL), ("ILSAC", _ILSAC)])
def test_a_newer_class_covers_every_older_one(system: str, names: tuple[str, ...]) -> None:
    for index, older in enumerate(names):
        for newer in names[index + 1 :]:
            assert covers(f"{system} {newer}", f"{system} {older}")
            assert not covers(f"{system} {older}", f"{system} {newer}")
            assert is_older(f"{system} {older}", f"{system} {newer}")


@pytest.mark.parametrize(
    ("name", "need", "is_enough"),
    [
        ("ILSAC GF-4", "API SM", True),
        ("ILSAC GF-5", "API SM", True),
        ("ILSAC GF-6A", "API SN", True),
        ("API SM", "ILSAC GF-4", False),
        ("ILSAC GF-6B", "ILSAC GF-5", False),
        ("API CF", "API CD", True),
        ("API CH-4", "API CF", False),
        ("API FA-4", "API CK-4", False),
        ("ACEA A3/B4", "ACEA A3/B3", True),
        ("ACEA A5/B5", "ACEA A1/B1", True),
        ("ACEA A5/B5", "ACEA A3/B4", False),
        ("ACEA A3/B4", "ACEA A5/B5", False),
        ("ACEA C3", "ACEA A3/B4", False),
        ("ACEA C2", "ACEA C3", False),
        ("ACEA C3", "ACEA C4", False),
        ("WSS-M2C913-D", "WSS-M2C913-A", True),
        ("WSS-M2C913-C", "WSS-M2C913-D", False),
        ("WSS-M2C948-B", "WSS-M2C913-C", False),
        ("VW 504 00", "VW 502 00", True),
        ("VW 502 00", "VW 504 00", False),
        ("VW 508 00", "VW 504 00", False),
        ("VW 507 00", "VW 505 00", True),
        ("MB 229.52", "MB 229.31", True),
        ("MB 229.5", "MB 229.51", False),
        ("BMW LL-04", "BMW LL-01", False),
        ("RN17", "RN0700", True),
        ("RN0710", "RN0720", False),
        ("dexos2", "GM-LL-A-025", True),
        ("dexos1 Gen 3", "dexos2", False),
        ("dexos1 Gen 3", "GM6094M", True),
    ],
)
def test_what_may_be_used_instead(name: str, need: str, is_enough: bool) -> None:
    assert covers(name, need) is is_enough


@pytest.mark.parametrize(
    ("name", "need", "expected"),
    [
        ("API SL", "ILSAC GF-4", True),
        ("API SM", "ILSAC GF-4", False),
        ("API SN", "ILSAC GF-4", False),
        ("VW 502 00", "VW 504 00", True),
        ("MB 229.3", "MB 229.51", False),
    ],
)
def test_equal_specifications_are_not_older(name: str, need: str, expected: bool) -> None:
    assert is_older(name, need) is expected


def test_warnings_of_makers() -> None:
    assert never_replaces("ACEA A3/B4", "RN0720")
    assert never_replaces("dexos2", "dexos1")
    assert not never_replaces("RN17", "RN0700")


def test_nothing_replaces_what_it_is_forbidden_for() -> None:
    """And nothing precedes itself: the succession has no circle."""
    for name, row in specifications().items():
        assert not any(covers(name, other) for other in row["not_instead_of"]), name
        assert not is_older(name, name), name


def test_names_in_the_table_are_rows_of_it() -> None:
    table = specifications()
    for row in table.values():
        assert {*row["superseded_by"], *row["met_by"], *row["not_instead_of"], *row["base_class"]} <= table.keys(), row


def test_an_approval_builds_on_a_class() -> None:
    assert base_classes("VW 504 00") == ("ACEA C3",)
    assert base_classes("ACEA C3") == ("ACEA C3",)
    assert base_classes("Chrysler MS-11106") == ()


@pytest.mark.parametrize(
    ("text", "grades"),
    [
        ("5W-30|5W-40|10W-40", ["5W-30", "5W-40", "10W-40"]),
        ("5w-30, 5W-40", ["5W-30", "5W-40"]),
        ("5W-30/5W-40", ["5W-30", "5W-40"]),
        ("Масло ROLF Energy 10W40 SL/CF (4 л)", ["10W-40"]),
        ("0W 20", ["0W-20"]),
        ("75W-90", []),
        ("80W90 GL-5", []),
        ("ISO VG 46", []),
        ("10W-400", []),
        ("", []),
    ],
)
def test_grades_of_a_text(text: str, grades: list[str]) -> None:
    assert [str(grade) for grade in grades_of(text)] == grades


@pytest.mark.parametrize(
    ("grade", "listed", "expected"),
    [
        ("5W-30", "5W-30|5W-40", "same"),
        ("0W-30", "5W-30|5W-40", "thinner_cold"),
        ("0W-40", "10W-40", "thinner_cold"),
        ("10W-30", "5W-30", "near"),
        ("5W-40", "5W-30", "near"),
        ("10W-40", "5W-40", "near"),
        ("5W-20", "5W-30", "near"),
        ("0W-16", "0W-20", "near"),
        ("10W-40", "5W-30", "other"),
        ("10W-30", "5W-40", "other"),
        ("20W-50", "0W-20", "far"),
        ("0W-20", "5W-40", "far"),
        ("5W-40", "0W-16|0W-20", "far"),
        ("10W-60", "5W-30|5W-40", "far"),
        ("15W-40", "5W-30|5W-40", "far"),
        ("15W-40", "5W-30|10W-40", "near"),
    ],
)
def test_distance_from_the_list(grade: str, listed: str, expected: str) -> None:
    assert distance(grades_of(grade)[0], grades_of(listed)) == expected
