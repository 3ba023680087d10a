"""Vehicles of the catalogue and VINs: which vehicles a VIN leaves possible, and how the VINs of a vehicle begin. Pure.

A pattern is evidence for what it names only. A car without patterns, and a beginning that is not listed, prove nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from api.vehicles.decoding.vin import VinModelLine, YearSpan, is_within, parse_pattern, parse_span
from api.vehicles.labels import body_in_words
from api.vehicles.models import VinPattern
from api.vehicles.modification import CarIdentity, Modification, VehicleCandidate

#: `VehicleCandidate.match`.
EXACT, FROM_MEMORY, ENGINE_UNKNOWN, RULED_OUT = 100, 90, 80, 60
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
    possible = [name for name in generations if _may_be_built(of_generation(family, name), years)]
    return replace(line, generation="/".join(possible or generations))


def candidates(
    family: Sequence[Modification], line: VinModelLine, years: Sequence[int], vin: str
) -> tuple[VehicleCandidate, ...]:
    """Vehicles that nothing in the VIN contradicts; when all are contradicted, all of them as `RULED_OUT`.

    Vehicles built in the very years come before those within the tolerance, confirmed ones before the others.
    """
    by_engine = [row for row in family if not line.engine_code or row.engine_code in ("", line.engine_code)]
    possible = [row for row in _of_body(by_engine, vin) if _was_produced(row, years)]
    match = _match(possible, line)
    ordered = sorted(possible or family, key=lambda row: (not _is_year_of(row, years), not row.is_confirmed))
    return tuple(VehicleCandidate(row, match) for row in ordered)


def _match(possible: Sequence[Modification], line: VinModelLine) -> int:
    """A single vehicle is not a full match by itself: the catalogue may lack the others."""
    if not possible:
        return RULED_OUT
    if len(possible) > 1 or not line.engine_code or possible[0].engine_code != line.engine_code:
        return ENGINE_UNKNOWN
    return FROM_MEMORY if line.confidence == "unconfirmed" else EXACT


def _codes(generation: str) -> set[str]:
    return {word for word in re.split("[ /]", generation) if _GENERATION.fullmatch(word)}


def _may_be_built(rows: Sequence[Modification], years: Sequence[int]) -> bool:
    """A generation without known modifications may be it: a missing entry proves nothing."""
    return not rows or any(_was_produced(row, years) for row in rows)


def _of_body(rows: Sequence[Modification], vin: str) -> Sequence[Modification]:
    """Rows whose body code the VIN contains; all rows when there are none."""
    return [row for row in rows if len(row.body_code) > 1 and row.body_code in vin[_DESCRIPTION]] or rows


def _was_produced(row: Modification, years: Sequence[int]) -> bool:
    return not years or any(is_within(year, row.years_from, row.years_to) for year in years)


def _is_year_of(row: Modification, years: Sequence[int]) -> bool:
    return not years or any((row.years_from or 0) <= year <= (row.years_to or 9999) for year in years)


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


def bodies_of(car: CarIdentity, patterns: Sequence[VinPattern]) -> list[str]:
    """«седан», «универсал»: the bodies of the patterns, that of the car's own code first; "" where one tells none."""
    own_first = sorted(patterns, key=lambda pattern: not _names_code(pattern, car.body_code))
    return list(dict.fromkeys(body_in_words(pattern.body) for pattern in own_first))


def _names_code(pattern: VinPattern, code: str) -> bool:
    return len(code) > 1 and any(code in text for _, texts in parse_pattern(pattern.pattern) for text in texts)
