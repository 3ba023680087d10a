"""Limits of login codes: how many, how often, and what counts as a guess (spec §5, §9).

Every number bounds a cost or a probability. A guess is compared with one code or with several and counts once for
each. So 15 guesses a day of strangers are a chance of 0.15 % to enter one account by a code of four digits, however
many addresses and codes there are; who holds the cookie of the owner's browser has 15 more. With eight digits it is
0.000015 %. Codes by e-mail have eight: 40 of them a day with 5 tries each are 0.0002 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil


class Channel(StrEnum):
    """How a code reaches its owner."""

    SMS = "sms"
    EMAIL = "email"


TRIES = 5
#: Of codes by SMS: of all strangers together, of all known browsers together, and of one network of strangers, which
#: leaves guesses to an owner in another one.
WRONG_GUESSES_A_DAY = 15
WRONG_GUESSES_OF_A_NETWORK = 10
DAY = timedelta(days=1)
TEN_MINUTES = timedelta(minutes=10)
#: A mail may take longer than a message.
LIFETIMES = {Channel.SMS: timedelta(minutes=5), Channel.EMAIL: TEN_MINUTES}
EMAIL_CODE_LENGTH = 8


@dataclass(frozen=True)
class Limit:
    times: int
    period: timedelta


RESEND_AFTER = timedelta(seconds=60)
_ONE_A_MINUTE = Limit(1, RESEND_AFTER)
#: Messages to one phone that strangers request, and those that one network of them requests.
PER_PHONE = (_ONE_A_MINUTE, Limit(6, TEN_MINUTES), Limit(10, DAY))
PER_PHONE_AND_NETWORK = (_ONE_A_MINUTE, Limit(3, TEN_MINUTES), Limit(5, DAY))
#: Mails to the owner of one phone.
PER_MAILBOX = (Limit(30, DAY),)
#: Codes of one phone that its known browsers request.
PER_KNOWN_PHONE = (_ONE_A_MINUTE, Limit(3, TEN_MINUTES), Limit(10, DAY))
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
