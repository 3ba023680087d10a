"""Can this process serve? PostgreSQL and its tables decide; without Redis or search the shop goes on, with less."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

import httpx
import psycopg
import redis
from alembic.script import ScriptDirectory
from pydantic import BaseModel, Field

from api import migrations
from api.core.errors import ShopError
from api.core.settings import get_settings

TIMEOUT_S = 2


class DependencyOut(BaseModel):
    name: Literal["postgresql", "migrations", "redis", "search"]
    works: bool
    message: str = Field(description="Что это значит для магазина")


class ReadyOut(BaseModel):
    status: Literal["ready", "degraded"] = Field(description="degraded: без Redis или поиска, но покупать можно")
    parts: list[DependencyOut]


class Check(NamedTuple):
    name: Literal["postgresql", "migrations", "redis", "search"]
    asks: Callable[[], bool]
    works: str
    broken: str
    needed: bool = False


def readiness() -> ReadyOut:
    parts: list[DependencyOut] = []
    for check in CHECKS:
        works = check.asks()
        if check.needed and not works:
            raise ShopError("not_ready", check.broken, 503, {check.name: check.broken}, {"Retry-After": "5"})
        parts.append(DependencyOut(name=check.name, works=works, message=check.works if works else check.broken))
    return ReadyOut(status="ready" if all(part.works for part in parts) else "degraded", parts=parts)


def _postgresql() -> bool:
    """A connection of its own: the pool may be busy with customers."""
    try:
        psycopg.connect(get_settings().libpq_url, connect_timeout=TIMEOUT_S).close()
    except psycopg.OperationalError:
        return False
    return True


def _migrations() -> bool:
    """At this code's newest, or at one that only newer code knows: the old process goes on while a new one starts."""
    with psycopg.connect(get_settings().libpq_url, connect_timeout=TIMEOUT_S) as connection:
        try:
            row = connection.execute("select version_num from alembic_version").fetchone()
        except psycopg.errors.UndefinedTable:
            return False
    known, newest = _revisions()
    return row is not None and (row[0] == newest or row[0] not in known)


@lru_cache
def _revisions() -> tuple[frozenset[str], str | None]:
    scripts = ScriptDirectory.from_config(migrations.config(""))
    return frozenset(script.revision for script in scripts.walk_revisions()), scripts.get_current_head()


def _redis() -> bool:
    try:
        with redis.Redis.from_url(get_settings().redis_url, socket_timeout=1, socket_connect_timeout=1) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False


def _search() -> bool:
    try:
        return httpx.get(f"{get_settings().meili_url}/health", timeout=1).is_success
    except httpx.HTTPError:
        return False


CHECKS = (
    Check("postgresql", _postgresql, "База отвечает.", "База не отвечает: магазин стоит.", needed=True),
    Check(
        "migrations", _migrations, "Таблицы новые.", "Таблицы старше программы: выполните shop migrate.", needed=True
    ),
    Check(
        "redis", _redis, "Redis отвечает.", "Redis не отвечает: частота попыток не ограничена, поиск обновляется реже."
    ),
    Check("search", _search, "Поиск отвечает.", "Поиск не отвечает: каталог работает, искать нельзя."),
)
