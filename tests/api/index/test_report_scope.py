"""The period of the search report: whole days of the shop, the time before, the steps of its charts."""

from datetime import UTC, date, datetime, timedelta

import pytest

from api.index.report_scope import Period, between, last_days

#: 00:30 of 28 November in the shop.
NOW = datetime(2026, 11, 27, 21, 30, tzinfo=UTC)


def day(number: int) -> date:
    return date(2026, 11, number)


@pytest.mark.parametrize(
    ("since", "until", "start", "end"),
    [
        (day(20), day(22), datetime(2026, 11, 19, 21, tzinfo=UTC), datetime(2026, 11, 22, 21, tzinfo=UTC)),
        (day(22), day(20), datetime(2026, 11, 19, 21, tzinfo=UTC), datetime(2026, 11, 22, 21, tzinfo=UTC)),
        (day(28), day(28), datetime(2026, 11, 27, 21, tzinfo=UTC), NOW),
        (day(28), date(2027, 1, 1), datetime(2026, 11, 27, 21, tzinfo=UTC), NOW),
        (None, day(20), datetime(2026, 8, 29, 21, tzinfo=UTC), datetime(2026, 11, 20, 21, tzinfo=UTC)),
        (date(1, 1, 1), None, datetime(2026, 8, 29, 21, tzinfo=UTC), NOW),
    ],
)
def test_dates_are_whole_days_of_the_shop_within_the_log(
    since: date | None, until: date | None, start: datetime, end: datetime
) -> None:
    assert between(since, until, NOW) == Period(start, end)


def test_a_week_has_seven_steps_that_end_now() -> None:
    period = last_days(7, NOW)

    assert (period.step, period.step_count) == (timedelta(days=1), 7)
    assert [moment.date() for moment in period.moments] == [day(number) for number in range(22, 29)]


def test_two_days_are_drawn_by_the_hour() -> None:
    period = last_days(2, NOW)

    assert (period.step, period.step_count) == (timedelta(hours=1), 48)
    assert f"{period.moments[-1]:%d %H:%M}" == "28 00:29"


def test_the_period_before_is_as_long_and_within_the_log() -> None:
    assert last_days(45, NOW).previous(NOW) == Period(NOW - timedelta(days=90), NOW - timedelta(days=45))
    assert last_days(46, NOW).previous(NOW) is None
