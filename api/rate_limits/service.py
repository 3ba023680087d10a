"""Spends attempts of the acts that `policy.py` names; refuses calls of the API beyond their rate.

The rate is the second line behind nginx, the only one under `make up`.
"""

import time
from collections.abc import Callable
from math import ceil
from threading import Lock
from typing import Annotated

from cachetools import TLRUCache
from fastapi import Depends, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.core.counters import REFUSALS
from api.core.db import counter_engine, transaction
from api.core.derived_keys import keyed_digest
from api.core.errors import TooManyError, error_response
from api.http.client import ClientAddress, is_shared, neighbourhood, normal_address
from api.rate_limits.policy import API_CALLS, CounterStore, RateLimit
from api.rate_limits.repository import NO_ATTEMPTS, WindowCount, add_attempts, count_attempts
from api.text.russian_notation import in_seconds

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
                window = add_attempts(session, limit.act, _digest(key), cost, limit.seconds)
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
            return count_attempts(session, limit.act, _digest(key))

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


class RequestRate:
    """ASGI middleware that refuses calls beyond `API_CALLS` with 429.

    Addresses that many visitors may share (`api/http/client.py: is_shared`) are not limited.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.counters = MemoryCounters()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seconds = self._seconds_to_wait(scope) if scope["type"] == "http" and scope["path"].startswith("/api/") else 0
        if not seconds:
            await self.app(scope, receive, send)
            return
        REFUSALS.labels("too_many_requests").inc()
        message = f"Слишком много запросов из вашей сети. Подождите {in_seconds(seconds)} и попробуйте ещё раз."
        await error_response(429, "too_many_requests", message, headers={"Retry-After": str(seconds)})(
            scope, receive, send
        )

    def _seconds_to_wait(self, scope: Scope) -> int:
        client = scope["client"]
        address = normal_address(client[0] if client else "")
        if is_shared(address):
            return 0
        window = self.counters.add(neighbourhood(address), 1, API_CALLS.seconds)
        return max(1, ceil(window.seconds_left)) if window.count > API_CALLS.times else 0
