"""How routes are declared: an action to be allowed, and errors in the protocol's shape."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.auth.access import Access, authorize
from onebox.engine.auth.keys import Keys

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
        action, handler = methods[request.method]
        if action is not None:
            request.state.access = authorize(request, keys_of(request), action, request.path_params.get("uid"))
        return await handler(request)

    found = Route(path, dispatch, methods=list(methods))
    found.methods = set(methods)
    return found
