"""What an applicability text requires of a car beside its model: fuel, displacement, engine, valves, years. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.text.folding import clean
from api.vehicles.fitment.engine_codes import engine_key, engines_in, has_engine
from api.vehicles.vehicle_catalogue import Modification

_DIESEL = re.compile(
    r"\bдиз(?:ел\w*|\b)|\b(?:tdi|dci|cdi|hdi|tdci|crdi|cdti|crdi-?vgt|di-d|d-4d|did|jtd|dti|bluehdi|multijet|d-cat)\b"
    r"|\b\d[.,]\d ?t?d\b",
    re.IGNORECASE,
)
_PETROL = re.compile(
    r"\bбензин\w*|\b(?:tsi|t?fsi|gdi|t-gdi|mpi|vvt-i|dual vvt-i|i-vtec|skyactiv-g|ecoboost|thp|vti)\b", re.IGNORECASE
)
_LITRES = re.compile(r"(?<![\w.,])(\d[.,]\d)(?: ?[-–/] ?(\d[.,]\d))*(?![\w]*[.,]?\d)")
_LITRE = re.compile(r"\d[.,]\d")
_VALVES = re.compile(r"(\d{1,2})[ -]?(?:клапан\w*|кл\b\.?|v\b)", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:с|от|после)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:до|по)\s+((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_SPAN = re.compile(r"\b((?:19|20)\d\d) ?[-–] ?((?:19|20)\d\d)?(?!\d)")
#: Facts that the vehicle catalogue does not hold.
_OPEN = re.compile(r"\b(?:с|без) кондиционер\w*|\bинжектор\w*|\bкарбюратор\w*|\bskyactiv\b|\bтурбо\w*", re.IGNORECASE)
_POWER = re.compile(r"(?<![\d.,])(\d{2,3}(?:/\d{2,3})*) ?л\. ?с\b\.?", re.IGNORECASE)
_VALVES_OF_FAMILY = {
    "VAZ 2101 family": 8, "VAZ 2121 family": 8, "VAZ 8V": 8, "VAZ 16V": 16,
    "Renault K7J": 8, "Renault K7M": 8, "Renault K4M": 16, "Renault F4R": 16, "Renault-Nissan H4M / HR16DE": 16,
}  # fmt: skip
_TOLERANCE_L = 0.05
#: Papers of one engine differ by the first number of horsepower, those of one car in two countries by the second.
_SAME_HP, _NEAR_HP = 1, 3
_FUEL_WORDS = {"diesel": "дизеля", "petrol": "бензинового мотора"}

Answer = Literal["holds", "open", "contradicts"]


class RequirementCheck(NamedTuple):
    """The answer for one car, and the condition that decided it, as written."""

    answer: Answer
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Requirement:
    #: Condition as written → `diesel` or `petrol`.
    fuel: str = ""
    fuel_text: str = ""
    #: Intervals in litres.
    litres: tuple[tuple[float, float], ...] = ()
    litres_text: str = ""
    #: Keys of engine codes.
    engines: frozenset[str] = frozenset()
    valves: int = 0
    #: Horsepower of each engine that is meant.
    powers: tuple[int, ...] = ()
    since: int | None = None
    until: int | None = None
    open_text: str = ""
    #: It stands at a later car of the list.
    is_shared: bool = False

    @property
    def is_empty(self) -> bool:
        engine = self.fuel or self.litres or self.engines or self.valves or self.powers
        return not (engine or self.since or self.until or self.open_text)

    def check(self, car: Modification) -> RequirementCheck:
        checks = [self._fuel(car), self._litres(car), self._engines(car), self._valves(car), self._power(car)]
        checks.append(self._years(car))
        if self.open_text:
            checks.append(RequirementCheck("open", self.open_text))
        for answer in ("contradicts", "open"):
            for check in checks:
                if check.answer == answer:
                    return check
        return RequirementCheck("holds")

    def check_engine(self, car: Modification) -> RequirementCheck:
        """By fuel, engine and valves alone."""
        checks = (self._fuel(car), self._engines(car), self._valves(car))
        return next((check for check in checks if check.answer == "contradicts"), RequirementCheck("holds"))

    def _fuel(self, car: Modification) -> RequirementCheck:
        if not self.fuel or car.fuel == self.fuel:
            return RequirementCheck("holds")
        return RequirementCheck("contradicts" if car.fuel else "open", self.fuel_text)

    def _litres(self, car: Modification) -> RequirementCheck:
        volume = car.displacement_l
        if not self.litres:
            return RequirementCheck("holds")
        if volume is None:
            return RequirementCheck("open", self.litres_text)
        fits = any(low - _TOLERANCE_L <= volume <= high + _TOLERANCE_L for low, high in self.litres)
        return RequirementCheck("holds" if fits else "contradicts", self.litres_text)

    def _engines(self, car: Modification) -> RequirementCheck:
        if not self.engines:
            return RequirementCheck("holds")
        named = ", ".join(sorted(self.engines)).replace("VAZ*", "ВАЗ").replace("ZMZ*", "ЗМЗ").replace("UMZ*", "УМЗ")
        answer = has_engine(car, self.engines)
        return RequirementCheck("open" if answer is None else "holds" if answer else "contradicts", named)

    def _valves(self, car: Modification) -> RequirementCheck:
        if not self.valves:
            return RequirementCheck("holds")
        valves = _VALVES_OF_FAMILY.get(car.engine_family, 0)
        text = f"{self.valves} клапанов"
        return RequirementCheck("holds" if valves == self.valves else "contradicts" if valves else "open", text)

    def _power(self, car: Modification) -> RequirementCheck:
        if not self.powers:
            return RequirementCheck("holds")
        text = f"{'/'.join(map(str, self.powers))} л. с."
        if car.power_hp is None:
            return RequirementCheck("open", text)
        difference = min(abs(car.power_hp - power) for power in self.powers)
        answer: Answer = "holds" if difference <= _SAME_HP else "open" if difference <= _NEAR_HP else "contradicts"
        return RequirementCheck(answer, text)

    def _years(self, car: Modification) -> RequirementCheck:
        first, last = car.years_from, car.years_to or 9999
        text = years_text(self.since, self.until)
        if not text:
            return RequirementCheck("holds")
        if first is None:
            return RequirementCheck("open", text)
        since, until = self.since or 0, self.until or 9999
        if since <= first and last <= until:
            return RequirementCheck("holds")
        # A generation that begins in the last year of «до 2017» is the one after it.
        return RequirementCheck("contradicts" if last <= since or first >= until else "open", text)


def years_text(since: int | None, until: int | None) -> str:
    if since and until:
        return f"{since}–{until}"
    return f"с {since}" if since else f"до {until}" if until else ""


def read_requirement(text: str, makes: tuple[str, ...]) -> Requirement:
    """The requirement that the text of one car states; both fuels together require none."""
    plain = clean(text)
    diesel, petrol = _DIESEL.search(plain), _PETROL.search(plain)
    fuel = diesel or petrol if not (diesel and petrol) else None
    litres = list(_LITRES.finditer(plain))
    valves = _VALVES.search(plain)
    since, until = _years(plain)
    opened = _OPEN.search(plain)
    return Requirement(
        fuel="" if fuel is None else "diesel" if diesel else "petrol",
        fuel_text=fuel[0] if fuel else "",
        litres=tuple(span for match in litres for span in _spans(match[0])),
        litres_text=", ".join(match[0].replace(".", ",").replace("-", "–") for match in litres)
        + ("\u00a0л" if litres else ""),
        engines=engines_in(plain, makes),
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


#: Words of requirements that are read together with their neighbours.
_REQUIREMENT_WORD = re.compile(
    r"клапан\w*|кл\.?|мотор\w*|двигател\w*|ваз|с|и|или|до|от|по|после|только|без|л\.?(?:с\.?)?|г\.?|года?|кондиционер\w*"
    r"|(?:19|20)\d\d(?:-(?:(?:19|20)\d\d)?)?|\d{1,2}v|v(?:6|8|10|12)"
)


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
    patterns = (_LITRES, _DIESEL, _PETROL, _OPEN, _REQUIREMENT_WORD)
    return engine_key(word) in requirement.engines or any(pattern.fullmatch(word) for pattern in patterns)
