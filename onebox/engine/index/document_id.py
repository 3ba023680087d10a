"""Document identifiers: integers, or short strings of letters, digits, `-` and `_`."""

import re
from collections.abc import Iterator

import orjson
from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject

MAX_ID_BYTES = 511
_VALID = re.compile(r"[A-Za-z0-9_-]+")


def document_id(document: JsonObject, key: str) -> str:
    """The identifier of a document as text; `key` may be a dotted path."""
    value = _lookup(document, key)
    if value is _MISSING:
        document_json = orjson.dumps(document).decode()
        raise ApiError("missing_document_id", f"Document doesn't have a `{key}` attribute: `{document_json}`.")
    return external_id(value, "invalid_document_id")


def external_id(value: object, code: str) -> str:
    """An identifier as text. Raises ApiError with `code` if the value is no identifier."""
    if isinstance(value, str) and _VALID.fullmatch(value) and len(value) <= MAX_ID_BYTES:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise ApiError(
        code,
        f"Document identifier `{orjson.dumps(value).decode()}` is invalid. A document identifier can be of type "
        "integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), "
        f"and can not be more than {MAX_ID_BYTES} bytes.",
    )


_MISSING = object()


def _lookup(document: JsonObject, key: str) -> object:
    if key in document:
        return document[key]
    value: object = document
    for part in key.split("."):
        if not isinstance(value, dict) or part not in value:
            return _MISSING
        value = value[part]
    return value


def free_ids(docs: BitMap) -> Iterator[int]:
    """Internal ids not in use, lowest first."""
    top = docs.max() + 1 if docs else 0
    if len(docs) < top:
        yield from BitMap(range(top)) - docs
    while True:
        yield top
        top += 1
