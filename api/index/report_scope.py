"""Which searches a report counts: its period with the steps of its charts, city, category, text. Pure."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from math import ceil

from api.core.shop_time import SHOP_TIME_ZONE
from api.index.models import LOG_RETENTION

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
#: Shorter periods are drawn by the hour.
DRAWN_BY_HOUR = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` on and before `end`."""

    start: datetime
    end: datetime

    @property
    def step(self) -> timedelta:
        return HOUR if self.end - self.start <= DRAWN_BY_HOUR else DAY

    @property
    def step_count(self) -> int:
        return max(1, ceil((self.end - self.start) / self.step))

    @property
    def moments(self) -> list[datetime]:
        """The last moment of each step, by the shop's clock: its date names the step."""
        ends = (min(self.start + self.step * (index + 1), self.end) for index in range(self.step_count))
        return [(end - timedelta(microseconds=1)).astimezone(SHOP_TIME_ZONE) for end in ends]

    def previous(self, now: datetime) -> "Period | None":
        """The period of the same length before; None when a part of it has been deleted."""
        start = self.start - (self.end - self.start)
        return Period(start, self.start) if start >= now - LOG_RETENTION else None


def last_days(days: int, now: datetime) -> Period:
    return Period(now - timedelta(days=days), now)


def between(since: date | None, until: date | None, now: datetime) -> Period:
    """Whole days of the shop, both inclusive and in either order; a missing end is the oldest day, or today."""
    today = now.astimezone(SHOP_TIME_ZONE).date()
    oldest = (now - LOG_RETENTION).astimezone(SHOP_TIME_ZONE).date()
    first, last = sorted(min(max(day, oldest), today) for day in (since or oldest, until or today))
    return Period(_midnight(first), min(_midnight(last + DAY), now))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), SHOP_TIME_ZONE)


@dataclass(frozen=True, slots=True)
class ReportScope:
    """None: of every city, of every page, of every text."""

    period: Period
    city_id: int | None = None
    #: With its subcategories.
    category_id: int | None = None
    #: Folded.
    text: str | None = None
