"""VIN decoder: maker and plant, model year (ISO 3779) and model line by the tables of the shop."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from api.text.vin import check_digit, vin_warning
from api.vehicles.decoding.make_names import country_in_russian, country_of, in_russian, world_make
from api.vehicles.decoding.vehicle_number import CharacterRepair, VehicleNumberKind
from api.vehicles.models import Plant, VinPattern, VinYear
from api.vehicles.modification import VehicleCandidate

Certainty = Literal["sure", "likely", "unconfirmed"]

#: First and last year, both included.
YearSpan = tuple[int, int]

CERTAINTY: Mapping[str, Certainty] = {"two_sources": "sure", "one_source": "likely", "memory": "unconfirmed"}


class VinTables:
    """Plants by WMI, patterns of model lines and rules of the model year."""

    def __init__(self, plants: Iterable[Plant], patterns: Iterable[VinPattern], years: Iterable[VinYear]) -> None:
        self.plants = {plant.wmi: plant for plant in plants}
        self._patterns: defaultdict[str, list[VinPattern]] = defaultdict(list)
        for pattern in patterns:
            self._patterns[pattern.wmi].append(pattern)
        self._years = sorted(years, key=lambda rule: -len(_start(rule) + rule.prefix))

    def patterns_of(self, vin: str) -> Sequence[VinPattern]:
        """Patterns that match, those with a model first, then the longest."""
        matching = [pattern for pattern in self._patterns.get(vin[:3], ()) if _is_pattern_of(vin, pattern)]
        return sorted(matching, key=lambda pattern: (not pattern.models, -_length(pattern)))

    def year_of(self, vin: str) -> VinYear | None:
        """The matching rule with the longest prefix."""
        return next((rule for rule in self._years if _is_rule_of(vin, rule)), None)


def _is_pattern_of(vin: str, pattern: VinPattern) -> bool:
    return all(vin.startswith(texts, position - 1) for position, texts in parse_pattern(pattern.pattern))


def _length(pattern: VinPattern) -> int:
    return sum(len(texts[0]) for _, texts in parse_pattern(pattern.pattern))


def _is_rule_of(vin: str, rule: VinYear) -> bool:
    return vin.startswith(_start(rule)) and vin[3:].startswith(rule.prefix)


def _start(rule: VinYear) -> str:
    return rule.wmi.removesuffix("*")


def parse_span(years: str) -> YearSpan | None:
    """`2010-2022` → (2010, 2022); an open end is year 0 or 9999; None for an empty text."""
    first, _, last = years.partition("-")
    return (int(first or 0), int(last or 9999)) if first or last else None


@lru_cache(maxsize=8192)
def parse_pattern(pattern: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """`4-6=GFL;8=A|B` → ((4, ("GFL",)), (8, ("A", "B"))): positions from 1, and texts of equal length.

    Raises ValueError when positions and characters differ in number.
    """
    signs = []
    for condition in pattern.split(";"):
        positions, _, text = condition.partition("=")
        start, _, end = positions.partition("-")
        texts = tuple(text.split("|"))
        if {len(each) for each in texts} != {int(end or start) - int(start) + 1}:
            raise ValueError(f"{pattern}: {positions} are not the positions of {text}")
        signs.append((int(start), texts))
    return tuple(signs)


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
    confidence: Literal["sure", "likely", "unknown"] = "unknown"
    note: str = ""
    #: The rule for the position of the year has a source; a rule from memory is never `sure`.
    is_confirmed: bool = True


def decode_year(vin: str, rule: VinYear | None, this_year: int) -> ModelYears:
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
    return replace(years, values=within, confidence="sure" if years.is_confirmed else "likely", note=note)


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


def _export_year(vin: str, rule: VinYear, this_year: int) -> ModelYears:
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


@dataclass(frozen=True, slots=True)
class VinMaker:
    #: Several when the plant builds several and the VIN does not determine one.
    makes: tuple[str, ...]
    #: The builder and the town, in Russian; empty when only the make is known.
    plant: str
    country: str
    confidence: Certainty

    @property
    def make(self) -> str:
        return ", ".join(self.makes)

    @property
    def make_ru(self) -> str:
        return ", ".join(map(in_russian, self.makes))


@dataclass(frozen=True, slots=True)
class VinModelLine:
    """The model line; several `models` may share one pattern."""

    models: tuple[str, ...]
    generation: str = ""
    body: str = ""
    engine_code: str = ""
    confidence: Certainty = "unconfirmed"
    #: Production years; None when unknown.
    span: YearSpan | None = None

    @property
    def model(self) -> str:
        """«Golf / Jetta»."""
        return " / ".join(self.models)


@dataclass(frozen=True, slots=True)
class DecodedVehicleNumber:
    kind: VehicleNumberKind
    value: str
    repairs: tuple[CharacterRepair, ...] = ()
    warnings: tuple[str, ...] = ()
    maker: VinMaker | None = None
    years: ModelYears = field(default_factory=ModelYears)
    line: VinModelLine | None = None
    candidates: tuple[VehicleCandidate, ...] = ()


def read_vin(vin: str, knowledge: VinTables, this_year: int) -> DecodedVehicleNumber:
    """`vin` is 17 characters allowed in a VIN. Doubts become warnings, never errors."""
    patterns = knowledge.patterns_of(vin)
    plant = knowledge.plants.get(vin[:3])
    maker = _maker(vin, plant, patterns[0] if patterns else None)
    warnings = [warning] if (warning := vin_warning(vin)) else []
    if maker is None:
        warnings.append(f"Изготовителя с кодом {vin[:3]} мы не знаем. Сверьте первые три знака с документами.")
    years = decode_year(vin, knowledge.year_of(vin), this_year)
    if plant and (span := parse_span(plant.years)):
        years = narrow_years(years, span)
    if maker is None and years.values:
        years = replace(years, confidence="likely")
    return DecodedVehicleNumber("vin", vin, (), tuple(warnings), maker, years, _line(patterns))


def _maker(vin: str, plant: Plant | None, pattern: VinPattern | None) -> VinMaker | None:
    if plant is None and pattern is None:
        make, is_full_match = world_make(vin)
        return VinMaker((make,), "", country_of(vin), "likely" if is_full_match else "unconfirmed") if make else None
    makes = pattern.makes if pattern else []
    if plant is None:
        return VinMaker(tuple(makes), "", country_of(vin), CERTAINTY[pattern.confidence] if pattern else "unconfirmed")
    by_plant = len(plant.makes) == 1 and plant.makes == (makes or plant.makes)
    confidence = plant.confidence if by_plant or not pattern else pattern.confidence
    named = tuple(makes or plant.makes or [plant.maker])
    certainty = CERTAINTY[confidence] if len(named) == 1 else "unconfirmed"
    return VinMaker(named, _plant_name(plant, named), country_in_russian(plant.country) or country_of(vin), certainty)


def _plant_name(plant: Plant, makes: tuple[str, ...]) -> str:
    """«АвтоВАЗ, Тольятти»; the owner is left out when it is the make."""
    owner = "" if plant.maker in makes else plant.maker
    return ", ".join(part for part in (owner, plant.plant) if part)


def _line(patterns: Sequence[VinPattern]) -> VinModelLine | None:
    """The line of the longest pattern; None when patterns of that length name different models."""
    if not patterns or not patterns[0].models:
        return None
    pattern = patterns[0]
    same_length = [other for other in patterns if other.models and _length(other) == _length(pattern)]
    if any(other.models != pattern.models for other in same_length):
        return None
    return VinModelLine(
        *(tuple(pattern.models), pattern.generation, pattern.body, pattern.engine_code),
        confidence=CERTAINTY[pattern.confidence],
        span=parse_span(pattern.years),
    )
