"""The ASGI application: routes, middleware, error handlers and the life of the task worker."""

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from onebox.engine.admission import public_limits
from onebox.engine.admission.search_scheduler import SearchScheduler
from onebox.engine.admission.searcher_budgets import SearcherBudgets
from onebox.engine.admission.token_buckets import TokenBuckets
from onebox.engine.api_errors import ApiError
from onebox.engine.auth.keys import Keys
from onebox.engine.engine import Engine
from onebox.engine.server_options import PAYLOAD_LIMIT, SEARCH_QUEUE_SIZE
from onebox.engine.store.storage_errors import storage_error
from onebox.engine.tasks.task_worker import TaskWorker

from . import (
    disabled_routes,
    document_routes,
    field_routes,
    index_routes,
    key_routes,
    search_routes,
    server_routes,
    settings_routes,
    similar_routes,
    task_routes,
)
from .cors import Cors
from .http_request import json_response
from .routing import SLASH

log = logging.getLogger(__name__)
WORKER_STOP_SECONDS = 5
"""How long the shutdown waits for the running task; an interrupted task runs again at the next start."""
_ENCODED_SLASH = re.compile("%2f", re.IGNORECASE)


class PathNormalizer:
    """Middleware that drops double and trailing slashes of paths, and keeps encoded slashes inside segments."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"]
            raw: bytes = scope.get("raw_path") or b""
            if b"%2f" in raw.lower():
                path = scope["path"] = unquote(_ENCODED_SLASH.sub(SLASH, raw.decode("latin-1")))
            if "//" in path or (path.endswith("/") and path != "/"):
                scope["path"] = "/" + "/".join(part for part in path.split("/") if part)
        await self.app(scope, receive, send)


async def _api_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return json_response(error.to_json(), error.status, error.headers)


async def _http_error(_: Request, error: Exception) -> Response:
    """The response for unknown paths and methods, without a body."""
    assert isinstance(error, HTTPException)
    return Response(status_code=error.status_code)


async def _unexpected_error(_: Request, error: Exception) -> Response:
    log.error("request failed", exc_info=error)
    api_error = storage_error(error)
    return json_response(api_error.to_json(), api_error.status)


def create_app(
    engine: Engine,
    master_key: str | None,
    payload_limit: int = PAYLOAD_LIMIT,
    search_queue_size: int = SEARCH_QUEUE_SIZE,
    has_public_limits: bool = False,
) -> Starlette:
    """The application of an open engine; task worker and search thread run as long as the application."""
    scheduler = SearchScheduler(search_queue_size, public_limits.MAX_WAITING)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        worker = TaskWorker(engine)
        worker.start()
        scheduler.start()
        yield
        if all([worker.stop(WORKER_STOP_SECONDS), scheduler.stop(WORKER_STOP_SECONDS)]):
            engine.store.close()

    modules = (
        search_routes,
        server_routes,
        disabled_routes,
        document_routes,
        settings_routes,
        task_routes,
        key_routes,
        index_routes,
        field_routes,
        similar_routes,
    )
    app = Starlette(
        routes=[route for module in modules for route in module.ROUTES],
        middleware=[
            Middleware(Cors),
            Middleware(PathNormalizer),
        ],
        exception_handlers={ApiError: _api_error, HTTPException: _http_error, Exception: _unexpected_error},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.engine = engine
    app.state.keys = Keys(engine.store, master_key)
    app.state.payload_limit = payload_limit
    app.state.scheduler = scheduler
    app.state.budgets = None
    if has_public_limits:
        app.state.budgets = SearcherBudgets(
            TokenBuckets(public_limits.ADDRESS_RATE, public_limits.ADDRESS_BURST),
            TokenBuckets(public_limits.PAGE_RATE, public_limits.PAGE_BURST),
        )
    return app
