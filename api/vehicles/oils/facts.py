"""What the options of a product state about a motor oil, and what the maker of a car requires of it. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from api.text.folding import fold
from api.vehicles.labels import doubt, is_confirmed
from api.vehicles.modification import Modification
from api.vehicles.oils.specifications import base_classes, specifications_in

#: Classes of SAE J300, from thin to thick.
_WINTER = (0, 5, 10, 15, 20, 25)
_SUMMER = (8, 12, 16, 20, 30, 40, 50, 60)
#: «5W-30», «5W30», «5w 30»; `75W-90` is a gear oil.
_GRADE = re.compile(r"(?<!\d)(0|5|10|15|20|25)\s?W\s?[-/]?\s?(8|12|16|20|30|40|50|60)(?!\d)", re.IGNORECASE)
#: Steps between classes from which an oil is clearly wrong for the engine.
_FAR = 2

#: `same`: listed; `thinner_cold`: a listed summer class with a lower winter class; `near`: one class off; `other`: both
#: classes are one off; `far`: clearly wrong.
GradeDistance = Literal["same", "thinner_cold", "near", "other", "far"]


class Grade(NamedTuple):
    """Indexes of the winter and the summer class, from thin to thick."""

    winter: int
    summer: int

    def __str__(self) -> str:
        return f"{_WINTER[self.winter]}W-{_SUMMER[self.summer]}"


def grades_of(text: str) -> tuple[Grade, ...]:
    """The grades of a text such as «5W-30|5W-40» or «Масло ROLF 10W40»."""
    found = (Grade(_WINTER.index(int(winter)), _SUMMER.index(int(summer))) for winter, summer in _GRADE.findall(text))
    return tuple(dict.fromkeys(found))


def distance(grade: Grade, listed: Iterable[Grade]) -> GradeDistance:
    """The distance from the closest grade of the list, which must not be empty."""
    grades = tuple(listed)
    if grade in grades:
        return "same"
    if any(grade.summer == other.summer and grade.winter < other.winter for other in grades):
        return "thinner_cold"
    summer, winter = min((_steps(grade, other) for other in grades), key=lambda steps: (max(steps), sum(steps)))
    if max(summer, winter) >= _FAR:
        return "far"
    return "near" if summer + winter == 1 else "other"


def _steps(grade: Grade, other: Grade) -> tuple[int, int]:
    """Of the summer and the winter class; a lower winter class is no step: the oil flows better in the cold."""
    return abs(grade.summer - other.summer), max(0, grade.winter - other.winter)


SAE, APPROVALS = "sae", "approvals"
#: Options of a product that describe an oil.
OIL_OPTIONS = (SAE, APPROVALS, "fuel", "api", "acea", "ilsac", "jaso", "series")
_CLASS_OPTIONS = (APPROVALS, "api", "acea", "ilsac", "jaso")
#: Options that only oils have.
_OIL_CLASSES = (SAE, "api", "acea", "ilsac", "jaso")

Fuel = Literal["petrol", "diesel"]
_FUELS: tuple[tuple[str, Fuel], ...] = (("бензин", "petrol"), ("дизел", "diesel"))
#: High-temperature high-shear viscosity: `high` from 3.5 mPa·s on, `low` below; empty when unknown.
Hths = Literal["high", "low", ""]
#: Sulphated ash: `reduced` for particulate filters, `full`; empty when unknown.
Ash = Literal["full", "reduced", ""]

_LOW_HTHS = re.compile("ACEA (A[157]|C[12567])|ILSAC")
_HIGH_HTHS = re.compile("ACEA (A3|C[34]|E)")
_REDUCED_ASH = re.compile("ACEA (C|E(6|8|9|11)$)|API (C[JK]-4|FA-4)|JASO DL")
_FULL_ASH = re.compile("ACEA (A|E[47]$)|API C[HI]-4")
_FUEL_CLASSES: tuple[tuple[re.Pattern[str], Fuel], ...] = (
    (re.compile("API S|ILSAC|ACEA [AC]"), "petrol"),
    (re.compile("API C|API FA|ACEA|JASO D|RN0720|VW 50[5679]|GM-LL-B|MB 228"), "diesel"),
)
_MOTORCYCLES, _TWO_STROKE = "масло для мотоциклов", "масло для двухтактных двигателей"
#: Oils for other machines: what is searched for in the classes or in the series and the name, and the reason.
_MOTORCYCLE_CLASS = re.compile("JASO M[AB]")
_TWO_STROKE_CLASS = re.compile("JASO F[ABCD]")
_OTHER_USES = (
    (re.compile(r"\b(?:2[tт]|двухтактн\w*|tc-w3?)\b"), _TWO_STROKE),
    (re.compile(r"\b(?:4[tт]|мотоцикл\w*|moto|motorbike|scooter|скутер\w*|atv|квадроцикл\w*)\b"), _MOTORCYCLES),
    (re.compile(r"\b(?:marine|outboard|лодочн\w*|snowmobile|снегоход\w*)\b"), "масло для лодок и снегоходов"),
    (re.compile(r"\b(?:садов\w*|газонокосил\w*|garden|компрессор\w*)\b"), "масло для садовой техники и компрессоров"),
    (re.compile(r"\b(?:racing|race|motorsport|гоночн\w*)\b"), "масло для гонок"),
)  # fmt: skip
_GEAR_CLASS = re.compile(r"GL[ -]?[1-6]", re.IGNORECASE)
_TWO_STROKE_API = re.compile(r"(?<![\w-])T[ABC](?![\w-])")
_IS_OIL = re.compile(r"(?:моторное )?масло(?!\w)", re.IGNORECASE)
#: Beginnings of names of oils for LIKE.
OIL_NAMES = ("Масло %", "МАСЛО %", "масло %", "Моторное масло %")

#: Values by option key.
Options = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class OilFacts:
    """A motor oil in normal spellings; unknown facts are empty."""

    grades: tuple[Grade, ...]
    specifications: tuple[str, ...]
    fuels: frozenset[Fuel]
    #: The supplier says that it is for diesel engines, by the fuel or by a class.
    has_diesel_class: bool
    #: Folded names of car makers whose approval is stated without a number: «АвтоВАЗ», «Hyundai/Kia».
    makers: frozenset[str]
    hths: Hths
    ash: Ash
    #: What other machines the oil is for; empty for an oil for cars.
    other_use: str


def oil_facts(options: Options, name: str = "") -> OilFacts | None:
    """None for a product that is no motor oil. Grade and classes are read from `name` where no option has the grade."""
    if not any(options.get(key) for key in _OIL_CLASSES) and not _IS_OIL.match(name):
        return None
    values = tuple(tuple(options.get(key, ())) for key in OIL_OPTIONS)
    return _facts(values, name)


def hths_of(classes: Sequence[str]) -> Hths:
    """`high` when any class is, as an oil of two classes satisfies both."""
    if any(map(_HIGH_HTHS.match, classes)):
        return "high"
    return "low" if any(map(_LOW_HTHS.match, classes)) else ""


def ash_of(classes: Sequence[str]) -> Ash:
    """`reduced` when any class is."""
    if any(map(_REDUCED_ASH.match, classes)):
        return "reduced"
    return "full" if any(map(_FULL_ASH.match, classes)) else ""


def classes_of(specifications: Iterable[str]) -> tuple[str, ...]:
    """Classes of the specifications; an approval that builds on one of several classes tells none."""
    bases = ((name, base_classes(name)) for name in specifications)
    return tuple(dict.fromkeys(base[0] if len(base) == 1 else name for name, base in bases if len(base) < 2))


@lru_cache(maxsize=16384)
def _facts(values: tuple[tuple[str, ...], ...], name: str) -> OilFacts | None:
    texts = dict(zip(OIL_OPTIONS, values, strict=True))
    described = "" if texts[SAE] else name
    grades = tuple(dict.fromkeys(grade for text in (*texts[SAE], described) for grade in grades_of(text)))
    found = [specifications_in(text, key) for key in _CLASS_OPTIONS for text in texts[key]]
    found.append(specifications_in(described))
    specifications = tuple(dict.fromkeys(name for names in found for name in names))
    other_use = _other_use(texts, name, specifications)
    if not (grades or other_use) or any(_GEAR_CLASS.search(text) for text in (*texts["api"], described)):
        return None
    classes = classes_of(specifications)
    fuels = frozenset(fuel for word, fuel in _FUELS for text in texts["fuel"] if word in text.lower())
    of_classes = frozenset(fuel for pattern, fuel in _FUEL_CLASSES if any(map(pattern.match, specifications)))
    return OilFacts(
        grades=grades,
        specifications=specifications,
        fuels=fuels or of_classes,
        has_diesel_class="diesel" in of_classes or fuels == {"diesel"},
        makers=frozenset(
            fold(maker)
            for text in texts[APPROVALS]
            if not specifications_in(text, APPROVALS)
            for maker in text.split("/")
        ),
        hths=hths_of(classes) or _hths_of_grades(grades),
        ash=ash_of(classes),
        other_use=other_use,
    )


def _hths_of_grades(grades: Sequence[Grade]) -> Hths:
    """SAE 40 and more means 3.5 mPa·s or more, SAE 20 and less means less."""
    summers = [_SUMMER[grade.summer] for grade in grades]
    if not summers:
        return ""
    return "high" if min(summers) >= 40 else "low" if max(summers) <= 20 else ""


def _other_use(texts: Mapping[str, Sequence[str]], name: str, specifications: Sequence[str]) -> str:
    if any(map(_MOTORCYCLE_CLASS.match, specifications)):
        return _MOTORCYCLES
    if any(map(_TWO_STROKE_CLASS.match, specifications)) or any(map(_TWO_STROKE_API.search, texts["api"])):
        return _TWO_STROKE
    words = fold(" ".join((*texts["series"], name)))
    return next((use for pattern, use in _OTHER_USES if pattern.search(words)), "")


#: Names under which oil makers state the approval of a make without a number.
_MAKER_NAMES = {"lada": frozenset({"lada", "автоваз", "avtovaz"})}
#: API SJ is of 1996: engines designed later were never meant for its predecessors.
_FIRST_API_SJ = 1996
#: Diesel cars were sold without a particulate filter until then.
_FIRST_PARTICULATE_FILTERS = 2004


@dataclass(frozen=True, slots=True)
class OilNeeds:
    """Facts of one engine, equal for many vehicles; unknown facts are empty."""

    grades: tuple[Grade, ...]
    #: Each one is enough. Normal spellings.
    specifications: tuple[str, ...]
    fuel: str
    maker_names: frozenset[str]
    #: Of every specification.
    hths: Hths
    ash: Ash
    may_have_particulate_filter: bool
    is_modern: bool
    is_confirmed: bool

    @property
    def doubt(self) -> str:
        return doubt(self.is_confirmed)


@lru_cache(maxsize=4096)
def oil_needs(car: Modification) -> OilNeeds:
    grades = grades_of(car.oil_sae)
    names = tuple(dict.fromkeys(name for text in car.oil_approvals for name in _specifications(text, grades)))
    hths, ash = {hths_of(classes_of([name])) for name in names}, {ash_of(classes_of([name])) for name in names}
    make = fold(car.make)
    return OilNeeds(
        grades=grades,
        specifications=names,
        fuel=car.fuel,
        maker_names=_MAKER_NAMES.get(make, frozenset({make})) if make else frozenset(),
        hths=hths.pop() if len(hths) == 1 else "",
        ash=ash.pop() if len(ash) == 1 else "",
        may_have_particulate_filter=car.fuel == "diesel" and (car.years_to or 9999) >= _FIRST_PARTICULATE_FILTERS,
        is_modern=(car.years_from or 0) >= _FIRST_API_SJ,
        is_confirmed=is_confirmed(car, "oil grade"),
    )


def _specifications(text: str, grades: tuple[Grade, ...]) -> tuple[str, ...]:
    """Where 0W-16 is allowed, «ILSAC GF-6» is both its classes: B is of 0W-16 alone."""
    names = specifications_in(text, "approvals")
    if "GF-6A" not in text.upper() and "ILSAC GF-6A" in names and any(str(grade) == "0W-16" for grade in grades):
        return (*names, "ILSAC GF-6B")
    return names
