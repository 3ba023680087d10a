"""Parsing of prices, quantities and other numbers in the notations of suppliers."""

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Literal

from api.tabular.layout import RowError
from api.text.folding import fold

DecimalMark = Literal["auto", "fraction", ".", ","]

MAX_INTEGER = 2**31 - 1
_MAX_DIGITS = 30
_USUAL_DIGITS = 12
_UNIT = Decimal(1)
_CURRENCY = re.compile(r"(?:₽|руб(?:лей|ля|ль)?|рур|rub|rur|р|грн|uah|₴|\$|usd|€|eur|тг|₸|kzt|byn)\.?$")
_AT_LEAST = re.compile(r"(?:>=?|≥|более|больше|свыше|от)\s*([0-9]{1,15})|([0-9]{1,15})\s*(?:\+|и более)")
_AT_MOST = re.compile(r"(?:<=?|≤|менее|меньше|до)\s*([0-9]+)")
_PIECES = re.compile(r"(?:шт(?:ук|уки|ука)?|ед|компл|pcs|pc)\.?$")


def number(text: str, decimal: DecimalMark = "auto") -> Decimal:
    """«1 152,00», «1,152.00», «1.152,00», «1'152» as a number. `decimal` is the decimal mark, if known.

    With `auto` a lone sign before exactly three digits divides thousands: «1,152» is a thousand; with `fraction` it
    begins a fraction, as in quantities: «2,000» is two. Raises ValueError, also for a date: «01.02.2026».
    """
    if text.isdecimal() and len(text) <= _MAX_DIGITS:
        return Decimal(text)
    digits = fold(text).replace(" ", "").replace("'", "").replace("’", "")
    sign = -1 if digits.startswith("-") else 1
    digits = digits.removeprefix("-").removeprefix("+")
    if len(digits) > _MAX_DIGITS or not re.fullmatch(r"[0-9]+(?:[.,][0-9]+)*[.,]?|[.,][0-9]+", digits):
        raise ValueError(text)
    mark = decimal if decimal in {".", ","} else _fraction_mark(digits, thousands_by_three=decimal == "auto")
    whole = digits.rpartition(mark)[0] if mark and mark in digits else digits.rstrip(".,")
    if any(len(group) != 3 for group in re.split("[.,]", whole)[1:]):  # A date, not thousands: 01.02.2026.
        raise ValueError(text)
    thousands = {"": ".,", ".": ",", ",": "."}[mark]
    digits = digits.translate(str.maketrans("", "", thousands))
    try:
        return sign * Decimal(digits.replace(",", ".").rstrip(".") or "0")
    except InvalidOperation:
        raise ValueError(text) from None


def _fraction_mark(digits: str, *, thousands_by_three: bool) -> str:
    marks = [char for char in digits if char in ".,"]
    if not marks:
        return ""
    last = marks[-1]
    if len(set(marks)) == 2:
        return last
    whole, _, fraction = digits.rpartition(last)
    if len(marks) > 1 or (thousands_by_three and len(fraction) == 3 and whole not in {"", "0"}):
        return ""
    return last


def kopecks(text: str, factor: Decimal, decimal: DecimalMark = "auto") -> int:
    """A price in kopecks, multiplied by `factor`, rounded half up. Raises RowError unless it is positive and fits."""
    if text.isdecimal() and len(text) <= _USUAL_DIGITS and factor == 1:  # Most cells.
        cost = int(text) * 100
    else:
        try:
            amount = number(_CURRENCY.sub("", fold(text)).strip(), decimal)
            cost = int((amount * factor * 100).quantize(_UNIT, ROUND_HALF_UP))
        except (ValueError, InvalidOperation):
            raise RowError(f"цена «{_short(text)}» — не число") from None
    if cost <= 0:
        raise RowError(f"цена «{_short(text)}» не больше нуля")
    if cost > MAX_INTEGER:
        raise RowError(f"цена «{_short(text)}» слишком велика")
    return cost


def pieces(text: str, words: Mapping[str, int]) -> int:
    """A quantity: «5», «5 шт», «>10» is 10, «<5» is 1, a word by `words` (folded); negative numbers are 0.

    Raises RowError.
    """
    if text.isdecimal() and len(text) <= _USUAL_DIGITS and text not in words:  # Most cells.
        return _limited(int(text), text)
    folded = fold(text)
    if folded in words:
        return words[folded]
    amount = _PIECES.sub("", folded).strip()
    if at_least := _AT_LEAST.fullmatch(amount):
        return _limited(int(at_least[1] or at_least[2]), text)
    if _AT_MOST.fullmatch(amount):
        return 1
    try:
        return _limited(max(0, int(number(amount, "fraction"))), text)
    except ValueError:
        raise RowError(f"остаток «{_short(text)}» — не число и не слово из профиля (stock → words)") from None


def whole(text: str, field: str) -> int:
    """A whole number that is not negative. Raises RowError."""
    value = _number_of(text, field)
    if value != int(value) or value < 0:
        raise RowError(f"{field} «{_short(text)}» — не целое число от нуля")
    return _limited(int(value), text)


def rating(text: str) -> float:
    """Stars from 0 to 5. Raises RowError."""
    value = _number_of(text, "рейтинг")
    if not 0 <= value <= 5:
        raise RowError(f"рейтинг «{_short(text)}» — не от 0 до 5")
    return float(value.quantize(Decimal("0.1"), ROUND_HALF_UP))


def _number_of(text: str, field: str) -> Decimal:
    try:
        return number(text, "fraction")
    except ValueError:
        raise RowError(f"{field} «{_short(text)}» — не число") from None


def _limited(value: int, text: str) -> int:
    if value > MAX_INTEGER:
        raise RowError(f"число «{_short(text)}» слишком велико")
    return value


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
