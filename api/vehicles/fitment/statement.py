"""Reads a supplier's applicability text: the cars it lists, what it requires of each, and whom it excludes. Pure.

«Lada Largus, Renault Logan 1.6 (K7M, K4M), не Duster и др.» lists two cars with one requirement, excludes one car and
is not complete. A requirement is of fuel, displacement, engine, valves, power or years.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from api.text.folding import clean, fold
from api.vehicles.car_names import make_transcriptions, transcriptions
from api.vehicles.fitment.car_codes import engine_key, engines_in, has_engine
from api.vehicles.modification import Modification

_VALVES_OF_FAMILY = {
    "VAZ 2101 family": 8, "VAZ 2121 family": 8, "VAZ 8V": 8, "VAZ 16V": 16,
    "Renault K7J": 8, "Renault K7M": 8, "Renault K4M": 16, "Renault F4R": 16, "Renault-Nissan H4M / HR16DE": 16,
}  # fmt: skip
_TOLERANCE_L = 0.05
#: Papers of one engine differ by the first number of horsepower, those of one car in two countries by the second.
_SAME_HP, _NEAR_HP = 1, 3

Answer = Literal["holds", "open", "contradicts"]
_WORST_FIRST: tuple[Answer, ...] = ("contradicts", "open", "holds")


class RequirementCheck(NamedTuple):
    """The answer for one car, the condition that decided it, as written, and what of the car it is about."""

    answer: Answer
    condition: str = ""
    subject: str = "двигатель"


@dataclass(frozen=True, slots=True)
class Requirement:
    #: `diesel`, `petrol` or empty; like the other texts, `fuel_text` is the condition as written.
    fuel: str = ""
    fuel_text: str = ""
    #: Intervals in litres.
    litres: tuple[tuple[float, float], ...] = ()
    litres_text: str = ""
    #: Keys of engine codes (`engine_codes`).
    engines: frozenset[str] = frozenset()
    engines_text: str = ""
    valves: int = 0
    #: Horsepower of each engine that is meant.
    powers: tuple[int, ...] = ()
    since: int | None = None
    until: int | None = None
    open_text: str = ""
    #: A later car of the list states it.
    is_shared: bool = False

    @property
    def is_empty(self) -> bool:
        engine = self.fuel or self.litres or self.engines or self.valves or self.powers
        return not (engine or self.since or self.until or self.open_text)

    def check(self, car: Modification) -> RequirementCheck:
        """The first condition that contradicts, else the first that is open."""
        return _worst([*self._engine_checks(car), *self._other_checks(car)])

    def check_engine(self, car: Modification) -> RequirementCheck:
        """By fuel, engine and valves alone."""
        return _worst(self._engine_checks(car))

    def _engine_checks(self, car: Modification) -> Iterator[RequirementCheck]:
        if self.fuel and car.fuel != self.fuel:
            yield RequirementCheck("contradicts" if car.fuel else "open", self.fuel_text)
        if self.engines and (answer := has_engine(car, self.engines)) is not True:
            yield RequirementCheck("open" if answer is None else "contradicts", self.engines_text)
        valves = _VALVES_OF_FAMILY.get(car.engine_family, 0)
        if self.valves and valves != self.valves:
            yield RequirementCheck("contradicts" if valves else "open", f"{self.valves} клапанов")

    def _other_checks(self, car: Modification) -> Iterator[RequirementCheck]:
        volume = car.displacement_l
        if self.litres and not any(
            volume is not None and low - _TOLERANCE_L <= volume <= high + _TOLERANCE_L for low, high in self.litres
        ):
            yield RequirementCheck("open" if volume is None else "contradicts", self.litres_text)
        if self.powers:
            difference = min(abs((car.power_hp or power + _NEAR_HP) - power) for power in self.powers)
            if difference > _SAME_HP:
                answer: Answer = "open" if difference <= _NEAR_HP else "contradicts"
                yield RequirementCheck(answer, f"{'/'.join(map(str, self.powers))} л. с.")
        if text := years_text(self.since, self.until):
            since, until = self.since or 0, self.until or 9999
            first, last = car.years_from, car.years_to or 9999
            if first is None:
                yield RequirementCheck("open", text)
            elif first < since or last > until:
                # A generation that begins in the last year of «до 2017» is the one after it.
                yield RequirementCheck("contradicts" if last <= since or first >= until else "open", text, "год")
        if self.open_text:
            subject = "кондиционер" if "кондиционер" in self.open_text.lower() else "двигатель"
            yield RequirementCheck("open", self.open_text, subject)


def years_text(since: int | None, until: int | None) -> str:
    if since and until:
        return f"{since}–{until}"
    return f"с {since}" if since else f"до {until}" if until else ""


def _worst(checks: Iterable[RequirementCheck]) -> RequirementCheck:
    return min(checks, key=lambda check: _WORST_FIRST.index(check.answer), default=RequirementCheck("holds"))


_DIESEL = re.compile(
    r"\bдиз(?:ел\w*|\b)|\b(?:tdi|dci|cdi|hdi|tdci|crdi|cdti|crdi-?vgt|di-d|d-4d|did|jtd|dti|bluehdi|multijet|d-cat)\b"
    r"|\b\d[.,]\d ?t?d\b",
    re.IGNORECASE,
)
_PETROL = re.compile(
    r"\bбензин\w*|\b(?:tsi|t?fsi|gdi|t-gdi|mpi|vvt-i|dual vvt-i|i-vtec|skyactiv-g|ecoboost|thp|vti)\b", re.IGNORECASE
)
_LITRES = re.compile(r"(?<![\w.,])(\d[.,]\d)(?: ?[-–/] ?(\d[.,]\d))*(?![\w]*[.,]?\d)")
#: «1.4/1.6», «1.8t», «2.0л».
_VOLUME_WORD = re.compile(r"\d[.,]\d(?:[-–/]\d[.,]\d)*[a-zа-я]{0,3}")
_LITRE = re.compile(r"\d[.,]\d")
_VALVES = re.compile(r"(\d{1,2})[ -]?(?:клапан\w*|кл\b\.?|v\b)", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:с|от|после)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:до|по)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_SPAN = re.compile(r"\b((?:19|20)\d\d) ?[-–] ?((?:19|20)\d\d)?(?!\d)")
#: Facts that the vehicle catalogue does not hold.
_OPEN = re.compile(r"\b(?:с|без) кондиционер\w*|\bинжектор\w*|\bкарбюратор\w*|\bskyactiv\b|\bтурбо\w*", re.IGNORECASE)
_POWER = re.compile(r"(?<![\d.,])(\d{2,3}(?:/\d{2,3})*) ?л\. ?с\b\.?", re.IGNORECASE)
#: Words of requirements that are read together with their neighbours.
_REQUIREMENT_WORD = re.compile(
    r"клапан\w*|кл\.?|мотор\w*|двигател\w*|ваз|с|и|или|до|от|по|после|только|без|л\.?(?:с\.?)?|г\.?|года?|кондиционер\w*"
    r"|(?:19|20)\d\d(?:-(?:(?:19|20)\d\d)?)?|\d{1,2}v|v(?:6|8|10|12)"
)


def read_requirement(text: str, makes: tuple[str, ...]) -> Requirement:
    """The requirement that the text of one car states; both fuels together require none."""
    plain = clean(text)
    diesel, petrol = _DIESEL.search(plain), _PETROL.search(plain)
    fuel = diesel or petrol if not (diesel and petrol) else None
    litres = list(_LITRES.finditer(plain))
    valves = _VALVES.search(plain)
    since, until = _years(plain)
    opened = _OPEN.search(plain)
    engines = engines_in(plain, makes)
    return Requirement(
        fuel="" if fuel is None else "diesel" if diesel else "petrol",
        fuel_text=fuel[0] if fuel else "",
        litres=tuple(span for match in litres for span in _spans(match[0])),
        litres_text=", ".join(match[0].replace(".", ",").replace("-", "–") for match in litres)
        + ("\u00a0л" if litres else ""),
        engines=frozenset(engines),
        engines_text=", ".join(engines.values()),
        valves=int(valves[1]) if valves else 0,
        powers=tuple(int(power) for match in _POWER.finditer(plain) for power in match[1].split("/")),
        since=since,
        until=until,
        open_text=opened[0] if opened else "",
    )


def _spans(text: str) -> list[tuple[float, float]]:
    """«1.4/1.6» is two volumes, «1.4–1.6» everything between them."""
    spans = []
    for item in text.split("/"):
        numbers = [float(number.replace(",", ".")) for number in _LITRE.findall(item)]
        spans.append((min(numbers), max(numbers)))
    return spans


def _years(text: str) -> tuple[int | None, int | None]:
    if span := _SPAN.search(text):
        return int(span[1]), int(span[2]) if span[2] else None
    since, until = _SINCE.search(text), _UNTIL.search(text)
    return int(since[1]) if since else None, int(until[1]) if until else None


def without_requirements(words: Sequence[str], requirement: Requirement) -> list[str]:
    """The folded words of a car without those of its requirement."""
    names = []
    valves = str(requirement.valves)
    for word in words:
        parts = [part for part in word.strip(",.;").split("/") if part]
        is_valves = requirement.valves > 0 and word.split("-")[0] == valves
        if not is_valves and not all(_is_requirement(part, requirement) for part in parts):
            names.append(word)
    return names


def _is_requirement(word: str, requirement: Requirement) -> bool:
    if word.isdecimal() and int(word) in requirement.powers:
        return True
    patterns = (_VOLUME_WORD, _DIESEL, _PETROL, _OPEN, _REQUIREMENT_WORD)
    return engine_key(word) in requirement.engines or any(pattern.fullmatch(word) for pattern in patterns)


_CUT = re.compile(r"(?:,?\s*(?:и\s+(?:др|т\.? ?д|пр|многие|другие)\w*\.?|etc\.?)|\.\.\.|…)", re.IGNORECASE)
_EXCLUSION = re.compile(r"^(?:но\s+)?(?:не|кроме|исключая|убрать)\s+", re.IGNORECASE)
_BRACKETS = re.compile(r"\(([^()]*)\)")
_SEPARATORS = re.compile(r"[,;]")


@dataclass(frozen=True, slots=True)
class CarEntry:
    """One car of the list: `text` as written, `words` the name without make and requirements, folded."""

    text: str
    #: None when unknown.
    make: str | None
    words: tuple[str, ...]
    requirement: Requirement


@dataclass(frozen=True, slots=True)
class ApplicabilityStatement:
    entries: tuple[CarEntry, ...]
    exclusions: tuple[CarEntry, ...]
    #: The text says that it names only some of the cars.
    is_cut: bool

    @property
    def makes(self) -> list[str]:
        return list(dict.fromkeys(entry.make for entry in self.entries if entry.make))


@lru_cache(maxsize=16384)
def read_statement(text: str, makes: tuple[str, ...]) -> ApplicabilityStatement:
    """`makes` are those that are recognised; an entry without a make has the make of the entry before."""
    plain = clean(text)
    is_cut = _CUT.search(plain) is not None
    items = list(_items(_CUT.sub(" ", plain)))
    entries: list[CarEntry] = []
    make: str | None = None
    for item in (item for item, is_excluded in items if not is_excluded):
        entries.append(_entry(item, make, makes))
        make = entries[-1].make
    named = list(dict.fromkeys(entry.make for entry in entries if entry.make))
    exclusions = [_entry(item, name, makes) for item, is_excluded in items if is_excluded for name in named]
    return ApplicabilityStatement(tuple(_with_common_requirement(entries)), tuple(exclusions), is_cut)


def _items(text: str) -> Iterator[tuple[str, bool]]:
    """(item, whether it is excluded), divided by commas outside of brackets; «(не Vesta)» is an item of its own."""
    excluded = [match[1] for match in _BRACKETS.finditer(text) if _EXCLUSION.match(match[1].strip())]
    listed = _BRACKETS.sub(lambda match: "" if match[1] in excluded else match[0], text)
    for item in _split(listed):
        if _EXCLUSION.match(item):
            yield _EXCLUSION.sub("", item), True
        else:
            yield item, False
    for bracket in excluded:
        for item in _split(bracket):
            yield _EXCLUSION.sub("", item), True


def _split(text: str) -> Iterator[str]:
    depth, start = 0, 0
    for index, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")" and depth > 0)
        is_decimal = sign == "," and text[index - 1 : index].isdigit() and text[index + 1 : index + 2].isdigit()
        if depth == 0 and _SEPARATORS.match(sign) and not is_decimal:
            yield text[start:index].strip()
            start = index + 1
    yield text[start:].strip()


def _entry(item: str, make: str | None, makes: tuple[str, ...]) -> CarEntry:
    words = fold(item).replace("(", " ").replace(")", " ").split()
    for length in (2, 1):
        start = "".join(transcriptions(" ".join(words[:length])))
        named = next((name for name in makes if start and start in make_transcriptions(name)), None)
        if named:
            make, words = named, words[length:]
            break
    while make and words and make_transcriptions(make).issuperset(transcriptions(words[0])):
        words = words[1:]
    requirement = read_requirement(item, (make,) if make else ())
    return CarEntry(item, make, tuple(without_requirements(words, requirement)), requirement)


def _with_common_requirement(entries: Sequence[CarEntry]) -> list[CarEntry]:
    """A requirement at the end of a run of cars is one of every car of the run that has none of its own."""
    result: list[CarEntry] = []
    following = Requirement()
    for entry in reversed(entries):
        if entry.requirement.is_empty:
            result.append(replace(entry, requirement=replace(following, is_shared=True)))
        else:
            following = entry.requirement
            result.append(entry)
    return result[::-1]
