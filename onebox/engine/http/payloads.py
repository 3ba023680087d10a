"""Document payloads: JSON, NDJSON and CSV, all turned into JSON objects, one a line."""

from collections.abc import Iterable

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.json_problem import first_value, is_too_deep, json_problem, serde_name, values
from onebox.engine.json_types import JsonValue

from .csv_payload import CsvError, read_csv

PAYLOAD_TYPES = ["application/json", "application/x-ndjson", "text/csv"]
_NAMES = {"application/json": "json", "application/x-ndjson": "ndjson", "text/csv": "csv"}


def read_documents(kind: str, data: bytes, delimiter: str) -> tuple[bytes, int]:
    """The documents as JSON, one a line, and their number."""
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
    # One by one, because the serialiser gives each text several times the room it needs.
    lines = bytearray()
    for document in documents:
        lines += orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
    return bytes(lines[:-1])


def _malformed(name: str, problem: str, mark: str = ":") -> ApiError:
    return ApiError("malformed_payload", f"The `{name}` payload provided is malformed{mark} `{problem}`.")


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
    """What follows a whole list is not looked at."""
    found = first_value(data)
    if found is None or data[found[0] : found[0] + 1] != b"[":
        raise _not_serialized("json", json_problem(data))
    return data[slice(*found)]


def _check_objects(name: str, items: Iterable[JsonValue]) -> None:
    for item in items:
        if not isinstance(item, dict):
            raise _malformed(name, f"invalid type: {serde_name(item)}, expected a map")


def _from_ndjson(data: bytes) -> tuple[bytes, int]:
    """JSON values one after another: mostly one a line, but one may take several, and several may share one."""
    texts = [line for line in data.split(b"\n") if line.strip()]
    try:
        others = [value for value in map(orjson.loads, texts) if not isinstance(value, dict)]
    except orjson.JSONDecodeError:
        try:
            documents = [orjson.loads(data[start:end]) for start, end in values(data)]
        except ValueError as problem:
            raise _not_serialized("ndjson", str(problem)) from None
        _check_objects("ndjson", documents)
        return _lines(documents), len(documents)
    _check_objects("ndjson", others)
    return b"\n".join(texts), len(texts)
