"""CSV payloads: the first row holds the field names, each with an optional type (`price:number`)."""

import csv
import io
import math
import re
import sys

from onebox.engine.json_types import JsonObject, JsonValue

csv.field_size_limit(sys.maxsize)
_TYPES = ("string", "number", "boolean")
_INTEGER = re.compile(r"[+-]?[0-9]+")
_FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?(inf|infinity|nan)", re.IGNORECASE)


class CsvError(ValueError):
    """The text is no valid CSV; the message has Meilisearch's wording."""


def read_csv(data: bytes, delimiter: str) -> list[JsonObject]:
    """The documents of a CSV text. Raises CsvError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CsvError(f"CSV parse error: invalid UTF-8 near byte {error.start}") from None
    if delimiter == "\n":
        return []  # the whole text is one row, that of the names
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    if not rows:
        return []
    columns = [_column(header) for header in rows[0]]
    documents = []
    for line, row in enumerate(rows[1:], start=1):
        if len(row) != len(columns):
            where = f"record {line} (line: {line + 1}, byte: 0)"
            problem = f"found record with {len(row)} fields, but the previous record has {len(columns)} fields"
            raise CsvError(f"CSV error: {where}: {problem}")
        cells = zip(columns, row, strict=True)
        documents.append({name: _cell(cell, kind, line) for (name, kind), cell in cells})
    return documents


def _column(header: str) -> tuple[str, str]:
    name, colon, kind = header.rpartition(":")
    return (name, kind) if colon and kind in _TYPES else (header, "string")


def _cell(text: str, kind: str, line: int) -> JsonValue:
    if kind == "string":
        return text or None
    trimmed = text.strip()
    if not trimmed:
        return None
    if kind == "number":
        return _number(text, trimmed, line)
    if trimmed not in ("true", "false"):
        raise CsvError(f'Error parsing boolean "{text}" at line {line}: provided string was not `true` or `false`')
    return trimmed == "true"


def _number(text: str, trimmed: str, line: int) -> int | float | None:
    """A 64-bit integer or a float; None for infinities and NaN."""
    if _INTEGER.fullmatch(trimmed) and -(1 << 63) <= int(trimmed) < 1 << 63:
        return int(trimmed)
    if not _FLOAT.fullmatch(trimmed):
        raise CsvError(f'Error parsing number "{text}" at line {line}: invalid float literal')
    value = float(trimmed)
    return value if math.isfinite(value) else None
