"""SAE grades of motor oils and how far one grade is from those that a car's manufacturer lists. Pure."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

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

    @property
    def is_thick(self) -> bool:
        """SAE 40 and more: HTHS viscosity of 3.5 mPa·s or more."""
        return _SUMMER[self.summer] >= 40

    @property
    def is_thin(self) -> bool:
        """SAE 20 and less: HTHS viscosity below 3.5 mPa·s."""
        return _SUMMER[self.summer] <= 20


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
