"""What may be used instead of what: classes are backward compatible, approvals follow their makers' succession."""

import pytest

from api.vehicles.oils.specifications import base_classes, covers, is_older, never_replaces, specifications

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
        assert not any(covers(name, other) for other in row.not_instead_of), name
        assert not is_older(name, name), name


def test_names_in_the_table_are_rows_of_it() -> None:
    table = specifications()
    for row in table.values():
        assert {*row.superseded_by, *row.met_by, *row.not_instead_of, *row.base_classes} <= table.keys(), row.name


def test_an_approval_builds_on_a_class() -> None:
    assert base_classes("VW 504 00") == ("ACEA C3",)
    assert base_classes("ACEA C3") == ("ACEA C3",)
    assert base_classes("Chrysler MS-11106") == ()
