from decimal import Decimal

import pytest

from api.tabular import number_parsing
from api.tabular.layout import RowError
from api.tabular.number_parsing import DecimalMark


@pytest.mark.parametrize(
    ("text", "rate", "decimal", "expected"),
    [
        ("178", "1", "auto", 17800),
        ("1 152,00 руб", "1", "auto", 115200),
        ("1,152.00 руб.", "1", "auto", 115200),
        ("1.152,00", "1", "auto", 115200),
        ("1\u00a0152,5 ₽", "1", "auto", 115250),
        ("1 234 567.89", "1", "auto", 123456789),
        ("1,234,567", "1", "auto", 123456700),
        ("1'152.50", "1", "auto", 115250),
        ("1,152", "1", "auto", 115200),
        ("1,152", "1", ",", 115),
        ("1.5", "1", "auto", 150),
        ("0,125", "1", "auto", 13),
        ("0.005", "1", "auto", 1),
        ("100 грн", "2.15", "auto", 21500),
        ("7,900.00 руб", "1", "auto", 790000),
        ("12.", "1", "auto", 1200),
        (".99", "1", "auto", 99),
        ("21474836.47", "1", "auto", 2147483647),
    ],
)
def test_prices_are_parsed_to_kopecks(text: str, rate: str, decimal: DecimalMark, expected: int) -> None:
    assert number_parsing.kopecks(text, Decimal(rate), decimal) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("по запросу", "не число"),
        ("12 000 - 15 000", "не число"),
        ("1e5", "не число"),
        ("NaN", "не число"),
        ("01.02.2026", "не число"),
        ("12.мар", "не число"),
        ("2026-11-28 00:00:00", "не число"),
        ("=1+1", "не число"),
        ("1,2.3,4", "не число"),
        ("", "не число"),
        ("0", "не больше нуля"),
        ("0.004", "не больше нуля"),
        ("-5", "не больше нуля"),
        ("21474836.48", "слишком велика"),
        ("9" * 20, "слишком велика"),
        ("9" * 10_000, "не число"),
    ],
)
def test_invalid_prices_are_refused(text: str, reason: str) -> None:
    with pytest.raises(RowError, match=reason):
        number_parsing.kopecks(text, Decimal(1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", 5),
        ("5 шт.", 5),
        ("2,000", 2),
        ("1 000", 1000),
        ("2.7", 2),
        ("-3", 0),
        (">10", 10),
        ("> 10 шт", 10),
        ("10+", 10),
        ("более 20", 20),
        ("<5", 1),
        ("менее 5 шт", 1),
        ("ЕСТЬ", 7),
        ("Нёт", 0),
    ],
)
def test_quantities_are_parsed(text: str, expected: int) -> None:
    assert number_parsing.pieces(text, {"есть": 7, "нет": 0}) == expected


@pytest.mark.parametrize("text", ["звоните", "5 вёдер", "1-2", "99999999999", "9" * 10_000, ">" + "9" * 10_000])
def test_invalid_quantities_are_refused(text: str) -> None:
    with pytest.raises(RowError):
        number_parsing.pieces(text, {"есть": 7})


def test_whole_numbers_and_ratings_are_parsed() -> None:
    assert number_parsing.whole("1 214", "число оценок") == 1214
    assert number_parsing.rating("4,667") == 4.7
    with pytest.raises(RowError, match="число оценок «1,5» — не целое"):
        number_parsing.whole("1,5", "число оценок")
    with pytest.raises(RowError, match="не от 0 до 5"):
        number_parsing.rating("9.5")
