"""Normalisation, check digit and warnings of typed VINs."""

import pytest

from api.text.vin import check_digit, normal_vin, vin_warning


@pytest.mark.parametrize(
    ("vin_text", "normal"),
    [
        ("хта210990у1234567", "XTA210990Y1234567"),
        (" XTA 2109-90 Y1234567 ", "XTA210990Y1234567"),
        ("JTDBR32E13ООI234Q", "JTDBR32E130012340"),
        ("grx130-6028474", "GRX130-6028474"),
        ("СР9А–0305123", "CP9A-0305123"),
        ("№ «KZH106-0012345»", "KZH106-0012345"),
        ("", ""),
    ],
)
def test_look_alikes_become_latin_and_upper_case(vin_text: str, normal: str) -> None:
    assert normal_vin(vin_text) == normal


@pytest.mark.parametrize(("vin", "digit"), [("1M8GDM9AXKP042788", "X"), ("1HGCM82633A004352", "3")])
def test_the_check_digit_of_the_standard(vin: str, digit: str) -> None:
    assert check_digit(vin) == digit == vin[8]


@pytest.mark.parametrize(
    ("vin", "warning"),
    [
        ("1HGCM82633A004352", None),
        ("1HGCM82673A004352", "Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."),
        ("XTAGFK330JY144213", None),
        ("XTAGFL110KY21435A", "Последние четыре знака VIN — цифры. Сверьте с документами: возможно, опечатка."),
        ("GRX130-6028474", None),
        ("", None),
        ("XTA2109", "В VIN 17 знаков, здесь 7. Сверьте с документами; номер кузова пишут через дефис."),
    ],
)
def test_warnings(vin: str, warning: str | None) -> None:
    assert vin_warning(vin) == warning
