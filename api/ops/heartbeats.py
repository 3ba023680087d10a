"""Heartbeats of the worker and of beat in Redis: who wrote none lately has ended or hangs.

A sorted set of names (`beat`, `worker:<host>`) with the Unix time of the last heartbeat.

    python -m api.ops.heartbeats worker|beat

ends with 1 when the one of this host is silent: the check of docker compose.
"""

import socket
import sys
import time

import redis

from api.core.settings import get_settings

KEY = "shop:heartbeats"
EVERY_S = 5.0
#: A part whose last heartbeat is older is silent: `GET /api/ready` says so, the supervisor restarts it.
SILENT_S = 60.0
FORGOTTEN_S = 3600.0
TIMEOUT_S = 1.0


def write_heartbeat(name: str) -> None:
    """Never raises: a Redis that does not answer is seen by whoever reads."""
    now = time.time()
    try:
        with _connection() as connection:
            connection.zadd(KEY, {name: now})
            connection.zremrangebyscore(KEY, "-inf", now - FORGOTTEN_S)
    except redis.RedisError:
        return


def living() -> set[str]:
    """The kinds, `worker` and `beat`, with a heartbeat that is young enough. Raises redis.RedisError."""
    return {name.partition(":")[0] for name in _living_names()}


def worker_name() -> str:
    return f"worker:{socket.gethostname()}"


def main(kind: str) -> int:
    """Redis is checked by itself: while it does not answer, nothing is known of the others."""
    try:
        return int((worker_name() if kind == "worker" else kind) not in _living_names())
    except redis.RedisError:
        return 0


def _living_names() -> list[str]:
    with _connection() as connection:
        names: list[bytes] = connection.zrangebyscore(KEY, time.time() - SILENT_S, "+inf")
    return [name.decode() for name in names]


def _connection() -> redis.Redis:
    return redis.Redis.from_url(get_settings().redis_url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
