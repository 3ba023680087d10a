"""Routing of the shop beside plain FastAPI in the same run: processor time and thread switches of a request.

    python -m bench.routing [--requests 300] [--rounds 5]

Requests go straight into the ASGI applications, without a socket or a database: 84 calls with the names of the shop
and empty endpoints, and one call with a session and two services, which executes no statement.
"""

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Callable
from typing import Annotated, Any
from unittest.mock import patch

import anyio.to_thread
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import Response
from starlette.types import ASGIApp, Message

from api.core.db import ConnectionGate, SessionDep
from api.http.route_index import PREFIX, include_calls
from api.http.routing import TransactionRoute, provide

Request = tuple[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=300, help="of each kind in a round (300)")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    os.environ.setdefault("DATABASE_URL", "postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    matching(options.requests, options.rounds)
    threads(options.requests, options.rounds)


def matching(requests: int, rounds: int) -> None:
    """Measures finding the route of calls at the beginning, in the middle and at the end of the list."""
    names = shop_calls()
    plain, indexed = FastAPI(), FastAPI()
    for router in trivial_routers():
        plain.include_router(router, prefix=PREFIX, dependencies=[Depends(no_check)])
    include_calls(indexed, trivial_routers(), Depends(no_check), {})
    print(f"one of {len(names)} calls         plain FastAPI us   index us  ratio")
    for label, (method, path) in zip(
        ("first", "median", "last"), (names[0], names[len(names) // 2], names[-1]), strict=True
    ):
        request = method, f"/api/shop{path}"
        ours, theirs = compare(indexed, plain, request, requests, rounds)
        print(f"{label:8} {path:22} {theirs:8.0f} {ours:10.0f} {ours / theirs:6.2f}")


def threads(requests: int, rounds: int) -> None:
    """Measures a call of two services with a session."""
    plain, ours = FastAPI(), FastAPI()
    for app, router in ((plain, plain_router()), (ours, transaction_router())):
        app.state.connection_gate = ConnectionGate()
        app.include_router(router)
    request = "GET", "/call"
    trips = [thread_trips(app, request) for app in (plain, ours)]
    new, old = compare(ours, plain, request, requests, rounds)
    print(f"a call of two services: plain FastAPI {old:.0f} us, {trips[0]} thread trips; ours {new:.0f} us, {trips[1]}")
    print(f"ratio {new / old:.2f}")


def shop_calls() -> list[Request]:
    from api.app import CALLS

    routes = [route for noun in CALLS for route in noun.router.routes if isinstance(route, APIRoute)]
    return [(method, route.path) for route in routes for method in route.methods or () if "{" not in route.path]


def trivial_routers() -> list[APIRouter]:
    """The routers of the shop with empty endpoints."""
    from api.app import CALLS

    routers = []
    for noun in CALLS:
        router = APIRouter()
        for route in noun.router.routes:
            assert isinstance(route, APIRoute)
            router.add_api_route(route.path, empty_answer, methods=list(route.methods or ()))
        routers.append(router)
    return routers


async def empty_answer() -> Response:
    return Response(b"{}")


async def no_check(product: str) -> None:
    """The dependency `shop_code` without its settings."""


class PlainAnswer(BaseModel):
    id: int


class Repository:
    def __init__(self, session: SessionDep) -> None:
        self.session = session


class PlainService:
    def __init__(self, repository: Annotated[Repository, Depends()]) -> None:
        self.repository = repository


class ProvidedService:
    def __init__(self, repository: Annotated[Repository, Depends(provide(Repository))]) -> None:
        self.repository = repository


def plain_router() -> APIRouter:
    router = APIRouter()

    @router.get("/call")
    def call(service: Annotated[PlainService, Depends()]) -> PlainAnswer:
        return PlainAnswer(id=1)

    return router


def transaction_router() -> APIRouter:
    router = APIRouter(route_class=TransactionRoute)

    @router.get("/call")
    def call(service: Annotated[ProvidedService, Depends(provide(ProvidedService))]) -> PlainAnswer:
        return PlainAnswer(id=1)

    return router


def compare(ours: ASGIApp, theirs: ASGIApp, request: Request, requests: int, rounds: int) -> tuple[float, float]:
    """Median microseconds of processor time a request, of both, measured in turn."""
    pairs = [
        (asyncio.run(cost(ours, request, requests)), asyncio.run(cost(theirs, request, requests)))
        for _ in range(rounds)
    ]
    return statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)


async def cost(app: ASGIApp, request: Request, requests: int) -> float:
    await send(app, request)
    start = time.process_time()
    for _ in range(requests):
        await send(app, request)
    return (time.process_time() - start) / requests * 1e6


def thread_trips(app: ASGIApp, request: Request) -> int:
    run_sync: Callable[..., Any] = anyio.to_thread.run_sync
    trips = 0

    async def counted(*arguments: Any, **options: Any) -> Any:
        nonlocal trips
        trips += 1
        return await run_sync(*arguments, **options)

    with patch("anyio.to_thread.run_sync", counted):
        asyncio.run(send(app, request))
    return trips


async def send(app: ASGIApp, request: Request) -> None:
    method, path = request
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    messages: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def collect(message: Message) -> None:
        messages.append(message)

    await app(scope, receive, collect)
    assert messages[0]["status"] == 200, messages


if __name__ == "__main__":
    main()
