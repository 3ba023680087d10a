"""Tasks and batches: lists, single ones, cancelation, deletion."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.json_types import JsonObject
from onebox.engine.queue.batches import batch_of
from onebox.engine.queue.task import KINDS, STATUSES, Task
from onebox.engine.queue.task_queue import TaskFilter
from onebox.engine.timestamps import parse_time

from .http_request import engine_of, json_response, uid_message, valid_uid
from .routing import access_of, route
from .task_pages import batch_rule, page_of, task_rule
from .task_submission import enqueue
from .validation import Parse, check_query, query_boolean, query_uid

_TIMES = {
    f"{side}{moment}At": (side, f"{moment.lower()}_at")
    for moment in ("Enqueued", "Started", "Finished")
    for side in ("after", "before")
}


def _list(parse: Callable[[str, str, str], Any]) -> Parse:
    """Comma lists; `*` means no filter."""

    def read(text: str, name: str, code: str) -> set[Any] | None:
        items = [item for item in text.split(",") if item]
        places = [name] if len(items) == 1 else [f"{name}[{at}]" for at in range(len(items))]
        found = {parse(item, place, code) for item, place in zip(items, places, strict=True) if item != "*"}
        return None if "*" in items else found

    return read


def _uid(text: str, name: str, code: str) -> str:
    if not valid_uid(text):
        raise ApiError(code, f"Invalid value in parameter `{name}`: {uid_message(text)}")
    return text


def _kind(text: str, name: str, code: str) -> str:
    for kind in KINDS:
        if kind.lower() == text.lower():
            return kind
    known = f"`{text}` is not a valid task type. Available types are {quoted(KINDS)}."
    raise ApiError(code, f"Invalid value in parameter `{name}`: {known}")


def _status(text: str, name: str, code: str) -> str:
    if text.lower() in STATUSES:
        return text.lower()
    known = f"`{text}` is not a valid task status. Available statuses are {quoted(STATUSES)}."
    raise ApiError(code, f"Invalid value in parameter `{name}`: {known}")


def _moment(text: str, name: str, code: str) -> datetime | None:
    if text == "*":
        return None
    found = parse_time(text)
    if found is None:
        message = "is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format."
        raise ApiError(code, f"Invalid value in parameter `{name}`: `{text}` {message}")
    return found


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


def _ordered(fields: dict[str, tuple[Parse, str]], *first: str) -> dict[str, tuple[Parse, str]]:
    return {name: fields[name] for name in (*first, *(name for name in fields if name not in first))}


_LISTED = _ordered(_paging() | _filters("uids", "batchUids"), "limit", "from", "reverse", "batchUids", "uids")
_SELECTED = _filters("uids", "batchUids")


def _filter(query: JsonObject) -> TaskFilter:
    wanted = TaskFilter(
        query.get("uids"),
        query.get("batchUids"),
        query.get("indexUids"),
        query.get("types"),
        query.get("statuses"),
        query.get("canceledBy"),
    )
    for name, (side, column) in _TIMES.items():
        if query.get(name) is not None:
            getattr(wanted, side)[column] = query[name]
    return wanted


async def list_tasks(request: Request) -> Response:
    query = check_query(_LISTED, request.query_params.multi_items())
    wanted = _filter(query)
    chosen = {task.uid: task for task in engine_of(request).queue.select(wanted)}
    return json_response(page_of(chosen, query, task_rule(access_of(request), wanted), Task.to_json))


def _number(request: Request, kind: str) -> int:
    text: str = request.path_params["number"]
    if not text.isascii() or not text.removeprefix("+").isdigit() or int(text) >= 1 << 32:
        code = "invalid_task_uids" if kind == "Task" else "invalid_batch_uids"
        raise ApiError(code, f"{kind} uid `{text}` is invalid. It should only contain numeric characters.")
    return int(text)


async def get_task(request: Request) -> Response:
    uid = _number(request, "Task")
    task = engine_of(request).queue.tasks.get(uid)
    if task is None or not task_rule(access_of(request), TaskFilter())(task):
        raise ApiError("task_not_found", f"Task `{uid}` not found.")
    return json_response(task.to_json())


async def list_batches(request: Request) -> Response:
    query = check_query(_LISTED, request.query_params.multi_items())
    queue, wanted = engine_of(request).queue, _filter(query)
    wanted.of_batches = True
    chosen = dict.fromkeys(task.batch_uid for task in queue.select(wanted) if task.batch_uid is not None)
    batches = {uid: batch for uid, batch in queue.batches().items() if uid in chosen}
    return json_response(page_of(batches, query, batch_rule(access_of(request), wanted, queue), batch_of))


async def get_batch(request: Request) -> Response:
    uid = _number(request, "Batch")
    queue = engine_of(request).queue
    tasks = queue.batches().get(uid)
    if tasks is None or not batch_rule(access_of(request), TaskFilter(), queue)(tasks):
        raise ApiError("batch_not_found", f"Batch `{uid}` not found.")
    return json_response(batch_of(tasks))


def _select(request: Request, verb: str) -> tuple[list[int], str]:
    pairs = request.query_params.multi_items()
    query = check_query(_SELECTED, pairs)
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
    wanted = _filter(query)
    allowed = task_rule(access_of(request), wanted)
    found = filter(allowed, engine_of(request).queue.select(wanted))
    return [task.uid for task in found], "?" + request.url.query


async def cancel_tasks(request: Request) -> Response:
    uids, shown = _select(request, "cancel")
    details = {"matchedTasks": len(uids), "canceledTasks": None, "originalFilter": shown}
    return await enqueue(request, "taskCancelation", None, details, {"uids": uids}, status=200)


async def delete_tasks(request: Request) -> Response:
    uids, shown = _select(request, "delete")
    details = {"matchedTasks": len(uids), "deletedTasks": None, "originalFilter": shown}
    return await enqueue(request, "taskDeletion", None, details, {"uids": uids}, status=200)


ROUTES = [
    route("/tasks", {"GET": ("tasks.get", list_tasks), "DELETE": ("tasks.delete", delete_tasks)}),
    route("/tasks/cancel", {"POST": ("tasks.cancel", cancel_tasks)}),
    route("/tasks/{number}", {"GET": ("tasks.get", get_task)}),
    route("/batches", {"GET": ("tasks.get", list_batches)}),
    route("/batches/{number}", {"GET": ("tasks.get", get_batch)}),
]
