"""Spends attempts of the acts that `policy.py` names."""

import time
from collections.abc import Callable
from math import ceil
from threading import Lock
from typing import Annotated

from cachetools import TLRUCache
from fastapi import Depends, Request

from api.core.db import counter_engine, transaction
from api.core.derived_keys import keyed_digest
from api.core.errors import TooManyError
from api.http.client import ClientAddress, neighbourhood
from api.rate_limits.policy import CounterStore, RateLimit
from api.rate_limits.repository import NO_ATTEMPTS, AttemptCounterRepository, WindowCount

#: About 10 MB. Beyond it the least recent window is forgotten: a flood from so many networks is not one visitor.
MAX_KEYS = 50_000


class MemoryCounters:
    """Fixed-window counters in the memory of one process."""

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


class RateLimiter:
    """Counts the attempts of one visitor."""

    def __init__(self, memory: MemoryCounters, address: str) -> None:
        self.memory = memory
        self.network = neighbourhood(address)

    def spend(self, limit: RateLimit, value: object = None, *, cost: int = 1) -> None:
        """Counts `cost` attempts; `value` is what `limit.by` names. Raises TooManyError beyond the limit."""
        key = self._key(limit, value)
        if limit.store is CounterStore.MEMORY:
            window = self.memory.add(f"{limit.act} {key}", cost, limit.seconds)
        else:
            with transaction(counter_engine()) as session:
                window = AttemptCounterRepository(session).add(limit.act, _digest(key), cost, limit.seconds)
        self._refuse_beyond(limit.times, limit, window)

    def check(self, limit: RateLimit, value: object = None) -> None:
        """Counts nothing. Raises TooManyError when no attempt is left."""
        self._refuse_beyond(limit.times - 1, limit, self._window(limit, value))

    def is_spent(self, limit: RateLimit, value: object = None) -> bool:
        """Whether no attempt is left."""
        return self._window(limit, value).count >= limit.times

    def _window(self, limit: RateLimit, value: object) -> WindowCount:
        key = self._key(limit, value)
        if limit.store is CounterStore.MEMORY:
            return self.memory.get(f"{limit.act} {key}")
        with transaction(counter_engine()) as session:
            return AttemptCounterRepository(session).get(limit.act, _digest(key))

    def _key(self, limit: RateLimit, value: object) -> str:
        assert (value is not None) == bool(limit.by), limit.act
        return " ".join([self.network] * limit.by_network + [str(value)] * bool(limit.by))

    def _refuse_beyond(self, times: int, limit: RateLimit, window: WindowCount) -> None:
        if window.count > times:
            raise TooManyError(min(limit.seconds, max(1, ceil(window.seconds_left))))


def _digest(key: str) -> bytes:
    return keyed_digest("rate limits", key)


async def _rate_limiter(request: Request, address: ClientAddress) -> RateLimiter:
    return RateLimiter(request.app.state.memory_counters, address)


RateLimits = Annotated[RateLimiter, Depends(_rate_limiter)]
