"""Opening hours as text: equal days are joined into ranges (spec §9)."""

import pytest

from api.cities.models import WORK_DAYS
from api.cities.schemas import WorkTimeOut
from api.content.service import hours_in_words


def week(*hours: str) -> list[WorkTimeOut]:
    """Seven cells "09:00-21:00"; an empty one is a day off."""
    days = []
    for day, cell in zip(WORK_DAYS, hours, strict=True):
        start, _, end = cell.partition("-")
        days.append(WorkTimeOut(work_day=day, work_start=start or None, work_end=end or None, active=int(bool(cell))))
    return days


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (["09:00-21:00"] * 7, ["ежедневно 9:00–21:00"]),
        (["09:00-21:00"] * 5 + ["10:00-20:00"] * 2, ["пн–пт 9:00–21:00", "сб, вс 10:00–20:00"]),
        (["08:00-20:00"] * 5 + ["09:00-18:00", ""], ["пн–пт 8:00–20:00", "сб 9:00–18:00", "вс выходной"]),
        (["08:00-20:00", ""] + ["08:00-20:00"] * 5, ["пн 8:00–20:00", "вт выходной", "ср–вс 8:00–20:00"]),
        ([""] * 7, ["ежедневно выходной"]),
    ],
)
def test_days_that_share_their_hours_are_one_line(cells: list[str], lines: list[str]) -> None:
    assert [f"{line.days} {line.hours}" for line in hours_in_words(week(*cells))] == lines


def test_days_in_any_order_and_no_days_at_all() -> None:
    assert [line.days for line in hours_in_words(week(*["10:00-18:00"] * 7)[::-1])] == ["ежедневно"]
    assert hours_in_words([]) == []
