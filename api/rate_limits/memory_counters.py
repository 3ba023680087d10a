"""Fixed-window counters in the memory of one process."""

import time
from collections.abc import Callable
from threading import Lock

from cachetools import TLRUCache

from api.rate_limits.repository import NO_ATTEMPTS, WindowCount

#: About 10 MB. Beyond it the least recent window is forgotten: a flood from so many networks is not one visitor.
MAX_KEYS = 50_000


class MemoryCounters:
    def __init__(self, max_keys: int = MAX_KEYS, clock: Callable[[], float] = time.monotonic) -> None:
        self.lock = Lock()
        #: (count, end of the window) by key; a window that has ended is gone.
        self.windows: TLRUCache[str, tuple[int, float]] = TLRUCache(max_keys, lambda key, window, now: window[1], clock)

    def add(self, key: str, cost: int, seconds: float) -> WindowCount:
        """Adds `cost` attempts, in a new window of `seconds` when the last one has ended; returns the new count."""
        with self.lock:
            now = self.windows.timer()
            count, ends_at = self.windows.get(key, (0, now + seconds))
            self.windows[key] = count + cost, ends_at
        return WindowCount(count + cost, ends_at - now)

    def get(self, key: str) -> WindowCount:
        with self.lock:
            window = self.windows.get(key)
            return WindowCount(window[0], window[1] - self.windows.timer()) if window else NO_ATTEMPTS
