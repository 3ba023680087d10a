"""The tables of the VIN decoder: plants by WMI, patterns of model lines, rules of the model year."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

#: How well a row is sourced; `memory` has no source.
Confidence = Literal["two_sources", "one_source", "memory"]
Sure = Literal["sure", "likely", "unconfirmed"]

#: First and last year, both included.
YearSpan = tuple[int, int]

SURE: Mapping[str, Sure] = {"two_sources": "sure", "one_source": "likely", "memory": "unconfirmed"}


@dataclass(frozen=True, slots=True)
class PlantRecord:
    """The owner of a WMI; several `makes` when the plant builds several."""

    wmi: str
    maker: str
    makes: tuple[str, ...]
    plant: str
    country: str
    #: `2010-2022`, `1983-`, `-2002` or empty.
    years: str
    confidence: str

    @property
    def span(self) -> YearSpan | None:
        """First and last year of the WMI; None when neither is known."""
        return parse_span(self.years)


@dataclass(frozen=True, slots=True)
class PatternRecord:
    """Characters of a VIN that determine its makes and, unless `models` is empty, its model line."""

    wmi: str
    #: (position from 1, alternative characters of equal length)
    signs: tuple[tuple[int, tuple[str, ...]], ...]
    makes: tuple[str, ...]
    models: tuple[str, ...]
    generation: str
    body: str
    engine_code: str
    #: Production years of the line, like `PlantRecord.years`.
    years: str
    confidence: str

    def fits(self, vin: str) -> bool:
        return all(vin.startswith(texts, position - 1) for position, texts in self.signs)

    @property
    def length(self) -> int:
        return sum(len(texts[0]) for _, texts in self.signs)

    @property
    def span(self) -> YearSpan | None:
        return parse_span(self.years)


@dataclass(frozen=True, slots=True)
class YearRule:
    """The position of the model year (10 or 11, from 1); None when the VIN holds no year."""

    wmi: str
    prefix: str
    position: int | None
    note: str
    confidence: str

    def fits(self, vin: str) -> bool:
        start = self.wmi.removesuffix("*")
        return vin.startswith(start) and vin[3:].startswith(self.prefix)

    @property
    def length(self) -> int:
        return len(self.wmi.removesuffix("*")) + len(self.prefix)


class VinTables:
    def __init__(
        self, plants: Iterable[PlantRecord], patterns: Iterable[PatternRecord], years: Iterable[YearRule]
    ) -> None:
        self.plants = {plant.wmi: plant for plant in plants}
        self._patterns: defaultdict[str, list[PatternRecord]] = defaultdict(list)
        for pattern in patterns:
            self._patterns[pattern.wmi].append(pattern)
        self._years = sorted(years, key=lambda rule: -rule.length)

    def patterns_of(self, vin: str) -> Sequence[PatternRecord]:
        """Patterns that match, those with a model first, then the longest."""
        matching = [pattern for pattern in self._patterns.get(vin[:3], ()) if pattern.fits(vin)]
        return sorted(matching, key=lambda pattern: (not pattern.models, -pattern.length))

    def year_of(self, vin: str) -> YearRule | None:
        """The matching rule with the longest prefix."""
        return next((rule for rule in self._years if rule.fits(vin)), None)


def parse_span(years: str) -> YearSpan | None:
    """`2010-2022` → (2010, 2022); an open end is year 0 or 9999; None for an empty text."""
    first, _, last = years.partition("-")
    return (int(first or 0), int(last or 9999)) if first or last else None


def parse_pattern(pattern: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """`4-6=GFL;8=A|B` → ((4, ("GFL",)), (8, ("A", "B"))).

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
