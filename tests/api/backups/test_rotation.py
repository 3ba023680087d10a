"""Which backups the rotation retains."""

from datetime import UTC, datetime, timedelta

import pytest

from api.backups.folder import Rotation, expired
from cli.backup import is_backup_due, is_check_due

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


def retained(moments: list[datetime], rotation: Rotation) -> list[str]:
    gone = expired(moments, rotation)
    return [f"{moment:%m-%d %H}" for moment in sorted(set(moments) - gone, reverse=True)]


def test_the_newest_of_each_day_week_and_month_is_retained() -> None:
    hourly = [NOON - timedelta(hours=hour) for hour in range(24 * 120)]

    assert retained(hourly, Rotation(last=3, daily=3, weekly=3, monthly=3)) == [
        *("11-28 12", "11-28 11", "11-28 10"),
        *("11-27 23", "11-26 23"),
        *("11-22 23", "11-15 23"),  # Sundays
        *("10-31 23", "09-30 23"),
    ]


def test_a_shop_that_was_off_for_a_year_loses_no_backup_by_its_age() -> None:
    old = [NOON - timedelta(days=400 + day) for day in range(3)]

    assert expired([*old, NOON], Rotation(last=1, daily=7, weekly=4, monthly=6)) == set()


def test_a_clock_that_was_wrong_removes_only_one_for_one() -> None:
    days = [NOON - timedelta(days=day) for day in range(3)]

    assert expired([NOON + timedelta(days=9000), *days], Rotation(last=1, daily=3, weekly=0, monthly=0)) == {days[2]}


def test_nothing_to_rotate() -> None:
    assert expired([], Rotation(24, 7, 4, 6)) == set()


@pytest.mark.parametrize(
    ("newest", "due"), [(None, True), (NOON - timedelta(minutes=59), False), (NOON - timedelta(minutes=60), True)]
)
def test_a_backup_is_due_after_the_interval(newest: datetime | None, due: bool) -> None:
    assert is_backup_due(newest, NOON, 60) is due


@pytest.mark.parametrize(
    ("checked", "due"),
    [
        (None, True),
        (datetime(2026, 11, 27, 23, 59, tzinfo=UTC), True),  # three at night in Moscow is midnight in UTC
        (datetime(2026, 11, 28, 0, 1, tzinfo=UTC), False),
    ],
)
def test_a_check_is_due_once_a_night(checked: datetime | None, due: bool) -> None:
    assert is_check_due(checked, NOON) is due
