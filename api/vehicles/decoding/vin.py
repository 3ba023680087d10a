"""VIN decoder: maker and plant, model year (ISO 3779), model line and the vehicles that a VIN leaves possible, by the
tables of the shop; and how the VINs of a vehicle begin.

A pattern is evidence for what it names only. A car without patterns, and a beginning that is not listed, prove nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from api.text.vin import check_digit, vin_warning
from api.vehicles.decoding.make_names import country_in_russian, country_of, in_russian, world_make
from api.vehicles.decoding.vehicle_number import CharacterRepair, VehicleNumberKind
from api.vehicles.labels import body_in_words
from api.vehicles.models import Plant, VinPattern, VinYear
from api.vehicles.modification import CarIdentity, Modification, VehicleCandidate

Certainty = Literal["sure", "likely", "unconfirmed"]

#: First and last year, both included.
YearSpan = tuple[int, int]

CERTAINTY: Mapping[str, Certainty] = {"two_sources": "sure", "one_source": "likely", "memory": "unconfirmed"}


class VinTables(NamedTuple):
    plants: Sequence[Plant]
    patterns: Sequence[VinPattern]
    years: Sequence[VinYear]

    def patterns_of(self, vin: str) -> Sequence[VinPattern]:
        """Patterns that match, those with a model first, then the longest."""
        matching = [
            pattern
            for pattern in self.patterns
            if pattern.wmi == vin[:3]
            and all(vin.startswith(texts, position - 1) for position, texts in parse_pattern(pattern.pattern))
        ]
        return sorted(matching, key=lambda pattern: (not pattern.models, -_length(pattern)))

    def year_of(self, vin: str) -> VinYear | None:
        """The matching rule with the longest prefix."""
        rules = [rule for rule in self.years if vin.startswith(_start(rule)) and vin[3:].startswith(rule.prefix)]
        return max(rules, key=lambda rule: len(_start(rule) + rule.prefix), default=None)


def _length(pattern: VinPattern) -> int:
    return sum(len(texts[0]) for _, texts in parse_pattern(pattern.pattern))


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
MODEL_YEAR_TOLERANCE = 1


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


def is_within(year: int, first: int | None, last: int | None, tolerance: int = MODEL_YEAR_TOLERANCE) -> bool:
    """Whether a car of the model year may have been built in these years; None is an open end."""
    return (first or 0) - tolerance <= year <= (last or 9999) + tolerance


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
    plant = next((row for row in knowledge.plants if row.wmi == vin[:3]), None)
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
    # The owner is left out when it is the make: «АвтоВАЗ, Тольятти».
    names = ("" if plant.maker in named else plant.maker, plant.plant)
    return VinMaker(
        named, ", ".join(filter(None, names)), country_in_russian(plant.country) or country_of(vin), certainty
    )


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


#: `VehicleCandidate.match`.
EXACT, UNCONFIRMED, ENGINE_UNKNOWN, RULED_OUT = 100, 90, 80, 60
#: «III», «A7», «W204», «H»; not «Samara-2».
_GENERATION = re.compile(r"[A-Z]{0,2}\d+|[IVX]+|[A-Z]")
#: Positions 4-9 of a VIN describe the vehicle (ISO 3779).
_DESCRIPTION = slice(3, 9)


def of_generation(rows: Sequence[Modification], generation: str) -> list[Modification]:
    """Rows of the generations that the text names; all rows when it names none: «Samara-2»."""
    return [row for row in rows if is_of_generation(row.generation, generation)]


def is_of_generation(own: str, generation: str) -> bool:
    """Whether the generation `own` is one of those that the text names; true when it names none."""
    codes = _codes(generation)
    return not codes or not codes.isdisjoint(_codes(own))


def production_span(line: VinModelLine, family: Sequence[Modification]) -> YearSpan | None:
    """First and last production year by the pattern and by the catalogue together; None when neither knows them.

    The catalogue lacks modifications, so the wider of the two counts.
    """
    spans = [(row.years_from, row.years_to or 9999) for row in family if row.years_from]
    spans += [line.span] if line.span else []
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else None


def with_possible_generations(line: VinModelLine, family: Sequence[Modification], years: Sequence[int]) -> VinModelLine:
    """The line without the generations of «V/VI» whose known modifications were not built in these years."""
    generations = line.generation.split("/")
    possible = []
    for name in generations:
        rows = of_generation(family, name)
        # A generation without known modifications may be it: a missing entry proves nothing.
        if not rows or any(_was_produced(row, years) for row in rows):
            possible.append(name)
    return replace(line, generation="/".join(possible or generations))


def candidates(
    family: Sequence[Modification], line: VinModelLine, years: Sequence[int], vin: str
) -> tuple[VehicleCandidate, ...]:
    """Vehicles that nothing in the VIN contradicts; when all are contradicted, all of them as `RULED_OUT`.

    Vehicles built in the very years come before those within the tolerance, confirmed ones before the others.
    """
    by_engine = [row for row in family if not line.engine_code or row.engine_code in ("", line.engine_code)]
    by_body = [row for row in by_engine if len(row.body_code) > 1 and row.body_code in vin[_DESCRIPTION]]
    possible = [row for row in by_body or by_engine if _was_produced(row, years)]
    match = ENGINE_UNKNOWN if possible else RULED_OUT
    # A single vehicle is not a full match by itself: the catalogue may lack the others.
    if len(possible) == 1 and line.engine_code and possible[0].engine_code == line.engine_code:
        match = UNCONFIRMED if line.confidence == "unconfirmed" else EXACT
    in_order = sorted(
        possible or family, key=lambda row: (not _was_produced(row, years, tolerance=0), not row.is_confirmed)
    )
    return tuple(VehicleCandidate(row, match) for row in in_order)


def _codes(generation: str) -> set[str]:
    return {word for word in re.split("[ /]", generation) if _GENERATION.fullmatch(word)}


def _was_produced(row: Modification, years: Sequence[int], tolerance: int = MODEL_YEAR_TOLERANCE) -> bool:
    return not years or any(is_within(year, row.years_from, row.years_to, tolerance) for year in years)


#: The last position that describes the vehicle (ISO 3779).
_LONGEST = 9
_NO_END = 9999


def patterns_of(car: CarIdentity, patterns: Iterable[VinPattern]) -> list[VinPattern]:
    """The patterns whose VINs may be of this car, as the decoder reads them."""
    return [pattern for pattern in patterns if _may_be(car, pattern)]


def _may_be(car: CarIdentity, pattern: VinPattern) -> bool:
    if car.make not in pattern.makes or car.model not in pattern.models or car.years_from is None:
        return False
    if pattern.engine_code and car.engine_code not in ("", pattern.engine_code):
        return False
    built = (car.years_from, car.years_to or _NO_END)
    return _is_in_time(built, parse_span(pattern.years)) and is_of_generation(car.generation, pattern.generation)


def _is_in_time(built: YearSpan, span: YearSpan | None) -> bool:
    """Whether the spans share more than the year in which one generation follows the other."""
    if span is None:
        return True
    (first, last), (begin, end) = built, span
    shared = min(last, end) - max(first, begin)
    return shared > 0 or (shared == 0 and (first == last or begin == end))


def beginnings(patterns: Iterable[VinPattern]) -> list[str]:
    """`XTAGFL`, `XTAGFL1`: the first characters as far as a pattern names them without a gap; `XW8` for `7-8=61`."""
    return sorted({start for pattern in patterns for start in _beginnings(pattern)})


def _beginnings(pattern: VinPattern) -> Iterator[str]:
    starts = [pattern.wmi]
    for position, texts in sorted(parse_pattern(pattern.pattern)):
        if position != len(starts[0]) + 1:
            break
        starts = [start + text for start in starts for text in texts]
    yield from (start[:_LONGEST] for start in starts)


def most_exact(starts: Sequence[str]) -> list[str]:
    """Without those that a longer one continues."""
    return [start for start in starts if not any(other != start and other.startswith(start) for other in starts)]


def _texts(pattern: VinPattern) -> list[str]:
    return [text for _, texts in parse_pattern(pattern.pattern) for text in texts]


def bodies_of(car: CarIdentity, patterns: Sequence[VinPattern]) -> list[str]:
    """«седан», «универсал»: the bodies of the patterns, that of the car's own code first; "" where one tells none."""
    own_first = sorted(
        patterns, key=lambda row: len(car.body_code) < 2 or not any(car.body_code in text for text in _texts(row))
    )
    return list(dict.fromkeys(body_in_words(pattern.body) for pattern in own_first))
