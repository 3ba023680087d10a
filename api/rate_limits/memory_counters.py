"""Fixed-window counters in the memory of one process."""

import time
from collections.abc import Callable
from threading import Lock

from api.rate_limits.repository import NO_ATTEMPTS, WindowCount

#: About 10 MB. Beyond it the oldest window is forgotten: a flood from so many networks is no matter of one visitor.
MAX_KEYS = 50_000


class MemoryCounters:
    def __init__(self, max_keys: int = MAX_KEYS, clock: Callable[[], float] = time.monotonic) -> None:
        self.max_keys = max_keys
        self.clock = clock
        self.lock = Lock()
        #: (count, end of the window) by key, oldest window first.
        self.windows: dict[str, tuple[int, float]] = {}

    def add(self, key: str, cost: int, seconds: float) -> WindowCount:
        """Adds `cost` attempts, in a new window of `seconds` when the last one has ended; returns the new count."""
        now = self.clock()
        with self.lock:
            count, ends_at = self.windows.get(key, (0, now))
            if ends_at <= now:
                self.windows.pop(key, None)
                self._make_room(now)
                count, ends_at = 0, now + seconds
            self.windows[key] = count + cost, ends_at
        return WindowCount(count + cost, ends_at - now)

    def get(self, key: str) -> WindowCount:
        count, ends_at = self.windows.get(key, (0, 0.0))
        left = ends_at - self.clock()
        return WindowCount(count, left) if left > 0 else NO_ATTEMPTS

    def _make_room(self, now: float) -> None:
        """Removes the oldest windows that have ended, and one more when the memory is full."""
        while self.windows:
            oldest = next(iter(self.windows))
            if self.windows[oldest][1] > now and len(self.windows) < self.max_keys:
                return
            del self.windows[oldest]
