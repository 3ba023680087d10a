"""Submission of tasks to the queue."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.json_types import JsonObject

from .http_request import engine_of, json_response


async def enqueue(
    request: Request,
    kind: str,
    index_uid: str | None,
    details: JsonObject,
    action: JsonObject | None = None,
    payload: bytes | None = None,
    metadata: str | None = None,
    status: int = 202,
) -> Response:
    """Stores a task in a worker thread and responds with its summary; searches go on while the store is busy."""
    task = await run_in_threadpool(
        engine_of(request).enqueue, kind, index_uid, details, action or {}, payload, metadata
    )
    return json_response(task.summary(), status)
