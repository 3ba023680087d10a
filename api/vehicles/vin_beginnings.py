"""How the VINs of a car of the catalogue begin, by the patterns of the decoder. Pure.

A pattern is evidence for what it names only. A car without patterns, and a beginning that is not listed, prove nothing.
"""

from collections.abc import Iterable, Iterator, Sequence

from api.vehicles.decoding.vin_tables import PatternRecord, YearSpan
from api.vehicles.vehicle_catalogue import CarIdentity
from api.vehicles.vehicle_labels import body_in_words
from api.vehicles.vin_candidates import is_of_generation

#: The last position that describes the vehicle (ISO 3779).
_LONGEST = 9
_NO_END = 9999


def patterns_of(car: CarIdentity, patterns: Iterable[PatternRecord]) -> list[PatternRecord]:
    """The patterns whose VINs may be of this car, as the decoder reads them (api.vehicles.vin_candidates)."""
    return [pattern for pattern in patterns if _may_be(car, pattern)]


def _may_be(car: CarIdentity, pattern: PatternRecord) -> bool:
    if car.make not in pattern.makes or car.model not in pattern.models or car.years_from is None:
        return False
    if pattern.engine_code and car.engine_code not in ("", pattern.engine_code):
        return False
    built = (car.years_from, car.years_to or _NO_END)
    return _is_in_time(built, pattern.span) and is_of_generation(car.generation, pattern.generation)


def _is_in_time(built: YearSpan, span: YearSpan | None) -> bool:
    """Whether the spans share more than the year in which one generation follows the other."""
    if span is None:
        return True
    (first, last), (begin, end) = built, span
    shared = min(last, end) - max(first, begin)
    return shared > 0 or (shared == 0 and (first == last or begin == end))


def beginnings(patterns: Iterable[PatternRecord]) -> list[str]:
    """`XTAGFL`, `XTAGFL1`: the first characters as far as a pattern names them without a gap; `XW8` for `7-8=61`."""
    return sorted({start for pattern in patterns for start in _beginnings(pattern)})


def _beginnings(pattern: PatternRecord) -> Iterator[str]:
    starts = [pattern.wmi]
    for position, texts in sorted(pattern.signs):
        if position != len(starts[0]) + 1:
            break
        starts = [start + text for start in starts for text in texts]
    yield from (start[:_LONGEST] for start in starts)


def most_exact(starts: Sequence[str]) -> list[str]:
    """Without those that a longer one continues."""
    return [start for start in starts if not any(other != start and other.startswith(start) for other in starts)]


def bodies_of(car: CarIdentity, patterns: Sequence[PatternRecord]) -> list[str]:
    """«седан», «универсал»: the bodies of the patterns, that of the car's own code first; "" where one tells none."""
    own_first = sorted(patterns, key=lambda pattern: not _names_code(pattern, car.body_code))
    return list(dict.fromkeys(body_in_words(pattern.body) for pattern in own_first))


def _names_code(pattern: PatternRecord, code: str) -> bool:
    return len(code) > 1 and any(code in text for _, texts in pattern.signs for text in texts)
