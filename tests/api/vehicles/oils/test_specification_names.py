"""Spellings of approvals and quality classes in options, in names of products and in the vehicle catalogue."""

import pytest

from api.seed.oils import oils
from api.vehicles.oils.facts import APPROVALS
from api.vehicles.oils.specifications import specifications, specifications_in


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
