"""Delays after wrong passwords and codes, by account and source: what strangers do delays nobody else.

The source of a password is the network of the visitor, or the device when it has logged in to the account before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil

from api.admin.staff.repository import StaffRepository

#: Wrong attempts in a row without a delay; each further one doubles the delay.
FREE_FAILURES = 4
FIRST_WAIT_S, LONGEST_WAIT_S = 2, 60


@dataclass(frozen=True)
class LoginRefusal:
    """`wait_s`: seconds until the next attempt of this account and source is checked."""

    wait_s: int


class LoginDelays:
    def __init__(self, repository: StaffRepository) -> None:
        self.repository = repository

    def attempt(
        self, login: str, source: str, is_right: Callable[[], bool], longest_wait_s: int = LONGEST_WAIT_S
    ) -> LoginRefusal | None:
        """None for a right attempt, which resets the count. The refusal is returned, not raised, so that the count is
        committed. Attempts at the same time are serialised by a row lock; a delayed one is not checked at all."""
        delay, now = self.repository.lock_delay(login, source), datetime.now(UTC)
        if delay.failures and delay.not_before > now:
            return LoginRefusal(ceil((delay.not_before - now).total_seconds()))
        if is_right():
            self.repository.delete_delay(login, source)
            return None
        delay.failures += 1
        wait_s = delay_s(delay.failures, longest_wait_s)
        delay.not_before = now + timedelta(seconds=wait_s)
        return LoginRefusal(wait_s)


def delay_s(failures: int, longest_wait_s: int = LONGEST_WAIT_S) -> int:
    """Seconds to wait after so many wrong attempts in a row (exponential backoff)."""
    beyond = failures - FREE_FAILURES
    return 0 if beyond <= 0 else min(longest_wait_s, FIRST_WAIT_S * 2 ** min(beyond - 1, 10))
