"""Which backups are retained: the newest ones, then one for each of the last days, weeks and months that have any."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Rotation:
    last: int
    daily: int
    weekly: int
    monthly: int


def expired(moments: Iterable[datetime], rotation: Rotation) -> set[datetime]:
    """The moments of the backups that may be removed.

    Days, weeks and months are counted by the backups, not by the clock: a shop that was off for a month keeps all of
    its older backups, and a wrong clock removes none.
    """
    newest_first = sorted(moments, reverse=True)
    periods: tuple[tuple[int, Callable[[datetime], Hashable]], ...] = (
        (rotation.last, lambda moment: moment),
        (rotation.daily, lambda moment: moment.date()),
        (rotation.weekly, lambda moment: moment.isocalendar()[:2]),
        (rotation.monthly, lambda moment: (moment.year, moment.month)),
    )
    retained: set[datetime] = set()
    for count, period_of in periods:
        newest_by_period: dict[Hashable, datetime] = {}
        for moment in newest_first:
            newest_by_period.setdefault(period_of(moment), moment)
        retained.update(list(newest_by_period.values())[:count])
    return set(newest_first) - retained
