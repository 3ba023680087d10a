"""Declaration of routes: each method has a handler and the action that a key must allow."""

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.api_errors import ApiError
from onebox.engine.auth.access import Access, authorize
from onebox.engine.auth.keys import Keys
from onebox.engine.store.storage_errors import storage_error

from .http_request import json_response

log = logging.getLogger(__name__)
SLASH = "\uf8ff"
"""Placeholder for an encoded slash of the path, which does not separate segments."""
Handler = Callable[[Request], Awaitable[Response]]


def keys_of(request: Request) -> Keys:
    keys: Keys = request.app.state.keys
    return keys


def access_of(request: Request) -> Access:
    """The permissions of an authorised request."""
    access: Access = request.state.access
    return access


def route(path: str, methods: dict[str, tuple[str | None, Handler]]) -> Route:
    """One path with an action and a handler for each method; without action the route is public."""

    async def dispatch(request: Request) -> Response:
        if request.method not in methods:
            return Response(status_code=405, headers={"allow": ", ".join(methods)})
        action, handler = methods[request.method]
        path_params = request.path_params
        for name, value in path_params.items():
            path_params[name] = value.replace(SLASH, "/")
        if action is not None:
            request.state.access = authorize(request, keys_of(request), action, path_params.get("uid"))
        try:
            return await handler(request)
        except ApiError:
            raise
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            log.exception("%s %s failed", request.method, request.url.path)
            api_error = storage_error(error)
            return json_response(api_error.to_json(), api_error.status)

    parent_route = Route(path, dispatch)
    parent_route.methods = set()  # the router must not try other routes for other methods
    return parent_route
