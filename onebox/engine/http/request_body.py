"""Request bodies: content decoding, payload limit and JSON parsing."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Protocol

import brotli
import orjson
from starlette.requests import Request

from onebox.engine.api_errors import ApiError
from onebox.engine.json_problem import is_too_deep, json_problem
from onebox.engine.json_scanner import MAX_DEPTH

from .http_request import accepted_type, content_type, is_json

_DECODE_STEP = 1 << 20
"""Bytes decoded at once, so that the payload limit stops a decompression bomb."""


class Decoder(Protocol):
    """A streaming decoder of a content encoding."""

    def decode(self, data: bytes) -> Iterator[bytes]: ...
    def is_finished(self) -> bool: ...


class _Zlib:
    def __init__(self, window: int) -> None:
        self._inner = zlib.decompressobj(window)

    def decode(self, data: bytes) -> Iterator[bytes]:
        while data and not self._inner.eof:
            yield self._inner.decompress(data, _DECODE_STEP)
            data = self._inner.unconsumed_tail

    def is_finished(self) -> bool:
        return self._inner.eof


class _Brotli:
    def __init__(self) -> None:
        self._inner = brotli.Decompressor()

    def decode(self, data: bytes) -> Iterator[bytes]:
        yield self._inner.process(data, output_buffer_limit=_DECODE_STEP)
        while not self._inner.can_accept_more_data():
            yield self._inner.process(b"", output_buffer_limit=_DECODE_STEP)

    def is_finished(self) -> bool:
        return bool(self._inner.is_finished())


_DECODERS: dict[str, Callable[[], Decoder]] = {
    "gzip": lambda: _Zlib(16 + zlib.MAX_WBITS),
    "deflate": lambda: _Zlib(zlib.MAX_WBITS),
    "br": _Brotli,
}


async def read_body(request: Request) -> bytes:
    """The whole body. Raises ApiError above the payload limit; a body declared too large is read but not stored."""
    limit = _limit(request)
    declared_size = request.headers.get("content-length", "")
    is_declared_too_large = declared_size.isdecimal() and int(declared_size) > limit
    chunks, size = [], 0
    try:
        async with asyncio.timeout(getattr(request.state, "body_timeout_s", None)):
            async for chunk in _decode_stream(request):
                size += len(chunk)
                if size > limit:
                    raise _too_large(limit)
                if not is_declared_too_large:
                    chunks.append(chunk)
    except TimeoutError:
        error = ApiError("bad_request", "The body of the request arrives too slowly.", 408)
        error.headers = {"Connection": "close"}
        raise error from None
    if is_declared_too_large:
        raise _too_large(limit)
    return b"".join(chunks)


def _limit(request: Request) -> int:
    """The body limit in bytes: of this request, or of the server."""
    limit: int = getattr(request.state, "body_limit", request.app.state.payload_limit)
    return limit


async def _decode_stream(request: Request) -> AsyncIterator[bytes]:
    make = _DECODERS.get(request.headers.get("content-encoding", "").strip().lower())
    decoder = make() if make is not None else None
    async for chunk in request.stream():
        if decoder is None:
            yield chunk
            continue
        try:
            for piece in decoder.decode(chunk):
                yield piece
        except (zlib.error, brotli.error) as error:
            raise ApiError("bad_request", str(error)) from None
    if decoder is not None and not decoder.is_finished():
        raise ApiError("bad_request", "The provided payload is incomplete and cannot be parsed")


def _too_large(limit: int) -> ApiError:
    message = "The provided payload reached the size limit. The maximum accepted payload size is"
    return ApiError("payload_too_large", f"{message} {format_size(limit, binary=limit % 1024 == 0)}.")


def format_size(size: int, binary: bool) -> str:
    """`100 MB`, or `95.37 MiB`."""
    step, names = (1024, ("B", "KiB", "MiB", "GiB")) if binary else (1000, ("B", "KB", "MB", "GB"))
    amount, unit = float(size), 0
    while amount >= step and unit < len(names) - 1:
        amount, unit = amount / step, unit + 1
    return f"{amount:.2f}".rstrip("0").rstrip(".") + f" {names[unit]}"


async def read_json(request: Request) -> Any:
    """The parsed body of a route that accepts only JSON."""
    return parse_json(await read_json_body(request))


async def read_json_body(request: Request) -> bytes:
    """The bytes of a JSON body. Raises ApiError for another content type and for an empty body."""
    if not is_json(content_type(request)):
        accepted_type(request, ["application/json"])
    try:
        data = await read_body(request)
    except ApiError as error:
        if error.code != "payload_too_large":
            raise
        raise ApiError(error.code, f"JSON payload has exceeded limit ({_limit(request)} bytes).") from None
    if not data:
        raise ApiError("missing_payload", "A json payload is missing.")
    return data


def parse_json(data: bytes) -> Any:
    """The value of a JSON text. Raises ApiError for a syntax error and for too deep nesting."""
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise _malformed(json_problem(data)) from None
    if data.count(b"[") + data.count(b"{") > MAX_DEPTH and is_too_deep(value):
        raise _malformed(json_problem(data))
    return value


def _malformed(problem: str) -> ApiError:
    return ApiError("malformed_payload", f"The json payload provided is malformed. `{problem}`.")
