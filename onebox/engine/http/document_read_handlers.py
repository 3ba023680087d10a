"""Handlers that read documents: one, or a page."""

import sys
from typing import NoReturn

from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError, feature_error
from onebox.engine.index.index import Index
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.search.document_listing import DocumentQuery, list_documents
from onebox.engine.search.field_selection import FieldSelection
from onebox.engine.search.search_response import NULL_FILTER

from .http_request import index_uid, json_response
from .request_body import read_json
from .search_jobs import read_engine
from .search_query import query_filter, query_sort
from .validation import (
    BodyField,
    Parse,
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
from .vectors import show_vectors


def _use_network(text: str, name: str, code: str) -> NoReturn:
    """Raises ApiError for any value, as in Meilisearch."""
    raise ApiError(code, f"Invalid value type for parameter `{name}`: expected a string, but found a string: `{text}`")


_GET_PARAMETERS: dict[str, tuple[Parse, str]] = {
    "fields": (query_list, "invalid_document_fields"),
    "retrieveVectors": (query_boolean, "invalid_document_retrieve_vectors"),
    "useNetwork": (_use_network, "invalid_document_use_network"),
}
_LIST_PARAMETERS: dict[str, tuple[Parse, str]] = {
    "offset": (query_integer, "invalid_document_offset"),
    "limit": (query_integer, "invalid_document_limit"),
    "fields": (query_list, "invalid_document_fields"),
    "retrieveVectors": (query_boolean, "invalid_document_retrieve_vectors"),
    "ids": (query_list, "invalid_document_ids"),
    "filter": (query_string, "invalid_document_filter"),
    "sort": (query_sort, "invalid_document_sort"),
    "useNetwork": (_use_network, "invalid_document_use_network"),
}
_FETCH_BODY = object_of(
    {
        "offset": BodyField(integer, "invalid_document_offset"),
        "limit": BodyField(integer, "invalid_document_limit"),
        "fields": BodyField(optional(list_of(string)), "invalid_document_fields"),
        "retrieveVectors": BodyField(boolean, "invalid_document_retrieve_vectors"),
        "ids": BodyField(optional(list_of(anything)), "invalid_document_ids"),
        "filter": BodyField(optional(anything), "invalid_document_filter"),
        "sort": BodyField(optional(list_of(string)), "invalid_document_sort"),
        "useNetwork": BodyField(optional(boolean), "invalid_document_use_network"),
    }
)


async def get_document(request: Request) -> Response:
    uid, external = index_uid(request), request.path_params["document"]
    query = check_query(_GET_PARAMETERS, request.query_params.multi_items())
    document = await read_engine(request, lambda engine: _document(engine.index(uid), external, query.get("fields")))
    show_vectors([document], bool(query.get("retrieveVectors")))
    return json_response(document)


def _document(index: Index, external: str, fields: list[str] | None) -> JsonObject:
    doc = index.ids.get(external)
    if doc is None:
        raise ApiError("document_not_found", f"Document `{external}` not found.")
    document = index.document(doc)
    if fields is not None and "*" not in fields:
        document = FieldSelection(index.only_known(fields)).project(document)
    return document


async def _list_response(
    request: Request, parameters: JsonObject, fields: list[str] | None, filter_value: JsonValue
) -> Response:
    offset, limit = parameters.get("offset", 0), parameters.get("limit", 20)
    document_query = DocumentQuery(
        offset, min(limit, sys.maxsize), fields, parameters.get("ids"), filter_value, parameters.get("sort")
    )
    uid = index_uid(request)
    page = await read_engine(request, lambda engine: list_documents(engine, uid, document_query))
    show_vectors(page["results"], bool(parameters.get("retrieveVectors")))
    return json_response({**page, "limit": limit})


def _filter(text: str | None) -> JsonValue:
    value = None if text is None else query_filter(text)
    if value is NULL_FILTER:
        message = "Invalid syntax for the filter parameter: `expected String, Array, found: null`."
        raise ApiError("invalid_document_filter", message)
    return value


async def get_documents(request: Request) -> Response:
    parameters = check_query(_LIST_PARAMETERS, request.query_params.multi_items())
    fields = parameters.get("fields")
    selected_fields = None if fields is None or "*" in fields else fields
    return await _list_response(request, parameters, selected_fields, _filter(parameters.get("filter")))


async def fetch_documents(request: Request) -> Response:
    parameters = check_body(_FETCH_BODY, await read_json(request))
    if parameters.get("useNetwork"):
        raise feature_error("passing `useNetwork` in a search query", "network", 805)
    return await _list_response(request, parameters, parameters.get("fields"), parameters.get("filter"))
