"""Limits of SMS codes: how many, how often, and what counts as a guess (spec §5, §9).

Every number bounds a cost or a probability. Ten codes of four digits a day and 15 wrong guesses are a chance of
0.15 % a day to enter one account, however many addresses the guesses come from; with eight digits it is 0.000015 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

LIFETIME = timedelta(minutes=5)
TRIES = 5
WRONG_GUESSES_A_DAY = 15
DAY = timedelta(days=1)


@dataclass(frozen=True)
class Limit:
    times: int
    period: timedelta


RESEND_AFTER = timedelta(seconds=60)
PER_PHONE = (Limit(1, RESEND_AFTER), Limit(3, timedelta(minutes=10)), Limit(10, DAY))
#: Many people share one address of a mobile operator, so these are wider than one person needs.
PER_ADDRESS = (Limit(20, timedelta(hours=1)), Limit(100, DAY))


def wait(moments: Sequence[datetime], limits: Sequence[Limit], now: datetime) -> int:
    """Seconds until all limits allow one more; `moments` stand newest first."""
    return max(
        seconds_left(moments[limit.times - 1], limit.period, now) if len(moments) >= limit.times else 0
        for limit in limits
    )


def seconds_left(moment: datetime, period: timedelta, now: datetime) -> int:
    return max(0, ceil((moment + period - now).total_seconds()))
