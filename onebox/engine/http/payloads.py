"""Document payloads: JSON, NDJSON and CSV are converted to NDJSON."""

from collections.abc import Iterable

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.json_problem import first_value, is_too_deep, json_problem, serde_name, values
from onebox.engine.json_types import JsonValue

from .csv_payload import CsvError, read_csv

PAYLOAD_TYPES = ["application/json", "application/x-ndjson", "text/csv"]
_NAMES = {"application/json": "json", "application/x-ndjson": "ndjson", "text/csv": "csv"}


def read_documents(kind: str, data: bytes, delimiter: str) -> tuple[bytes, int]:
    """(documents as NDJSON, their number). Raises ApiError for a malformed payload."""
    name = _NAMES[kind]
    if not data:
        raise ApiError("missing_payload", f"A {name} payload is missing.")
    if name == "json":
        return _from_json(data)
    if name == "ndjson":
        return _from_ndjson(data)
    try:
        documents = read_csv(data, delimiter)
    except CsvError as error:
        raise _malformed("csv", str(error)) from None
    return _lines(documents), len(documents)


def _lines(documents: Iterable[object]) -> bytes:
    # One by one: the serialiser allocates several times the size of each text.
    lines = bytearray()
    for document in documents:
        lines += orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
    return bytes(lines[:-1])


def _malformed(name: str, problem: str, punctuation: str = ":") -> ApiError:
    return ApiError("malformed_payload", f"The `{name}` payload provided is malformed{punctuation} `{problem}`.")


def _not_serialized(name: str, problem: str) -> ApiError:
    return _malformed(name, f"Couldn't serialize document value: {problem}", ".")


def _from_json(data: bytes) -> tuple[bytes, int]:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        data = _leading_list(data)
        value = orjson.loads(data)
    if isinstance(value, dict):
        if is_too_deep(value):
            raise _not_serialized("json", json_problem(data))
        return _lines([value]), 1
    if not isinstance(value, list):
        raise _not_serialized("json", "data are neither an object nor a list of objects")
    _check_objects("json", value)
    return _lines(value), len(value)


def _leading_list(data: bytes) -> bytes:
    """The first JSON list of a text; as in Meilisearch, anything after it is ignored."""
    span = first_value(data)
    if span is None or data[span[0] : span[0] + 1] != b"[":
        raise _not_serialized("json", json_problem(data))
    return data[slice(*span)]


def _check_objects(name: str, items: Iterable[JsonValue]) -> None:
    for item in items:
        if not isinstance(item, dict):
            raise _malformed(name, f"invalid type: {serde_name(item)}, expected a map")


def _from_ndjson(data: bytes) -> tuple[bytes, int]:
    """Consecutive JSON values: usually one per line, but values may span lines or share one."""
    texts = [line for line in data.split(b"\n") if line.strip()]
    try:
        not_objects = [value for value in map(orjson.loads, texts) if not isinstance(value, dict)]
    except orjson.JSONDecodeError:
        try:
            documents = [orjson.loads(data[start:end]) for start, end in values(data)]
        except ValueError as problem:
            raise _not_serialized("ndjson", str(problem)) from None
        _check_objects("ndjson", documents)
        return _lines(documents), len(documents)
    _check_objects("ndjson", not_objects)
    return b"\n".join(texts), len(texts)
