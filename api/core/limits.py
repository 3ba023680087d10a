"""Limits on how often something may be tried: counters in Redis, shared by all processes.

Redis may be lost at any time, and a shop without it must still sell: then nothing is limited, and the log says so.
Limits that money hangs on (SMS) are counted in PostgreSQL instead.
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

#: Adds up and starts the clock in one step: a counter without an end would lock somebody out for ever.
_COUNT = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
#: A Redis that does not answer is left alone for a while, or every request would wait for it.
REST_S = 5.0
COMPLAIN_EVERY_S = 60.0


class LimitCounters:
    def __init__(self, url: str) -> None:
        self.redis = redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
        self.count = self.redis.register_script(_COUNT)
        self.resting_until = 0.0
        self.complained_at = float("-inf")

    def spend(self, name: str, key: object, *, times: int, seconds: int, cost: int = 1) -> None:
        """Count one try of `key`; more than `times` in `seconds` are refused with 429 and the time left."""
        if time.monotonic() < self.resting_until:
            return
        try:
            count, left_ms = self._count(name, key, seconds, cost)
        except redis.RedisError as error:
            self._rest(error)
            return
        if count > times:
            raise TooManyError(max(1, -(-left_ms // 1000)))

    def _count(self, name: str, key: object, seconds: int, cost: int) -> tuple[int, int]:
        # Phones and addresses must not lie about in Redis, and a key of any length must not fill it.
        secret = get_settings().secret_key.get_secret_value().encode()[:64]
        digest = hashlib.blake2b(str(key).encode("utf-8", "replace"), key=secret, digest_size=16).hexdigest()
        answer: Any = self.count(keys=[f"limit:{name}:{digest}"], args=[seconds * 1000, cost])
        return int(answer[0]), int(answer[1])

    def _rest(self, error: redis.RedisError) -> None:
        now = time.monotonic()
        self.resting_until = now + REST_S
        if now - self.complained_at >= COMPLAIN_EVERY_S:
            self.complained_at = now
            log.warning("Redis does not answer, nothing is limited: %s", type(error).__name__)


@lru_cache
def _counters(url: str) -> LimitCounters:
    return LimitCounters(url)


async def _limits() -> LimitCounters:
    return _counters(get_settings().redis_url)


Limits = Annotated[LimitCounters, Depends(_limits)]
