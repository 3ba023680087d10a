"""The model year of a VIN: every year that its sign may mean, and how sure that is (ISO 3779)."""

from dataclasses import dataclass, replace
from typing import Literal

from api.text.vin import check_digit
from api.vehicles.decoding.vin_tables import YearRule

#: ModelYears from 1980 on; the cycle is thirty years long.
_SIGNS = "ABCDEFGHJKLMNPRSTVWXY123456789"
_FIRST, _CYCLE = 1980, 30
#: Of plants there, some cars are made for North America, where the year is obligatory.
_EXPORTS = frozenset("JW")
_NORTH_AMERICA = frozenset("12345")
_CHECK_PLACE, _SEVENTH = 8, 6


@dataclass(frozen=True, slots=True)
class ModelYears:
    #: The likeliest first.
    values: tuple[int, ...] = ()
    sure: Literal["sure", "likely", "unknown"] = "unknown"
    note: str = ""


def decode_year(vin: str, rule: YearRule | None, this_year: int) -> ModelYears:
    if rule is None:
        return ModelYears(note="Где у этого изготовителя год в VIN, мы не знаем.")
    if rule.position is None:
        return _of_export(vin, rule, this_year)
    values = _meanings(vin[rule.position - 1], this_year)
    if not values:
        return ModelYears(note=rule.note or f"{rule.position}-й знак VIN — не год.")
    if vin[0] in _NORTH_AMERICA and vin[_SEVENTH].isdigit():
        values = values[::-1]
    if len(values) > 1:
        again = f"Знак года повторяется через 30 лет: {' или '.join(map(str, values))}."
        return ModelYears(values, "likely", f"{again} {rule.note}".strip())
    return ModelYears(values, "likely" if rule.confidence == "memory" else "sure", rule.note)


def narrowed(years: ModelYears, first: int, last: int) -> ModelYears:
    """Only the years when such cars were made, a model year before and after; all of them when none is left."""
    left = tuple(year for year in years.values if first - 1 <= year <= last + 1)
    if not left or left == years.values:
        return years
    if len(left) > 1:
        return replace(years, values=left)
    others = " и ".join(str(year) for year in years.values if year not in left)
    return ModelYears(left, "sure", f"Тот же знак значит и {others} год, но тогда таких не выпускали.")


def _of_export(vin: str, rule: YearRule, this_year: int) -> ModelYears:
    """Where Europe has no year in the VIN, a right check digit tells a car made for North America, which has one."""
    values = _meanings(vin[9], this_year)
    if vin[0] in _EXPORTS and values and vin[_CHECK_PLACE] == check_digit(vin):
        note = "Контрольная цифра сходится: похоже на машину для Северной Америки, год — по 10-му знаку."
        return ModelYears(values, "likely", note)
    return ModelYears(note=rule.note)


def _meanings(sign: str, this_year: int) -> tuple[int, ...]:
    """Model years up to the next one, the newest first."""
    if sign not in _SIGNS:
        return ()
    first = _FIRST + _SIGNS.index(sign)
    return tuple(range(first, this_year + 2, _CYCLE))[::-1]
