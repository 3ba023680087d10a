"""Index of the calls under /api/{product} by name, in front of FastAPI's list of routes.

FastAPI tries the patterns of all routes one after another: with 83 calls a request costs 52 to 175 microseconds of
processor time before its own work begins, 119 at the median call; with the index 46 (`python -m bench.routing`).
"""

from collections import defaultdict
from collections.abc import Iterable
from inspect import signature
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.params import Depends
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

PREFIX = "/api/{product}"
#: Position of the name in the path: /api/shop/getCart is "", "api", "shop", "getCart".
_NAME = 3
_SELECTED = "shop.call"
#: Every option that a route can be declared with; the router of the application supplies its own overrides.
_OPTIONS = signature(APIRoute.__init__).parameters.keys() - {
    "self",
    "path",
    "endpoint",
    "dependency_overrides_provider",
}


def include_calls(
    app: FastAPI, routers: Iterable[APIRouter], dependency: Depends, responses: dict[int | str, dict[str, Any]]
) -> None:
    """Adds every route of the routers under the prefix, and the index in front of them.

    `include_router` would nest the routers instead: matching goes through two levels, and the route of a request
    then bears a path without the prefix, which the log and the metrics need.
    """
    first = len(app.router.routes)
    for router in routers:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            options = {name: getattr(route, name) for name in _OPTIONS}
            options["dependencies"] = [dependency, *route.dependencies]
            options["responses"] = {**responses, **route.responses}
            app.router.add_api_route(PREFIX + route.path, route.endpoint, route_class_override=type(route), **options)
    added = [route for route in app.router.routes[first:] if isinstance(route, APIRoute)]
    app.router.routes.insert(first, CallIndex(added))


class CallIndex(BaseRoute):
    """Finds the route of a call by its name. The application keeps the routes too, where OpenAPI reads them."""

    def __init__(self, routes: Iterable[APIRoute]) -> None:
        self.by_name = defaultdict[str, list[APIRoute]](list)
        for route in routes:
            self.by_name[call_name(route)].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            parts = scope["path"].split("/", _NAME + 1)
            for route in self.by_name.get(parts[_NAME], ()) if len(parts) > _NAME and parts[1] == "api" else ():
                match, child_scope = route.matches(scope)
                if match != Match.NONE:
                    # A partial match is another method: the route itself answers 405.
                    return Match.FULL, {**child_scope, _SELECTED: route}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope[_SELECTED].handle(scope, receive, send)


def call_name(route: APIRoute) -> str:
    """`getCart` of /api/{product}/getCart."""
    return route.path.split("/")[_NAME]
