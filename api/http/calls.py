"""The calls under /api/{product}: found by name.

FastAPI keeps routers inside routers and tries their patterns one after another, twice a level: with 70 calls that was
0.3 ms of processor time a request, more than a short SQL statement. A dictionary takes a hundredth of it.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.params import Depends
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

PREFIX = "/api/{product}"
#: /api/shop/getCart: nothing, api, shop, getCart.
_NAME = 3
_FOUND = "shop.call"


def add_calls(
    app: FastAPI, routers: Iterable[APIRouter], depends: Depends, responses: dict[int | str, dict[str, Any]]
) -> None:
    """Every route of the routers with the prefix in front, one beside another; they stay in the list for OpenAPI."""
    first = len(app.router.routes)
    for router in routers:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            app.router.add_api_route(
                PREFIX + route.path,
                route.endpoint,
                response_model=route.response_model,
                status_code=route.status_code,
                tags=route.tags,
                dependencies=[depends, *route.dependencies],
                summary=route.summary,
                description=route.description,
                response_description=route.response_description,
                responses={**responses, **route.responses},
                methods=route.methods,
                response_model_exclude_none=route.response_model_exclude_none,
                response_class=route.response_class,
                name=route.name,
                openapi_extra=route.openapi_extra,
                route_class_override=type(route),
            )
    added = [route for route in app.router.routes[first:] if isinstance(route, APIRoute)]
    app.router.routes.insert(first, CallsByName(added))


class CallsByName(BaseRoute):
    """Stands before the routes themselves. What it does not find is looked for as ever."""

    def __init__(self, routes: Iterable[APIRoute]) -> None:
        self.by_name = defaultdict[str, list[APIRoute]](list)
        for route in routes:
            self.by_name[route.path.split("/")[_NAME]].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            parts = scope["path"].split("/", _NAME + 1)
            for route in self.by_name.get(parts[_NAME], ()) if len(parts) > _NAME and parts[1] == "api" else ():
                match, found = route.matches(scope)
                if match != Match.NONE:
                    # With another method too: the route answers 405, where pages would answer 404.
                    return Match.FULL, {**found, _FOUND: route}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope[_FOUND].handle(scope, receive, send)
