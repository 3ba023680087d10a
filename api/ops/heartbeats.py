"""Heartbeats of the workers and of beat in Redis: who wrote none lately has ended or hangs.

A sorted set of names (`beat`, `worker:<host>`, `drain:<host>`) with the Unix time of the last heartbeat.

    python -m api.ops.heartbeats worker|drain|beat

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


def write_heartbeat(kind: str) -> None:
    """Of this host. Never raises: a Redis that does not answer is seen by whoever reads."""
    name, now = _name_here(kind), time.time()
    try:
        with _connection() as connection:
            connection.zadd(KEY, {name: now})
            connection.zremrangebyscore(KEY, "-inf", now - FORGOTTEN_S)
    except redis.RedisError:
        return


def _name_here(kind: str) -> str:
    return kind if kind == "beat" else f"{kind}:{socket.gethostname()}"


def main(kind: str) -> int:
    """Redis is checked by itself: while it does not answer, nothing is known of the others."""
    try:
        return int(_name_here(kind) not in living_names())
    except redis.RedisError:
        return 0


def living_names() -> list[str]:
    """Those with a heartbeat that is young enough. Raises redis.RedisError."""
    with _connection() as connection:
        names: list[bytes] = connection.zrangebyscore(KEY, time.time() - SILENT_S, "+inf")
    return [name.decode() for name in names]


def _connection() -> redis.Redis:
    return redis.Redis.from_url(get_settings().redis_url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
