"""The processor time of one search: ranking ends at its cutoff, all work at its limit or when the client has gone.

Processor time of the thread, not the clock: a search on a busy machine is not cut because it had to wait.
"""

from time import thread_time

_NO_LIMIT = float("inf")
_CHECKS_PER_READING = 16
"""Reading the processor time takes 0.5 µs, hence not in every step of an inner loop."""


class RankingCutoffError(Exception):
    """Ranking has reached its cutoff: the hits found so far stay, the others follow unranked (`searchCutoffMs`)."""


class SearchAbandonedError(Exception):
    """The client has gone, nobody waits for the answer."""


class SearchTimeoutError(Exception):
    """One search took longer than the server allows a client without the master key."""


class SearchBudget:
    """The budget of one request. Loops of a search call `check`, loops of the ranking `check_ranking`.

    `limit_s` bounds each unit of work (a search of a multi-search), `cutoff_s` the ranking in it; both in seconds.
    """

    def __init__(self, limit_s: float = _NO_LIMIT, cutoff_s: float = _NO_LIMIT) -> None:
        self.limit_s, self.cutoff_s = limit_s, cutoff_s
        self.is_cancelled = False
        self.used_s = 0.0
        """Processor time of all finished units of work."""
        self._started = self._ends = self._ranking_ends = _NO_LIMIT
        self._checks_until_reading = 0
        self._is_ranking_over = False

    def cancel(self) -> None:
        """Ends the work at its next check; any thread may call it."""
        self.is_cancelled = True

    def start(self) -> None:
        """Begins a unit of work in the current thread."""
        self._started = thread_time()
        self._ends, self._ranking_ends = self._started + self.limit_s, _NO_LIMIT

    def start_query(self, cutoff_ms: int) -> None:
        """Begins one query, whose ranking ends after `cutoff_ms` or the server's own cutoff."""
        self._ranking_ends = thread_time() + min(cutoff_ms / 1000, self.cutoff_s)
        self._checks_until_reading, self._is_ranking_over = 0, False

    def stop(self) -> None:
        """Ends the unit of work."""
        self.used_s += thread_time() - self._started

    def check(self) -> None:
        """Raises SearchAbandonedError or SearchTimeoutError when the search must stop."""
        if self.is_cancelled:
            raise SearchAbandonedError
        self._checks_until_reading -= 1
        if self._checks_until_reading < 0:
            self._checks_until_reading = _CHECKS_PER_READING
            now = thread_time()
            if now > self._ends:
                raise SearchTimeoutError
            self._is_ranking_over = now > self._ranking_ends

    def check_ranking(self) -> None:
        """As `check`, and raises RankingCutoffError when the ranking must end."""
        self.check()
        if self._is_ranking_over:
            raise RankingCutoffError
