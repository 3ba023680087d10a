"""Routes of tasks and batches: lists, single items, cancelation, deletion."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.json_types import JsonObject
from onebox.engine.queue.task import KINDS, KINDS_OF_ONE_INDEX, STATUSES, Task
from onebox.engine.queue.task_queue import TaskFilter
from onebox.engine.timestamps import parse_time

from .http_request import engine_of, is_valid_uid, json_response, uid_message
from .routing import access_of, route
from .task_pages import batch_visibility, page_of, task_visibility
from .task_submission import enqueue
from .validation import Parse, check_query, query_boolean, query_uid


def batch_to_json(tasks: list[Task]) -> JsonObject:
    """The JSON of a batch: of one task, or of tasks canceled together with their cancelation.

    Numbers in the details of its tasks are added up.
    """
    details: JsonObject = {}
    for task in tasks:
        for name, value in {**(task.details or {}), **(task.ran_with or {})}.items():
            if value is None and task.kind != "settingsUpdate":
                continue
            total = details.get(name)
            if isinstance(total, int) and isinstance(value, int) and not isinstance(value, bool):
                details[name] = total + value
            else:
                details[name] = value
    first = tasks[0]
    return {
        "uid": first.batch_uid,
        "progress": None,
        "details": details,
        "stats": {
            "totalNbTasks": len(tasks),
            "status": dict(Counter(task.status for task in tasks)),
            "types": dict(Counter(task.kind for task in tasks)),
            "indexUids": dict(
                Counter(task.ran_on[0] for task in tasks if task.ran_on and task.kind in KINDS_OF_ONE_INDEX)
            ),
        },
        "duration": first.duration,
        "startedAt": first.started_at,
        "finishedAt": first.finished_at,
        "batchStrategy": "batched all enqueued tasks",
    }


_TIMES = {
    f"{side}{moment}At": (side, f"{moment.lower()}_at")
    for moment in ("Enqueued", "Started", "Finished")
    for side in ("after", "before")
}


def _list(parse: Callable[[str, str, str], Any]) -> Parse:
    """A parser of comma-separated lists; `*` means no filter."""

    def read(text: str, name: str, code: str) -> set[Any] | None:
        items = [item for item in text.split(",") if item]
        names = [name] if len(items) == 1 else [f"{name}[{at}]" for at in range(len(items))]
        values = {
            parse(item, name_in_list, code) for item, name_in_list in zip(items, names, strict=True) if item != "*"
        }
        return None if "*" in items else values

    return read


def _uid(text: str, name: str, code: str) -> str:
    if not is_valid_uid(text):
        raise ApiError(code, f"Invalid value in parameter `{name}`: {uid_message(text)}")
    return text


def _kind(text: str, name: str, code: str) -> str:
    for kind in KINDS:
        if kind.lower() == text.lower():
            return kind
    problem = f"`{text}` is not a valid task type. Available types are {quoted(KINDS)}."
    raise ApiError(code, f"Invalid value in parameter `{name}`: {problem}")


def _status(text: str, name: str, code: str) -> str:
    if text.lower() in STATUSES:
        return text.lower()
    problem = f"`{text}` is not a valid task status. Available statuses are {quoted(STATUSES)}."
    raise ApiError(code, f"Invalid value in parameter `{name}`: {problem}")


def _moment(text: str, name: str, code: str) -> datetime | None:
    if text == "*":
        return None
    moment = parse_time(text)
    if moment is None:
        message = "is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format."
        raise ApiError(code, f"Invalid value in parameter `{name}`: `{text}` {message}")
    return moment


def _time_fields() -> dict[str, tuple[Parse, str]]:
    fields: dict[str, tuple[Parse, str]] = {}
    for name, (side, column) in _TIMES.items():
        fields[name] = (_moment, f"invalid_task_{side}_{column}")
    return fields


def _filters(uids: str, batch_uids: str) -> dict[str, tuple[Parse, str]]:
    return {
        uids: (_list(query_uid), "invalid_task_uids"),
        batch_uids: (_list(query_uid), "invalid_batch_uids"),
        "canceledBy": (_list(query_uid), "invalid_task_canceled_by"),
        "types": (_list(_kind), "invalid_task_types"),
        "statuses": (_list(_status), "invalid_task_statuses"),
        "indexUids": (_list(_uid), "invalid_index_uid"),
        **_time_fields(),
    }


def _paging() -> dict[str, tuple[Parse, str]]:
    return {
        "limit": (query_uid, "invalid_task_limit"),
        "from": (query_uid, "invalid_task_from"),
        "reverse": (query_boolean, "invalid_task_reverse"),
    }


def _with_first(fields: dict[str, tuple[Parse, str]], *first: str) -> dict[str, tuple[Parse, str]]:
    return {name: fields[name] for name in (*first, *(name for name in fields if name not in first))}


_LIST_PARAMETERS = _with_first(
    _paging() | _filters("uids", "batchUids"), "limit", "from", "reverse", "batchUids", "uids"
)
_FILTER_PARAMETERS = _filters("uids", "batchUids")


def _filter(query: JsonObject) -> TaskFilter:
    task_filter = TaskFilter(
        query.get("uids"),
        query.get("batchUids"),
        query.get("indexUids"),
        query.get("types"),
        query.get("statuses"),
        query.get("canceledBy"),
    )
    for name, (side, column) in _TIMES.items():
        if query.get(name) is not None:
            getattr(task_filter, side)[column] = query[name]
    return task_filter


async def list_tasks(request: Request) -> Response:
    query = check_query(_LIST_PARAMETERS, request.query_params.multi_items())
    task_filter = _filter(query)
    selected = {task.uid: task for task in engine_of(request).queue.select(task_filter)}
    return json_response(page_of(selected, query, task_visibility(access_of(request), task_filter), Task.to_json))


def _number(request: Request, kind: str) -> int:
    text: str = request.path_params["number"]
    if not text.isascii() or not text.removeprefix("+").isdigit() or int(text) >= 1 << 32:
        code = "invalid_task_uids" if kind == "Task" else "invalid_batch_uids"
        raise ApiError(code, f"{kind} uid `{text}` is invalid. It should only contain numeric characters.")
    return int(text)


async def get_task(request: Request) -> Response:
    uid = _number(request, "Task")
    task = engine_of(request).queue.tasks.get(uid)
    if task is None or not task_visibility(access_of(request), TaskFilter())(task):
        raise ApiError("task_not_found", f"Task `{uid}` not found.")
    return json_response(task.to_json())


async def list_batches(request: Request) -> Response:
    query = check_query(_LIST_PARAMETERS, request.query_params.multi_items())
    queue, task_filter = engine_of(request).queue, _filter(query)
    task_filter.for_batches = True
    selected = dict.fromkeys(task.batch_uid for task in queue.select(task_filter) if task.batch_uid is not None)
    batches = {uid: batch for uid, batch in queue.batches().items() if uid in selected}
    return json_response(
        page_of(batches, query, batch_visibility(access_of(request), task_filter, queue), batch_to_json)
    )


async def get_batch(request: Request) -> Response:
    uid = _number(request, "Batch")
    queue = engine_of(request).queue
    tasks = queue.batches().get(uid)
    if tasks is None or not batch_visibility(access_of(request), TaskFilter(), queue)(tasks):
        raise ApiError("batch_not_found", f"Batch `{uid}` not found.")
    return json_response(batch_to_json(tasks))


def _select(request: Request, verb: str) -> tuple[list[int], str]:
    pairs = request.query_params.multi_items()
    query = check_query(_FILTER_PARAMETERS, pairs)
    if not query:
        names = [
            "uids",
            "indexUids",
            "statuses",
            "types",
            "canceledBy",
            "beforeEnqueuedAt",
            "afterEnqueuedAt",
            "beforeStartedAt",
            "afterStartedAt",
            "beforeFinishedAt",
            "afterFinishedAt",
        ]
        raise ApiError(
            "missing_task_filters",
            f"Query parameters to filter the tasks to {verb} are missing. Available query parameters are: "
            f"{quoted(names)}.",
        )
    task_filter = _filter(query)
    is_visible = task_visibility(access_of(request), task_filter)
    selected = filter(is_visible, engine_of(request).queue.select(task_filter))
    return [task.uid for task in selected], "?" + request.url.query


async def cancel_tasks(request: Request) -> Response:
    uids, query_string = _select(request, "cancel")
    details = {"matchedTasks": len(uids), "canceledTasks": None, "originalFilter": query_string}
    return await enqueue(request, "taskCancelation", None, details, {"uids": uids}, status=200)


async def delete_tasks(request: Request) -> Response:
    uids, query_string = _select(request, "delete")
    details = {"matchedTasks": len(uids), "deletedTasks": None, "originalFilter": query_string}
    return await enqueue(request, "taskDeletion", None, details, {"uids": uids}, status=200)


ROUTES = [
    route("/tasks", {"GET": ("tasks.get", list_tasks), "DELETE": ("tasks.delete", delete_tasks)}),
    route("/tasks/cancel", {"POST": ("tasks.cancel", cancel_tasks)}),
    route("/tasks/{number}", {"GET": ("tasks.get", get_task)}),
    route("/batches", {"GET": ("tasks.get", list_batches)}),
    route("/batches/{number}", {"GET": ("tasks.get", get_batch)}),
]
