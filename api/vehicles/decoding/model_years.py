"""The model year of a VIN: every year that the character may mean, and how sure it is (ISO 3779)."""

from dataclasses import dataclass, replace
from typing import Literal

from api.text.vin import check_digit
from api.vehicles.decoding.vin_tables import YearRule

#: Characters of the years from 1980 on; they repeat after thirty years.
_SIGNS = "ABCDEFGHJKLMNPRSTVWXY123456789"
_FIRST, _CYCLE = 1980, 30
#: Countries whose plants also build for North America, where the year is mandatory.
_EXPORTS = frozenset("JW")
_NORTH_AMERICA = frozenset("12345")
_CHECK_INDEX, _SEVENTH_INDEX = 8, 6


@dataclass(frozen=True, slots=True)
class ModelYears:
    #: The most likely first.
    values: tuple[int, ...] = ()
    sure: Literal["sure", "likely", "unknown"] = "unknown"
    note: str = ""


def decode_year(vin: str, rule: YearRule | None, this_year: int) -> ModelYears:
    if rule is None:
        return ModelYears(note="Где у этого изготовителя год в VIN, мы не знаем.")
    if rule.position is None:
        return _export_year(vin, rule, this_year)
    values = _meanings(vin[rule.position - 1], this_year)
    if not values:
        return ModelYears(note=rule.note or f"{rule.position}-й знак VIN — не год.")
    if vin[0] in _NORTH_AMERICA and vin[_SEVENTH_INDEX].isdigit():
        values = values[::-1]
    if len(values) > 1:
        note = f"Знак года повторяется через 30 лет: {' или '.join(map(str, values))}."
        return ModelYears(values, "likely", f"{note} {rule.note}".strip())
    return ModelYears(values, "likely" if rule.confidence == "memory" else "sure", rule.note)


def narrow_years(years: ModelYears, first: int, last: int) -> ModelYears:
    """The years within `first` to `last`, one year of tolerance; all years when none is within."""
    within = tuple(year for year in years.values if first - 1 <= year <= last + 1)
    if not within or within == years.values:
        return years
    if len(within) > 1:
        return replace(years, values=within)
    others = " и ".join(str(year) for year in years.values if year not in within)
    return ModelYears(within, "sure", f"Тот же знак значит и {others} год, но тогда таких не выпускали.")


def _export_year(vin: str, rule: YearRule, this_year: int) -> ModelYears:
    """The year of a VIN without a year by the rule: a valid check digit means a car built for North America."""
    values = _meanings(vin[9], this_year)
    if vin[0] in _EXPORTS and values and vin[_CHECK_INDEX] == check_digit(vin):
        note = "Контрольная цифра сходится: похоже на машину для Северной Америки, год — по 10-му знаку."
        return ModelYears(values, "likely", note)
    return ModelYears(note=rule.note)


def _meanings(sign: str, this_year: int) -> tuple[int, ...]:
    """Years of the character up to next year, the newest first."""
    if sign not in _SIGNS:
        return ()
    first = _FIRST + _SIGNS.index(sign)
    return tuple(range(first, this_year + 2, _CYCLE))[::-1]
