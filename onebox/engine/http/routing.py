"""How routes are declared: an action to be allowed, and errors in the protocol's shape."""

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.api_errors import ApiError
from onebox.engine.auth.access import Access, authorize
from onebox.engine.auth.keys import Keys
from onebox.engine.store.storage_errors import failure

from .http_request import json_response

log = logging.getLogger(__name__)
SLASH = "\uf8ff"
"""Stands for an encoded slash of the path, which parts no segments."""
Handler = Callable[[Request], Awaitable[Response]]


def keys_of(request: Request) -> Keys:
    keys: Keys = request.app.state.keys
    return keys


def access_of(request: Request) -> Access:
    """What the sender of an authorised request may see."""
    access: Access = request.state.access
    return access


def route(path: str, methods: dict[str, tuple[str | None, Handler]]) -> Route:
    """One path with a handler and an action for each method; no action means open to all."""

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
            shown = failure(error)
            return json_response(shown.to_json(), shown.status)

    found = Route(path, dispatch)
    found.methods = set()  # no other route is to be tried for another method
    return found
