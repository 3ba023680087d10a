"""Readiness of this process: PostgreSQL and its migrations are required; Redis and search are not."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

import httpx
import redis
from alembic.script import ScriptDirectory
from pydantic import BaseModel, Field

from api import migrations
from api.core.certificates import certificates
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.ops.revision_repository import can_connect, database_revision

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
    passes: Callable[[], bool]
    up_message: str
    down_message: str
    is_required: bool = False


def readiness() -> ReadyOut:
    parts: list[DependencyOut] = []
    for check in CHECKS:
        works = check.passes()
        message = check.up_message if works else check.down_message
        if check.is_required and not works:
            raise ShopError("not_ready", message, 503, {check.name: message}, {"Retry-After": "5"})
        parts.append(DependencyOut(name=check.name, works=works, message=message))
    return ReadyOut(status="ready" if all(part.works for part in parts) else "degraded", parts=parts)


def _postgresql() -> bool:
    return can_connect(TIMEOUT_S)


def _migrations() -> bool:
    """Whether the database is at the newest revision of this code, or at one that only newer code has: an old process
    keeps serving while a new one starts."""
    revision = database_revision(TIMEOUT_S)
    revisions, newest = _revisions()
    return revision is not None and (revision == newest or revision not in revisions)


@lru_cache
def _revisions() -> tuple[frozenset[str], str | None]:
    scripts = ScriptDirectory.from_config(migrations.config(""))
    return frozenset(script.revision for script in scripts.walk_revisions()), scripts.get_current_head()


def redis_answers() -> bool:
    try:
        with redis.Redis.from_url(get_settings().redis_url, socket_timeout=1, socket_connect_timeout=1) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False


def _search() -> bool:
    """Whether one engine answers: the proxy sends searches to those that do."""
    return any(_answers(url) for url in get_settings().engine_urls)


def _answers(engine_url: str) -> bool:
    try:
        return httpx.get(f"{engine_url}/health", timeout=1, verify=certificates()).is_success
    except httpx.HTTPError:
        return False


CHECKS = (
    Check("postgresql", _postgresql, "База отвечает.", "База не отвечает: магазин стоит.", is_required=True),
    Check(
        "migrations",
        _migrations,
        "Таблицы новые.",
        "Таблицы старше программы: выполните shop migrate.",
        is_required=True,
    ),
    Check(
        "redis",
        redis_answers,
        "Redis отвечает.",
        "Redis не отвечает: частота попыток не ограничена, поиск не обновляется.",
    ),
    Check("search", _search, "Поиск отвечает.", "Поиск не отвечает: каталог работает, искать нельзя."),
)
