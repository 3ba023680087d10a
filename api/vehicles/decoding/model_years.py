"""The model year of a VIN: every year that the character may mean, and how sure it is (ISO 3779)."""

from dataclasses import dataclass, replace
from typing import Literal

from api.text.vin import check_digit
from api.vehicles.decoding.vin_tables import YearRule, YearSpan

#: Characters of the years from 1980 on; they repeat after thirty years.
_SIGNS = "ABCDEFGHJKLMNPRSTVWXY123456789"
_FIRST, _CYCLE = 1980, 30
#: Countries whose plants also build for North America, where the year is mandatory.
_EXPORTS = frozenset("JW")
#: WMIs of these countries that are never used in North America.
_NOT_EXPORTED = frozenset({"JMZ"})
_NORTH_AMERICA = frozenset("12345")
_CHECK_INDEX, _SEVENTH_INDEX = 8, 6
#: A model year begins in the calendar year before.
_TOLERANCE = 1


@dataclass(frozen=True, slots=True)
class ModelYears:
    #: The most likely first.
    values: tuple[int, ...] = ()
    sure: Literal["sure", "likely", "unknown"] = "unknown"
    note: str = ""
    #: The rule for the position of the year has a source; a rule from memory is never `sure`.
    is_confirmed: bool = True


def decode_year(vin: str, rule: YearRule | None, this_year: int) -> ModelYears:
    if rule is None:
        return ModelYears(note="Где у этого изготовителя год в VIN, мы не знаем.")
    if rule.position is None:
        return _export_year(vin, rule, this_year)
    values = _meanings(vin[rule.position - 1], this_year)
    if not values:
        return ModelYears(note=rule.note or f"{rule.position}-й знак VIN — не год.")
    is_confirmed = rule.confidence != "memory"
    if vin[0] in _NORTH_AMERICA and vin[_SEVENTH_INDEX].isdigit():
        values = values[::-1]
    if len(values) > 1:
        note = f"Знак года повторяется через 30 лет: {' или '.join(map(str, values))}."
        return ModelYears(values, "likely", f"{note} {rule.note}".strip(), is_confirmed)
    return ModelYears(values, "sure" if is_confirmed else "likely", rule.note, is_confirmed)


def narrow_years(years: ModelYears, span: YearSpan) -> ModelYears:
    """The years within the span; all of them when none is within."""
    within = _within(years, span)
    if not within or within == years.values:
        return years
    if len(within) > 1:
        return replace(years, values=within)
    others = " и ".join(str(year) for year in years.values if year not in within)
    note = f"Тот же знак значит и {others} год, но тогда таких не выпускали."
    return replace(years, values=within, sure="sure" if years.is_confirmed else "likely", note=note)


def check_years(years: ModelYears, span: YearSpan) -> ModelYears:
    """Like `narrow_years`, but a year outside the production years of the model is withdrawn, with a note."""
    if not years.values or _within(years, span):
        return narrow_years(years, span)
    values = " или ".join(map(str, sorted(years.values)))
    note = f"Знак года значит {values}, но такие машины тогда не выпускали. Год сверьте с документами."
    return ModelYears(note=note, is_confirmed=years.is_confirmed)


def is_within(year: int, first: int | None, last: int | None) -> bool:
    """Whether a car of the model year may have been built in these years; None is an open end."""
    return (first or 0) - _TOLERANCE <= year <= (last or 9999) + _TOLERANCE


def _within(years: ModelYears, span: YearSpan) -> tuple[int, ...]:
    return tuple(year for year in years.values if is_within(year, *span))


def _export_year(vin: str, rule: YearRule, this_year: int) -> ModelYears:
    """The year of a VIN without a year by the rule: a valid check digit means a car built for North America.

    Digits alone at 4-6 are a type number of Europe (Mercedes-Benz): there position 10 is never the year, and one VIN
    of eleven has a valid check digit by chance.
    """
    values = _meanings(vin[9], this_year)
    is_exported = vin[0] in _EXPORTS and vin[:3] not in _NOT_EXPORTED and not vin[3:6].isdecimal()
    if is_exported and values and vin[_CHECK_INDEX] == check_digit(vin):
        note = "Контрольная цифра сходится: похоже на машину для Северной Америки, год — по 10-му знаку."
        return ModelYears(values, "likely", note, is_confirmed=False)
    return ModelYears(note=rule.note)


def _meanings(sign: str, this_year: int) -> tuple[int, ...]:
    """Years of the character up to next year, the newest first."""
    if sign not in _SIGNS:
        return ()
    first = _FIRST + _SIGNS.index(sign)
    return tuple(range(first, this_year + 2, _CYCLE))[::-1]
