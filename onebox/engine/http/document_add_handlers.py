"""Handlers that add or merge documents."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from onebox.engine.api_errors import ApiError

from .http_request import accepted_type, index_uid
from .payloads import PAYLOAD_TYPES, read_documents
from .request_body import read_body
from .routing import access_of
from .task_metadata import METADATA
from .task_submission import enqueue
from .validation import Parse, check_query, query_string


def _delimiter(text: str, name: str, code: str) -> str:
    if len(text) != 1:
        description = f"the following string of {len(text)} characters: `{text}`" if text else "an empty string"
        raise ApiError(
            code, f"Invalid value in parameter `{name}`: expected a string of one character, but found {description}"
        )
    if not text.isascii():
        raise ApiError(code, f"csv delimiter must be an ascii character. Found: `{text}`")
    return text


def _skip_creation(text: str, name: str, code: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ApiError(code, f"skipCreation must be either `true` or `false`. Found: `{text}`")
    return text.lower() == "true"


_ADD: dict[str, tuple[Parse, str]] = {
    "primaryKey": (query_string, "invalid_index_primary_key"),
    "csvDelimiter": (_delimiter, "invalid_document_csv_delimiter"),
    **METADATA,
    "skipCreation": (_skip_creation, "invalid_skip_creation"),
}


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
    payload, count = await run_in_threadpool(read_documents, kind, await read_body(request), delimiter or ",")
    action = {
        "merge": merge,
        "primaryKey": query.get("primaryKey"),
        "skipCreation": query.get("skipCreation", False),
        "mayCreate": access_of(request).may("indexes.create"),
    }
    details = {"receivedDocuments": count, "indexedDocuments": None}
    metadata = query.get("customMetadata")
    return await enqueue(request, "documentAdditionOrUpdate", uid, details, action, payload, metadata)


async def replace_documents(request: Request) -> Response:
    return await _add(request, merge=False)


async def merge_documents(request: Request) -> Response:
    return await _add(request, merge=True)
