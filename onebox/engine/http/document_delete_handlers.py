"""Handlers that delete documents: all, one, by ids or by filter."""

import orjson
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError
from onebox.engine.json_problem import first_value, line_and_column, serde_name
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
    metadata: str | None = check_query(METADATA, request.query_params.multi_items()).get("customMetadata")
    return metadata


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
    document_ids = [str(value) for value in ids if isinstance(value, str | int) and not isinstance(value, bool)]
    details = {"providedIds": len(ids), "deletedDocuments": None, "originalFilter": None}
    return await _delete(request, {"ids": document_ids}, details, metadata)


async def _read_list(request: Request) -> list[JsonValue]:
    """A JSON list; for any other value the error names the type, as a streaming parser does."""
    data = await read_json_body(request)
    start = len(data) - len(data.lstrip())
    if data[start : start + 1] == b"{":
        raise _not_a_list("map", data, start)
    span = first_value(data)
    if span is not None:
        value = orjson.loads(data[slice(*span)])
        if not isinstance(value, list):
            raise _not_a_list(serde_name(value), data, span[1])
    values: list[JsonValue] = parse_json(data)
    return values


def _not_a_list(type_name: str, data: bytes, after: int) -> ApiError:
    message = f"Json deserialize error: invalid type: {type_name}, expected a sequence {line_and_column(data, after)}"
    return ApiError("bad_request", message)


async def delete_by_filter(request: Request) -> Response:
    index_uid(request)
    metadata = _metadata(request)
    body = check_body(_DELETE, await read_json(request))
    filter_value = body["filter"]
    if filter_value is None:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError("invalid_document_filter", message)
    if parse_filter(filter_value, "invalid_document_filter") is None:
        raise ApiError("invalid_document_filter", "Sending an empty filter is forbidden.")
    filter_json = orjson.dumps(filter_value).decode()
    details = {"providedIds": 0, "deletedDocuments": None, "originalFilter": filter_json}
    return await _delete(request, {"filter": filter_value}, details, metadata)
