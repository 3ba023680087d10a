"""Backoff and limit of restarts: each restart of a unit within the window waits twice as long as the one before."""

from collections import defaultdict
from dataclasses import dataclass

MAX_RESTARTS = 5
WINDOW_S = 600.0
FIRST_DELAY_S = 0.5


@dataclass(frozen=True)
class Restart:
    attempt: int  # within the window, from 1
    at: float  # on the manager's clock


class RestartHistory:
    """The restarts of every unit within the last WINDOW_S."""

    def __init__(self) -> None:
        self._times: defaultdict[str, list[float]] = defaultdict(list)

    def plan(self, name: str, now: float) -> Restart | None:
        """The next restart of a unit that ended now; None after MAX_RESTARTS within the window."""
        times = [time for time in self._times[name] if now - time < WINDOW_S]
        if len(times) == MAX_RESTARTS:
            return None
        self._times[name] = [*times, now]
        return Restart(len(times) + 1, now + FIRST_DELAY_S * 2 ** len(times))
