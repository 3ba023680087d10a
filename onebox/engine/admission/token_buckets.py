"""Token buckets: each client may spend `burst` tokens at once and `rate` tokens a second."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic

_MAX_CLIENTS = 10_000


@dataclass
class _Bucket:
    level: float
    at: float


class TokenBuckets:
    """One bucket a client. `charge` may leave a debt, which delays the client's next request."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._buckets: dict[Hashable, _Bucket] = {}

    def wait_s(self, client: Hashable) -> float:
        """Seconds until the client has a token, 0 if it has one."""
        return max(0.0, (1 - self._bucket(client).level) / self.rate)

    def is_low(self, client: Hashable) -> bool:
        """Whether the bucket is less than half full."""
        return self._bucket(client).level < self.burst / 2

    def charge(self, client: Hashable, tokens: float) -> None:
        """Takes tokens for work that is done already."""
        self._bucket(client).level -= tokens

    def _bucket(self, client: Hashable) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= _MAX_CLIENTS:
                self._forget_full(now)
            bucket = self._buckets[client] = _Bucket(self.burst, now)
        bucket.level = min(self.burst, bucket.level + (now - bucket.at) * self.rate)
        bucket.at = now
        return bucket

    def _forget_full(self, now: float) -> None:
        """A full bucket is like none. If all are in use the oldest half is forgotten: memory stays bounded."""
        full = [name for name, b in self._buckets.items() if b.level + (now - b.at) * self.rate >= self.burst]
        for name in full or list(self._buckets)[: _MAX_CLIENTS // 2]:
            del self._buckets[name]
