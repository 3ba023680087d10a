"""Formats working hours: «ежедневно», or ranges of days with equal hours (spec §9). Pure."""

from collections.abc import Sequence
from itertools import groupby

from api.cities.models import WORK_DAYS, WorkDay
from api.cities.schemas import WorkTimeOut
from api.content.schemas import HoursLine

_SHORT = dict(zip(WORK_DAYS, ("пн", "вт", "ср", "чт", "пт", "сб", "вс"), strict=True))
CLOSED = "выходной"


def hours_in_words(days: Sequence[WorkTimeOut]) -> list[HoursLine]:
    """«ежедневно» when all seven days are equal, otherwise one line for each run of equal days: пн–пт, сб, вс."""
    week = sorted(days, key=lambda day: WORK_DAYS.index(day.work_day))
    runs = [(hours, [day.work_day for day in run]) for hours, run in groupby(week, _hours)]
    if len(runs) == 1 and len(runs[0][1]) == len(WORK_DAYS):
        return [HoursLine(days="ежедневно", hours=runs[0][0])]
    return [HoursLine(days=_range(run), hours=hours) for hours, run in runs]


def _hours(day: WorkTimeOut) -> str:
    if not day.active or day.work_start is None or day.work_end is None:
        return CLOSED
    return f"{_clock(day.work_start)}–{_clock(day.work_end)}"


def _clock(text: str) -> str:
    return text.removeprefix("0")


def _range(run: Sequence[WorkDay]) -> str:
    first, last = _SHORT[run[0]], _SHORT[run[-1]]
    if len(run) == 1:
        return first
    return f"{first}, {last}" if len(run) == 2 else f"{first}–{last}"
