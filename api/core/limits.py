"""Rate limits: fixed-window counters in Redis, shared by all processes.

The shop sells without Redis too: while it does not answer, nothing is limited and the log says so. Limits that
protect money (SMS) are counted in PostgreSQL instead.
"""

import hashlib
import logging
import time
from functools import lru_cache
from typing import Annotated, Any

import redis
from fastapi import Depends

from api.core.errors import TooManyError
from api.core.settings import get_settings

log = logging.getLogger(__name__)

#: Increments and sets the expiry atomically: a counter without an expiry would lock a visitor out for ever.
_COUNT = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
#: Circuit breaker: after a failure Redis is not called for so long, or every request would wait for its timeout.
CIRCUIT_OPEN_S = 5.0
WARN_EVERY_S = 60.0


class LimitCounters:
    def __init__(self, url: str) -> None:
        self.redis = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        self.count = self.redis.register_script(_COUNT)
        self.open_until = 0.0
        self.warned_at = float("-inf")

    def spend(self, name: str, key: object, *, times: int, seconds: int, cost: int = 1) -> None:
        """Counts `cost` tries of `key`. Raises TooManyError with the time left beyond `times` in `seconds`."""
        if time.monotonic() < self.open_until:
            return
        try:
            count, left_ms = self._count(name, key, seconds, cost)
        except redis.RedisError as error:
            self._open_circuit(error)
            return
        if count > times:
            raise TooManyError(max(1, -(-left_ms // 1000)))

    def _count(self, name: str, key: object, seconds: int, cost: int) -> tuple[int, int]:
        # The key is hashed: Redis holds no phones and addresses, and its keys have a fixed length.
        secret = get_settings().secret_key.get_secret_value().encode()[:64]
        digest = hashlib.blake2b(str(key).encode("utf-8", "replace"), key=secret, digest_size=16).hexdigest()
        answer: Any = self.count(keys=[f"limit:{name}:{digest}"], args=[seconds * 1000, cost])
        return int(answer[0]), int(answer[1])

    def _open_circuit(self, error: redis.RedisError) -> None:
        now = time.monotonic()
        self.open_until = now + CIRCUIT_OPEN_S
        if now - self.warned_at >= WARN_EVERY_S:
            self.warned_at = now
            log.warning("Redis does not answer, nothing is limited: %s", type(error).__name__)


@lru_cache
def _counters(url: str) -> LimitCounters:
    return LimitCounters(url)


async def _limits() -> LimitCounters:
    return _counters(get_settings().redis_url)


Limits = Annotated[LimitCounters, Depends(_limits)]
