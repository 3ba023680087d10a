"""Accessors of HTTP requests: engine, content type, index uid; and JSON responses."""

import re

import orjson
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine

_UID = "_-"


def engine_of(request: Request) -> Engine:
    engine: Engine = request.app.state.engine
    return engine


def json_response(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(orjson.dumps(value), status, headers, media_type="application/json")


_JSON_TYPE = re.compile(r"[^/,+]+/([^/,+]+\+)?json")


def is_json(media_type: str | None) -> bool:
    return media_type is not None and _JSON_TYPE.fullmatch(media_type) is not None


def content_type(request: Request) -> str | None:
    """The media type without parameters, None if there is no header."""
    header = request.headers.get("content-type")
    return None if header is None else header.split(";")[0].strip().lower()


def accepted_type(request: Request, accepted: list[str]) -> str:
    """The content type. Raises ApiError unless it is one of `accepted`."""
    names = ", ".join(f"`{name}`" for name in accepted)
    media_type = content_type(request)
    if media_type is None:
        message = "A Content-Type header is missing. Accepted values for the Content-Type header are:"
        raise ApiError("missing_content_type", f"{message} {names}")
    if media_type not in accepted:
        header = request.headers["content-type"]
        message = f"The Content-Type `{header}` is invalid. Accepted values for the Content-Type header are:"
        raise ApiError("invalid_content_type", f"{message} {names}")
    return media_type


def is_valid_uid(uid: str) -> bool:
    """Whether a text may name an index."""
    return 0 < len(uid) <= 400 and uid.isascii() and all(c.isalnum() or c in _UID for c in uid)


def uid_message(uid: str) -> str:
    return (
        f"`{uid}` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric "
        "characters, hyphens (-) and underscores (_), and can not be more than 512 bytes."
    )


def index_uid(request: Request) -> str:
    """The index uid of the path. Raises ApiError if it is not valid."""
    uid: str = request.path_params["uid"]
    if not is_valid_uid(uid):
        raise ApiError("invalid_index_uid", uid_message(uid))
    return uid
