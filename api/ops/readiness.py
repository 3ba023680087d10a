"""Liveness and readiness: PostgreSQL and its migrations are required; the shop sells without all other parts."""

import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import lru_cache
from typing import Literal, NamedTuple

import httpx
import redis
from alembic.script import ScriptDirectory
from fastapi import APIRouter
from pydantic import BaseModel, Field

from api import migrations
from api.core.certificates import certificates
from api.core.db import get_engine
from api.core.errors import ShopError, refusals
from api.core.settings import get_settings
from api.index.engine_client import read_engine
from api.index.index_state import LATE_S, read_states
from api.index.indexes import ENTITY_INDEXES
from api.index.repository import oldest_event_age_s
from api.ops import heartbeats
from api.ops.repository import can_connect, database_revision

TIMEOUT_S = 2
#: A part whose check takes longer hangs.
DEADLINE_S = 2.5
#: How long an answer is repeated: whoever asks often costs nothing.
TTL_S = 2.0
MIB = 1024**2
NEARLY_FULL_BYTES = 500 * MIB
TRIAL_BYTES = 4096

PartName = Literal["postgresql", "migrations", "redis", "search", "index", "freshness", "worker", "beat", "disk"]


class DependencyOut(BaseModel):
    name: PartName
    works: bool
    code: str | None = Field(description="Причина для программ, например index_incomplete; null, если всё хорошо")
    message: str = Field(description="Что это значит для магазина")


class ReadyOut(BaseModel):
    status: Literal["ready", "degraded"] = Field(description="degraded: покупать можно, но названная часть не работает")
    parts: list[DependencyOut]


class Reason(NamedTuple):
    code: str
    message: str


def readiness() -> ReadyOut:
    """Raises ShopError (503) when the shop cannot sell."""
    reasons = reports.reasons()
    for name in REQUIRED:
        if reason := reasons[name]:
            raise ShopError("not_ready", reason.message, 503, {name: reason.message}, {"Retry-After": "5"})
    parts = []
    for name, (_, up_message) in CHECKS.items():
        code, message = reasons[name] or (None, up_message)
        parts.append(DependencyOut(name=name, works=code is None, code=code, message=message))
    return ReadyOut(status="ready" if all(part.works for part in parts) else "degraded", parts=parts)


class ReadinessReports:
    """Runs all checks at once, for all who ask within TTL_S. A check that still hangs is not started again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(len(CHECKS), thread_name_prefix="readiness")
        self._running: dict[PartName, Future[Reason | None]] = {}
        self.forget()

    def forget(self) -> None:
        self._reasons: dict[PartName, Reason | None] = {}
        self._expires_at = 0.0

    def reasons(self) -> dict[PartName, Reason | None]:
        """Why a part does not work; None when it does."""
        with self._lock:
            if time.monotonic() >= self._expires_at:
                self._reasons = self._run()
                self._expires_at = time.monotonic() + TTL_S
            return self._reasons

    def _run(self) -> dict[PartName, Reason | None]:
        for name, (check, _) in CHECKS.items():
            if name not in self._running or self._running[name].done():
                self._running[name] = self._pool.submit(check)
        wait(self._running.values(), DEADLINE_S)
        return {name: _outcome(name, self._running[name]) for name in CHECKS}


def _outcome(name: PartName, check: "Future[Reason | None]") -> Reason | None:
    if not check.done():
        return Reason(f"{name}_hangs", f"Проверка «{name}» не закончилась за {DEADLINE_S:g} с.")
    if check.exception():
        return Reason(f"{name}_unknown", f"Проверить «{name}» не удалось: {type(check.exception()).__name__}.")
    return check.result()


def _postgresql() -> Reason | None:
    return None if can_connect(TIMEOUT_S) else Reason("database_down", "База не отвечает: магазин стоит.")


def _migrations() -> Reason | None:
    """Whether the database is at the newest revision of this code, or at one that only newer code has: an old process
    keeps serving while a new one starts."""
    revision = database_revision(TIMEOUT_S)
    revisions, newest = _revisions()
    if revision is not None and (revision == newest or revision not in revisions):
        return None
    return Reason("database_old", "Таблицы старше программы: выполните shop migrate.")


@lru_cache
def _revisions() -> tuple[frozenset[str], str | None]:
    scripts = ScriptDirectory.from_config(migrations.config(""))
    return frozenset(script.revision for script in scripts.walk_revisions()), scripts.get_current_head()


def _redis() -> Reason | None:
    message = "Redis не отвечает: воркер стоит, поиск не обновляется, письма ждут."
    return None if redis_answers() else Reason("redis_down", message)


def redis_answers() -> bool:
    try:
        with redis.Redis.from_url(get_settings().redis_url, socket_timeout=1, socket_connect_timeout=1) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False


def _search() -> Reason | None:
    with suppress(httpx.HTTPError):
        if httpx.get(f"{get_settings().engine_url}/health", timeout=1, verify=certificates()).is_success:
            return None
    return Reason("search_down", "Поиск не отвечает: каталог работает, искать нельзя.")


def _index() -> Reason | None:
    """An index that is missing, empty or half filled; nothing is known while the engine does not answer."""
    engine = read_engine(get_settings(), with_tasks=False)
    if not engine.is_up:
        return None
    with get_engine().connect() as connection:
        titles = [state.title for state in read_states(connection, engine) if state.is_incomplete]
    if not titles:
        return None
    message = f"Поиск находит не всё, индексы неполны: {', '.join(titles)}. Воркер наполняет их сам, ход: /admin/index."
    return Reason("index_incomplete", message)


def _freshness() -> Reason | None:
    with get_engine().connect() as connection:
        ages = [oldest_event_age_s(connection, index.entity) for index in ENTITY_INDEXES if index.entity]
    oldest_s = max(ages, default=0.0)
    if oldest_s <= LATE_S:
        return None
    return Reason("index_late", f"Поиск отстаёт на {oldest_s:.0f} с, обещано не больше {LATE_S:.0f} с.")


def _worker() -> Reason | None:
    if not _has_heartbeat("worker"):
        return Reason("worker_silent", "Обработчик задач молчит: письма, возвраты и загрузки ждут.")
    if not _has_heartbeat("drain"):
        return Reason("drain_silent", "Обработчик изменений молчит: поиск отстаёт.")
    return None


def _beat() -> Reason | None:
    message = "Планировщик молчит: брони не истекают, письма, возвраты и загрузки ждут."
    return None if _has_heartbeat("beat") else Reason("beat_silent", message)


def _has_heartbeat(kind: str) -> bool:
    """True also when Redis does not answer, which has a check of its own: then nothing is known."""
    try:
        return any(name.partition(":")[0] == kind for name in heartbeats.living_names())
    except redis.RedisError:
        return True


def _disk() -> Reason | None:
    """Of the pictures, which lie beside the data of the other parts on one machine."""
    media = get_settings().media_dir.absolute()
    folder = next(path for path in (media, *media.parents) if path.exists())
    free = shutil.disk_usage(folder).free
    if free < NEARLY_FULL_BYTES:
        return Reason("disk_nearly_full", f"На диске осталось {free // MIB} МиБ: освободите место.")
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as trial:
            trial.write(bytes(TRIAL_BYTES))
    except OSError as error:
        return Reason("disk_unwritable", f"В папку {folder} не записать: {error.strerror}. Картинки не сохраняются.")
    return None


#: Without these nothing is sold.
REQUIRED: tuple[PartName, ...] = ("postgresql", "migrations")
CHECKS: dict[PartName, tuple[Callable[[], Reason | None], str]] = {
    "postgresql": (_postgresql, "База отвечает."),
    "migrations": (_migrations, "Таблицы новые."),
    "redis": (_redis, "Redis отвечает."),
    "search": (_search, "Поиск отвечает."),
    "index": (_index, "Индексы полны."),
    "freshness": (_freshness, "Поиск свежий."),
    "worker": (_worker, "Обработчики задач работают."),
    "beat": (_beat, "Планировщик работает."),
    "disk": (_disk, "На диске есть место."),
}
reports = ReadinessReports()


router = APIRouter(tags=["Состояние"])


class HealthOut(BaseModel):
    status: str = Field(examples=["ok"])


@router.get("/api/health", summary="Процесс жив")
async def health() -> HealthOut:
    return HealthOut(status="ok")


@router.get(
    "/api/ready",
    summary="Можно слать запросы: отвечает ли каждая часть магазина",
    description="200, пока есть база с новыми таблицами; без Redis или поиска магазин работает, и статус degraded.",
    responses=refusals(503),
)
def ready() -> ReadyOut:
    return readiness()
