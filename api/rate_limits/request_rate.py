"""Request rate of the API by the visitor's network: the second line behind nginx, the only one under `make up`."""

from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from api.core.counters import REFUSALS
from api.core.errors import error_response
from api.http.client import is_shared, neighbourhood, normal_address
from api.rate_limits.policy import API_CALLS
from api.rate_limits.service import MemoryCounters
from api.text.russian_notation import in_seconds

_PREFIX = "/api/"


class RequestRate:
    """ASGI middleware that refuses calls beyond `API_CALLS` with 429.

    Addresses that many visitors may share (`api/http/client.py: is_shared`) are not limited.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.counters = MemoryCounters()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seconds = self._seconds_to_wait(scope) if scope["type"] == "http" and scope["path"].startswith(_PREFIX) else 0
        if not seconds:
            await self.app(scope, receive, send)
            return
        code = "too_many_requests"
        REFUSALS.labels(code).inc()
        message = f"Слишком много запросов из вашей сети. Подождите {in_seconds(seconds)} и попробуйте ещё раз."
        await error_response(429, code, message, headers={"Retry-After": str(seconds)})(scope, receive, send)

    def _seconds_to_wait(self, scope: Scope) -> int:
        client = scope["client"]
        address = normal_address(client[0] if client else "")
        if is_shared(address):
            return 0
        window = self.counters.add(neighbourhood(address), 1, API_CALLS.seconds)
        return max(1, ceil(window.seconds_left)) if window.count > API_CALLS.times else 0
