"""Reverse proxy of several search engines on one machine: routes searches as nginx does (deploy/nginx).

    python -m onebox.search_router --http-addr 127.0.0.1:8001 --engine http://127.0.0.1:8002 --engine …

Consistent hashing by the token, so that a page sees one copy; an engine that does not answer is left out for a while
and its searches go to the next one. What a browser may ask for, and how often, is judged here, not in the engines.
"""

import argparse
import asyncio
import hashlib
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from math import ceil

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from onebox.engine.admission.public_limits import REFUSAL_DELAY_S
from onebox.engine.admission.public_queries import check_facet_search, check_multi_search, rules
from onebox.engine.admission.searcher import counted_address
from onebox.engine.admission.token_buckets import TokenBuckets
from onebox.engine.api_errors import ApiError
from onebox.engine.http.cors import Cors
from onebox.engine.http.http_request import json_response
from onebox.engine.http.request_body import parse_json

#: What browsers call; nothing else of the engines is reachable.
SEARCHES = re.compile(r"/(multi-search|indexes/[A-Za-z0-9_-]+/facet-search|health)")
TIMEOUT = httpx.Timeout(5.0, connect=0.5)
#: How long an engine that failed is asked only when no other is left.
FAIL_TIMEOUT_S = 2.0
UNAVAILABLE = {502, 503, 504}
#: Answers of an engine that is being filled and has no key or index yet.
INCOMPLETE = {403, 404}
#: Searches of an address a second, and at once, as nginx counts them.
SEARCH_RATE, SEARCH_BURST = 60.0, 600.0
#: Headers of one connection, and those that the answer to the browser gets anew.
_OWN_HEADERS = {"host", "connection", "content-length", "content-encoding", "transfer-encoding", "keep-alive"}

Clock = Callable[[], float]


class Upstreams:
    """The engines in the order in which a search tries them."""

    def __init__(self, urls: Sequence[str], clock: Clock = time.monotonic) -> None:
        self._urls = urls
        self._clock = clock
        self._failed_until = dict.fromkeys(urls, 0.0)

    def ordered(self, key: str) -> list[str]:
        """Rendezvous hashing: without one engine, only its own keys move. Failed ones come last."""
        return sorted(self._urls, key=lambda url: (self._failed_until[url] > self._clock(), _weight(key, url)))

    def failed(self, url: str) -> None:
        self._failed_until[url] = self._clock() + FAIL_TIMEOUT_S


def _weight(key: str, url: str) -> bytes:
    return hashlib.sha256(f"{key} {url}".encode()).digest()


def create_app(urls: Sequence[str]) -> Starlette:
    upstreams = Upstreams(urls)
    searches = TokenBuckets(SEARCH_RATE, SEARCH_BURST)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with httpx.AsyncClient(timeout=TIMEOUT, trust_env=False) as client:
            app.state.client = client
            yield

    async def route(request: Request) -> Response:
        if not SEARCHES.fullmatch(request.url.path):
            return Response(status_code=404)
        body = b""
        if request.method == "POST":
            try:
                body = await _judged_body(request, searches)
            except ApiError as error:
                return json_response(error.to_json(), error.status, error.headers)
        answer = Response(status_code=502)
        for url in upstreams.ordered(request.headers.get("authorization", "")):
            try:
                answer = await _forward(request.app.state.client, url, request, body)
            except httpx.TransportError:
                upstreams.failed(url)
                continue
            if answer.status_code in UNAVAILABLE:
                upstreams.failed(url)
            elif answer.status_code not in INCOMPLETE:
                return answer
        return answer

    return Starlette(
        routes=[Route("/{path:path}", route, methods=["GET", "POST", "OPTIONS"])],
        middleware=[Middleware(Cors)],
        lifespan=lifespan,
    )


async def _judged_body(request: Request, searches: TokenBuckets) -> bytes:
    """The body of a search. Raises ApiError for one that pages do not send, and for too many searches of an address."""
    address = counted_address(request.client.host) if request.client is not None else ""
    if (wait_s := searches.wait_s(address)) > 0:
        await asyncio.sleep(REFUSAL_DELAY_S)
        error = ApiError("too_many_search_requests", "Too many search requests from this address.", 429)
        error.headers = {"Retry-After": str(ceil(wait_s)), "Access-Control-Expose-Headers": "Retry-After"}
        raise error
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > rules()["body_bytes"]:
            raise ApiError("payload_too_large", f"A public search has at most {rules()['body_bytes']} bytes.")
    sent = parse_json(bytes(body))
    if request.url.path.endswith("/facet-search"):
        check_facet_search(sent)
        searches.charge(address, 1)
    else:
        check_multi_search(sent)
        searches.charge(address, max(1, len(sent["queries"])))
    return bytes(body)


async def _forward(client: httpx.AsyncClient, url: str, request: Request, body: bytes) -> Response:
    address = url + request.url.path + (f"?{request.url.query}" if request.url.query else "")
    answer = await client.request(request.method, address, content=body, headers=_passed_on(request.headers))
    return Response(answer.content, answer.status_code, _passed_on(answer.headers))


def _passed_on(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in _OWN_HEADERS}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--http-addr", required=True)
    parser.add_argument("--engine", action="append", required=True)
    options = parser.parse_args()
    host, _, port = options.http_addr.rpartition(":")
    uvicorn.run(create_app(options.engine), host=host, port=int(port), log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
