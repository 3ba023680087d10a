"""What an applicability text requires of a car beside its model: fuel, displacement, engine, valves, years. Pure."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from api.vehicles.fitment.engine_codes import has_engine
from api.vehicles.vehicle_catalogue import Modification

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
        opened = RequirementCheck("open" if self.open_text else "holds", self.open_text, self._open_subject)
        return _worst(self.check_engine(car), self._litres(car), self._power(car), self._years(car), opened)

    @property
    def _open_subject(self) -> str:
        return "кондиционер" if "кондиционер" in self.open_text.lower() else "двигатель"

    def check_engine(self, car: Modification) -> RequirementCheck:
        """By fuel, engine and valves alone."""
        return _worst(self._fuel(car), self._engines(car), self._valves(car))

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
        answer = has_engine(car, self.engines)
        return RequirementCheck("open" if answer is None else "holds" if answer else "contradicts", self.engines_text)

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
        return RequirementCheck("contradicts" if last <= since or first >= until else "open", text, "год")


def years_text(since: int | None, until: int | None) -> str:
    if since and until:
        return f"{since}–{until}"
    return f"с {since}" if since else f"до {until}" if until else ""


def _worst(*checks: RequirementCheck) -> RequirementCheck:
    return min(checks, key=lambda check: _WORST_FIRST.index(check.answer))
