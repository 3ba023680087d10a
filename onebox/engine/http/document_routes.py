"""Documents: reading, adding, merging, deleting."""

from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.errors import ApiError
from onebox.engine.json_problem import first_value, place, serde_name
from onebox.engine.search.answer import NULL_FILTER
from onebox.engine.search.filter_value import parse_filter
from onebox.engine.search.listing import Listing, list_documents
from onebox.engine.search.selection import Selection

from .body import parse_json, read_body, read_json, read_json_body
from .payloads import PAYLOAD_TYPES, read_documents
from .request import accepted_type, engine_of, index_uid, json_response
from .routing import access_of, route
from .search_shapes import query_filter
from .shapes import (
    Field,
    anything,
    boolean,
    check_body,
    check_query,
    integer,
    list_of,
    object_of,
    optional,
    query_boolean,
    query_integer,
    query_list,
    query_string,
    string,
)

_METADATA = {"customMetadata": (query_string, "invalid_index_custom_metadata")}


def _delimiter(text: str, name: str, code: str) -> str:
    if len(text) != 1:
        found = f"the following string of {len(text)} characters: `{text}`" if text else "an empty string"
        raise ApiError(
            code, f"Invalid value in parameter `{name}`: expected a string of one character, but found {found}"
        )
    if not text.isascii():
        raise ApiError(code, f"csv delimiter must be an ascii character. Found: `{text}`")
    return text


def _skip(text: str, name: str, code: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ApiError(code, f"skipCreation must be either `true` or `false`. Found: `{text}`")
    return text.lower() == "true"


def _sort(text: str, name: str, code: str) -> list[str]:
    return text.split(",")


_ADD = {
    "primaryKey": (query_string, "invalid_index_primary_key"),
    "csvDelimiter": (_delimiter, "invalid_document_csv_delimiter"),
    **_METADATA,
    "skipCreation": (_skip, "invalid_skip_creation"),
}
_READ_ONE = {
    "fields": (query_list, "invalid_document_fields"),
    "retrieveVectors": (query_boolean, "invalid_document_retrieve_vectors"),
    "useNetwork": (query_boolean, "invalid_document_use_network"),
}
_READ = {
    "offset": (query_integer, "invalid_document_offset"),
    "limit": (query_integer, "invalid_document_limit"),
    "fields": (query_list, "invalid_document_fields"),
    "retrieveVectors": (query_boolean, "invalid_document_retrieve_vectors"),
    "ids": (query_list, "invalid_document_ids"),
    "filter": (query_string, "invalid_document_filter"),
    "sort": (_sort, "invalid_document_sort"),
    "useNetwork": (query_boolean, "invalid_document_use_network"),
}
_FETCH = object_of(
    {
        "offset": Field(integer, "invalid_document_offset"),
        "limit": Field(integer, "invalid_document_limit"),
        "fields": Field(optional(list_of(string)), "invalid_document_fields"),
        "retrieveVectors": Field(boolean, "invalid_document_retrieve_vectors"),
        "ids": Field(optional(list_of(anything)), "invalid_document_ids"),
        "filter": Field(optional(anything), "invalid_document_filter"),
        "sort": Field(optional(list_of(string)), "invalid_document_sort"),
        "useNetwork": Field(optional(boolean), "invalid_document_use_network"),
    }
)
_DELETE = object_of({"filter": Field(anything, "invalid_document_filter", missing="missing_document_filter")})


async def get_document(request: Request) -> Response:
    uid, external = index_uid(request), request.path_params["document"]
    query = check_query(_READ_ONE, request.query_params.multi_items())
    engine = engine_of(request)
    with engine.reading():
        index = engine.index(uid)
        doc = index.ids.get(external)
        if doc is None:
            raise ApiError("document_not_found", f"Document `{external}` not found.")
        shown = index.document(doc)
        fields = query.get("fields")
        if fields is not None and "*" not in fields:
            shown = Selection(index.known(fields)).cut(shown)
    return json_response({**shown, "_vectors": {}} if query.get("retrieveVectors") else shown)


def _listed(request: Request, listing: Listing) -> Response:
    return json_response(list_documents(engine_of(request), index_uid(request), listing))


def _filter(text: str | None) -> Any:
    found = None if text is None else query_filter(text)
    if found is NULL_FILTER:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError("invalid_document_filter", message)
    return found


async def get_documents(request: Request) -> Response:
    query = check_query(_READ, request.query_params.multi_items())
    fields = query.get("fields")
    listing = Listing(
        query.get("offset", 0),
        query.get("limit", 20),
        None if fields is None or "*" in fields else fields,
        query.get("ids"),
        _filter(query.get("filter")),
        query.get("sort"),
    )
    return _listed(request, listing)


async def fetch_documents(request: Request) -> Response:
    body = check_body(_FETCH, await read_json(request))
    listing = Listing(
        body.get("offset", 0),
        body.get("limit", 20),
        body.get("fields"),
        body.get("ids"),
        body.get("filter"),
        body.get("sort"),
    )
    return _listed(request, listing)


async def _add(request: Request, merge: bool) -> Response:
    uid = index_uid(request)
    query = check_query(_ADD, request.query_params.multi_items())
    kind = accepted_type(request, PAYLOAD_TYPES)
    delimiter = query.get("csvDelimiter")
    if delimiter is not None and kind != "text/csv":
        raise ApiError(
            "invalid_content_type",
            f"The Content-Type `{kind}` does not support the use of a csv delimiter. The csv delimiter can only be "
            "used with the Content-Type `text/csv`.",
        )
    payload, count = read_documents(kind, await read_body(request), delimiter or ",")
    action = {
        "merge": merge,
        "primaryKey": query.get("primaryKey"),
        "skipCreation": query.get("skipCreation", False),
        "mayCreate": access_of(request).may("indexes.create"),
    }
    details = {"receivedDocuments": count, "indexedDocuments": None}
    task = engine_of(request).enqueue(
        "documentAdditionOrUpdate", uid, details, action, payload, query.get("customMetadata")
    )
    return json_response(task.summary(), 202)


async def replace_documents(request: Request) -> Response:
    return await _add(request, merge=False)


async def merge_documents(request: Request) -> Response:
    return await _add(request, merge=True)


def _delete(request: Request, action: dict[str, Any], details: dict[str, Any], metadata: str | None) -> Response:
    task = engine_of(request).enqueue("documentDeletion", index_uid(request), details, action, None, metadata)
    return json_response(task.summary(), 202)


def _metadata(request: Request) -> str | None:
    found: str | None = check_query(_METADATA, request.query_params.multi_items()).get("customMetadata")
    return found


async def clear_documents(request: Request) -> Response:
    index_uid(request)
    return _delete(request, {"all": True}, {"deletedDocuments": None}, _metadata(request))


async def delete_document(request: Request) -> Response:
    index_uid(request)
    details = {"providedIds": 1, "deletedDocuments": None, "originalFilter": None}
    return _delete(request, {"ids": [request.path_params["document"]]}, details, _metadata(request))


async def delete_batch(request: Request) -> Response:
    index_uid(request)
    metadata = _metadata(request)
    ids = await _read_list(request)
    known = [str(value) for value in ids if isinstance(value, str | int) and not isinstance(value, bool)]
    details = {"providedIds": len(ids), "deletedDocuments": None, "originalFilter": None}
    return _delete(request, {"ids": known}, details, metadata)


async def _read_list(request: Request) -> list[Any]:
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
    values: list[Any] = parse_json(data)
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
    return _delete(request, {"filter": wanted}, details, metadata)


ROUTES = [
    route(
        "/indexes/{uid}/documents",
        {
            "GET": ("documents.get", get_documents),
            "POST": ("documents.add", replace_documents),
            "PUT": ("documents.add", merge_documents),
            "DELETE": ("documents.delete", clear_documents),
        },
    ),
    route("/indexes/{uid}/documents/fetch", {"POST": ("documents.get", fetch_documents)}),
    route("/indexes/{uid}/documents/delete-batch", {"POST": ("documents.delete", delete_batch)}),
    route("/indexes/{uid}/documents/delete", {"POST": ("documents.delete", delete_by_filter)}),
    route(
        "/indexes/{uid}/documents/{document}",
        {
            "GET": ("documents.get", get_document),
            "DELETE": ("documents.delete", delete_document),
        },
    ),
]
