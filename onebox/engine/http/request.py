"""Reading requests: bodies as JSON, path names, content types."""

import json
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError

MAX_PAYLOAD = 100 << 20
MAX_DEPTH = 127
_UID = "_-"


def engine_of(request: Request) -> Engine:
    engine: Engine = request.app.state.engine
    return engine


def json_response(value: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, media_type="application/json")


def content_type(request: Request) -> str | None:
    """The media type without parameters, None if there is no header."""
    header = request.headers.get("content-type")
    return None if header is None else header.split(";")[0].strip().lower()


def accepted_type(request: Request, accepted: list[str]) -> str:
    """The content type, if it is one of those accepted."""
    names = ", ".join(f"`{name}`" for name in accepted)
    found = content_type(request)
    if found is None:
        message = "A Content-Type header is missing. Accepted values for the Content-Type header are:"
        raise ApiError("missing_content_type", f"{message} {names}")
    if found not in accepted:
        shown = request.headers["content-type"]
        message = f"The Content-Type `{shown}` is invalid. Accepted values for the Content-Type header are:"
        raise ApiError("invalid_content_type", f"{message} {names}")
    return found


async def read_body(request: Request) -> bytes:
    """The whole body, up to the payload limit."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > MAX_PAYLOAD:
            raise ApiError(
                "payload_too_large",
                "The provided payload reached the size limit. The maximum accepted payload size is 100 MiB.",
            )
        chunks.append(chunk)
    return b"".join(chunks)


async def read_json(request: Request) -> Any:
    """A JSON body of a route that takes nothing else."""
    if not _is_json(content_type(request)):
        accepted_type(request, ["application/json"])
    data = await read_body(request)
    if not data:
        raise ApiError("missing_payload", "A json payload is missing.")
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise _malformed(json_problem(data)) from None
    if data.count(b"[") + data.count(b"{") > MAX_DEPTH and _is_deeper(value, MAX_DEPTH):
        raise _malformed("recursion limit exceeded at line 1 column 128")
    return value


def _is_json(media_type: str | None) -> bool:
    return media_type is not None and (media_type.endswith("/json") or media_type.endswith("+json"))


def _malformed(problem: str) -> ApiError:
    return ApiError("malformed_payload", f"The json payload provided is malformed. `{problem}`.")


def _is_deeper(value: Any, depth: int) -> bool:
    """Whether arrays and objects lie more than `depth` deep in each other."""
    level = [value]
    for _ in range(depth + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def json_problem(data: bytes) -> str:
    """What is wrong with a JSON text, in the words of the original's parser where they are known."""
    text = data.decode("utf-8", errors="replace")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _problem(text, error)
    except RecursionError:
        return "recursion limit exceeded at line 1 column 128"
    return "invalid unicode code point at line 1 column 1"


def _problem(text: str, error: json.JSONDecodeError) -> str:
    line, column, rest = error.lineno, error.colno, text[error.pos :]
    if not rest.strip():
        opened = {"{": "an object", "[": "a list"}
        container = opened.get(text.lstrip()[:1], "a value")
        last_line = text.count("\n") + 1
        return f"EOF while parsing {container} at line {last_line} column {len(text.splitlines()[-1]) if text else 0}"
    if error.msg.startswith("Extra data"):
        return f"trailing characters at line {line} column {column}"
    if error.msg.startswith("Expecting property name"):
        before = text[: error.pos].rstrip()
        return f"{'trailing comma' if before.endswith(',') else 'key must be a string'} at line {line} column {column}"
    if error.msg.startswith("Illegal trailing comma"):
        return f"trailing comma at line {line} column {column + 1}"
    if error.msg.startswith("Expecting ',' delimiter"):
        return f"expected `,` or `}}` at line {line} column {column}"
    if error.msg.startswith("Expecting ':' delimiter"):
        return f"expected `:` at line {line} column {column}"
    return f"expected value at line {line} column {column}"


def valid_uid(uid: str) -> bool:
    """Whether a text may name an index."""
    return 0 < len(uid) <= 400 and uid.isascii() and all(c.isalnum() or c in _UID for c in uid)


def uid_message(uid: str) -> str:
    return (
        f"`{uid}` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric "
        "characters, hyphens (-) and underscores (_), and can not be more than 512 bytes."
    )


def index_uid(request: Request) -> str:
    """The index named in the path."""
    uid: str = request.path_params["uid"]
    if not valid_uid(uid):
        raise ApiError("invalid_index_uid", uid_message(uid))
    return uid
