"""Backoff of restarts: each one of a unit within the window waits twice as long as the one before, up to a limit."""

from collections import defaultdict
from dataclasses import dataclass

WINDOW_S = 600.0
FIRST_DELAY_S = 0.5
LONGEST_DELAY_S = 60.0


@dataclass(frozen=True)
class Restart:
    attempt: int  # within the window, from 1
    at: float  # on the manager's clock


class RestartHistory:
    """The restarts of every unit within the last WINDOW_S."""

    def __init__(self) -> None:
        self._times: defaultdict[str, list[float]] = defaultdict(list)

    def plan(self, name: str, now: float) -> Restart:
        """The next restart of a unit that ended now."""
        times = [time for time in self._times[name] if now - time < WINDOW_S]
        self._times[name] = [*times, now]
        return Restart(len(times) + 1, now + min(LONGEST_DELAY_S, FIRST_DELAY_S * 2 ** len(times)))
