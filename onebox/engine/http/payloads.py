"""Document payloads: JSON, NDJSON and CSV, all turned into one JSON array."""

import csv
import io
import json
from typing import Any

import orjson

from onebox.engine.errors import ApiError

from .json_problem import json_problem

_DECODER = json.JSONDecoder()
PAYLOAD_TYPES = ["application/json", "application/x-ndjson", "text/csv"]
_NAMES = {"application/json": "json", "application/x-ndjson": "ndjson", "text/csv": "csv"}


def read_documents(kind: str, data: bytes, delimiter: str) -> tuple[bytes, int]:
    """The documents as a JSON array, and their number."""
    name = _NAMES[kind]
    if not data:
        raise ApiError("missing_payload", f"A {name} payload is missing.")
    if name == "json":
        return _from_json(data)
    documents = _from_ndjson(data) if name == "ndjson" else _from_csv(data, delimiter)
    return orjson.dumps(documents), len(documents)


def _malformed(name: str, problem: str, mark: str = ":") -> ApiError:
    return ApiError("malformed_payload", f"The `{name}` payload provided is malformed{mark} `{problem}`.")


def _from_json(data: bytes) -> tuple[bytes, int]:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise _malformed("json", json_problem(data)) from None
    if isinstance(value, dict):
        return b"[" + data + b"]", 1
    if not isinstance(value, list):
        problem = "Couldn't serialize document value: data are neither an object nor a list of objects"
        raise _malformed("json", problem, ".")
    for item in value:
        if not isinstance(item, dict):
            raise _malformed("json", "invalid type: expected a map at line 1 column 2")
    return data, len(value)


def _from_ndjson(data: bytes) -> list[dict[str, Any]]:
    try:
        documents = [orjson.loads(line) for line in data.split(b"\n") if line.strip()]
    except orjson.JSONDecodeError:
        documents = _json_values(data)
    if not all(isinstance(document, dict) for document in documents):
        raise _malformed("ndjson", "Couldn't serialize document value: invalid type", ".")
    return documents


def _json_values(data: bytes) -> list[Any]:
    """JSON values one after another, whatever the lines: one may take several, several may share one."""
    text, at, values = data.decode(errors="replace"), 0, []
    while at < len(text):
        if text[at] in " \t\r\n":
            at += 1
            continue
        try:
            _, end = _DECODER.raw_decode(text, at)
            values.append(orjson.loads(text[at:end]))
        except (ValueError, RecursionError):
            problem = f"Couldn't serialize document value: {json_problem(text[at:].encode())}"
            raise _malformed("ndjson", problem, ".") from None
        at = end
    return values


def _from_csv(data: bytes, delimiter: str) -> list[dict[str, Any]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _malformed("csv", f"CSV parse error: invalid UTF-8 near byte {error.start}") from None
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    if not rows:
        return []
    columns = [_column(header) for header in rows[0]]
    documents = []
    for line, row in enumerate(rows[1:], start=1):
        if len(row) != len(columns):
            where = f"record {line} (line: {line + 1}, byte: 0)"
            found = f"found record with {len(row)} fields, but the previous record has {len(columns)} fields"
            raise _malformed("csv", f"CSV error: {where}: {found}")
        cells = zip(columns, row, strict=True)
        documents.append({name: _cell(cell, kind, line) for (name, kind), cell in cells})
    return documents


def _column(header: str) -> tuple[str, str]:
    name, colon, kind = header.rpartition(":")
    return (name, kind) if colon and kind in ("string", "number", "boolean") else (header, "string")


def _cell(text: str, kind: str, line: int) -> Any:
    if not text:
        return None
    if kind == "string":
        return text
    if kind == "boolean":
        if text.strip() not in ("true", "false"):
            problem = "provided string was not `true` or `false`"
            raise _malformed("csv", f'Error parsing boolean "{text}" at line {line}: {problem}')
        return text.strip() == "true"
    return _number(text, line)


def _number(text: str, line: int) -> int | float:
    try:
        return int(text.strip()) if text.strip().lstrip("-").isdigit() else float(text)
    except ValueError:
        raise _malformed("csv", f'Error parsing number "{text}" at line {line}: invalid float literal') from None
