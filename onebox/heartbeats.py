"""Reads the heartbeats of the workers and of beat from Redis, where they write them every five seconds."""

import time

#: A sorted set of names with the Unix time of their last heartbeat (`api.ops.heartbeats` writes it).
KEY = "shop:heartbeats"
#: Older ones are missing.
LATE_S = 15.0
TIMEOUT_S = 2.0


def has_heartbeat(redis_url: str, kind: str) -> bool:
    """Whether a `worker`, `drain` or `beat` is alive. True when Redis does not answer: then nothing is known."""
    import redis

    try:
        with redis.Redis.from_url(redis_url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S) as connection:
            names = connection.zrangebyscore(KEY, time.time() - LATE_S, "+inf")
    except redis.RedisError:
        return True
    return any(name.decode().partition(":")[0] == kind for name in names)
