"""Reads the state of the search engine over HTTP with short timeouts: documents by index, its last tasks, its size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import httpx

from api.core.certificates import certificates
from api.core.json_types import JsonObject
from api.core.settings import Settings

#: The page and the metrics must answer while the engine does not.
TIMEOUT_S = 1.0
LAST_TASKS = 8
LAST_FAILURES = 3
_UNFINISHED = "enqueued,processing"
_TYPES = {
    "documentAdditionOrUpdate": "Документы",
    "documentDeletion": "Удаление",
    "settingsUpdate": "Настройки",
    "indexCreation": "Новый индекс",
    "indexDeletion": "Удаление индекса",
    "indexSwap": "Замена индекса",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineState:
    """`problem` is empty while the engine answers; else nothing else is known.

    `moved_aside`: folders with data that the engine could not read, before it started empty.
    """

    url: str
    problem: str = ""
    version: str = ""
    database_bytes: int = 0
    documents: Mapping[str, int] = field(default_factory=dict)
    moved_aside: Sequence[str] = ()
    tasks_waiting: int = 0
    tasks: Sequence[JsonObject] = ()
    failures: Sequence[JsonObject] = ()

    @property
    def is_up(self) -> bool:
        return not self.problem


def read_engine(settings: Settings, *, with_tasks: bool = True) -> EngineState:
    """The state of the engine now; never raises. Metrics need no lists of tasks."""
    url = settings.engine_url
    key = settings.meili_state_key.get_secret_value() or settings.meili_master_key.get_secret_value()
    headers = {"Authorization": f"Bearer {key}"}
    try:
        with httpx.Client(base_url=url, headers=headers, timeout=TIMEOUT_S, verify=certificates()) as client:
            stats = _get(client, "/stats")
            state = EngineState(
                url=url,
                database_bytes=stats["databaseSize"],
                documents={uid: index["numberOfDocuments"] for uid, index in stats["indexes"].items()},
                moved_aside=stats.get("movedAside", ()),
                tasks_waiting=_get(client, "/tasks", statuses=_UNFINISHED, limit=1)["total"],
            )
            if not with_tasks:
                return state
            return replace(
                state,
                version=_get(client, "/version")["pkgVersion"],
                tasks=_tasks(client, limit=LAST_TASKS),
                failures=_tasks(client, statuses="failed", limit=LAST_FAILURES),
            )
    except httpx.HTTPStatusError as error:
        return EngineState(url=url, problem=f"ответил {error.response.status_code}")
    except httpx.TimeoutException:
        return EngineState(url=url, problem=f"не ответил за {TIMEOUT_S:.0f} с")
    except httpx.HTTPError:
        return EngineState(url=url, problem="не отвечает")
    except (ValueError, KeyError, TypeError):
        return EngineState(url=url, problem="ответил не так, как Meilisearch")


def _tasks(client: httpx.Client, **query: str | int) -> list[JsonObject]:
    return [_task(task) for task in _get(client, "/tasks", **query)["results"]]


def _get(client: httpx.Client, path: str, **query: str | int) -> Any:
    """Any: the JSON of another server."""
    return client.get(path, params=query).raise_for_status().json()


def _task(task: Mapping[str, Any]) -> JsonObject:
    """`seconds` of the processing; None while it has not ended. `error` is the engine's own text."""
    details, error = task.get("details") or {}, task.get("error") or {}
    started, finished = _moment(task.get("startedAt")), _moment(task.get("finishedAt"))
    return {
        "uid": task["uid"],
        "index_uid": task.get("indexUid") or "",
        "type": _TYPES.get(task["type"], task["type"]),
        "status": task["status"],
        "documents": details.get("receivedDocuments") or details.get("providedIds"),
        "seconds": (finished - started).total_seconds() if started and finished else None,
        "at": _moment(task["enqueuedAt"]),
        "error": error.get("message", ""),
    }


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
