"""Deleting documents: all, one, by ids or by filter."""

import orjson
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.json_problem import first_value, place, serde_name
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.search.filter_json import parse_filter

from .http_request import index_uid
from .request_body import parse_json, read_json, read_json_body
from .task_metadata import METADATA
from .task_submission import enqueue
from .validation import BodyField, anything, check_body, check_query, object_of

_DELETE = object_of({"filter": BodyField(anything, "invalid_document_filter", missing="missing_document_filter")})


async def _delete(request: Request, action: JsonObject, details: JsonObject, metadata: str | None) -> Response:
    return await enqueue(request, "documentDeletion", index_uid(request), details, action, None, metadata)


def _metadata(request: Request) -> str | None:
    found: str | None = check_query(METADATA, request.query_params.multi_items()).get("customMetadata")
    return found


async def clear_documents(request: Request) -> Response:
    index_uid(request)
    return await _delete(request, {"all": True}, {"deletedDocuments": None}, _metadata(request))


async def delete_document(request: Request) -> Response:
    index_uid(request)
    details = {"providedIds": 1, "deletedDocuments": None, "originalFilter": None}
    return await _delete(request, {"ids": [request.path_params["document"]]}, details, _metadata(request))


async def delete_batch(request: Request) -> Response:
    index_uid(request)
    metadata = _metadata(request)
    ids = await _read_list(request)
    known = [str(value) for value in ids if isinstance(value, str | int) and not isinstance(value, bool)]
    details = {"providedIds": len(ids), "deletedDocuments": None, "originalFilter": None}
    return await _delete(request, {"ids": known}, details, metadata)


async def _read_list(request: Request) -> list[JsonValue]:
    """A body that is read as a list from its first character on."""
    data = await read_json_body(request)
    start = len(data) - len(data.lstrip())
    if data[start : start + 1] == b"{":
        raise _no_list("map", data, start)
    found = first_value(data)
    if found is not None:
        value = orjson.loads(data[slice(*found)])
        if not isinstance(value, list):
            raise _no_list(serde_name(value), data, found[1])
    values: list[JsonValue] = parse_json(data)
    return values


def _no_list(found: str, data: bytes, after: int) -> ApiError:
    message = f"Json deserialize error: invalid type: {found}, expected a sequence {place(data, after)}"
    return ApiError("bad_request", message)


async def delete_by_filter(request: Request) -> Response:
    index_uid(request)
    metadata = _metadata(request)
    body = check_body(_DELETE, await read_json(request))
    wanted = body["filter"]
    if wanted is None:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError("invalid_document_filter", message)
    if parse_filter(wanted, "invalid_document_filter") is None:
        raise ApiError("invalid_document_filter", "Sending an empty filter is forbidden.")
    shown = orjson.dumps(wanted).decode()
    details = {"providedIds": 0, "deletedDocuments": None, "originalFilter": shown}
    return await _delete(request, {"filter": wanted}, details, metadata)
