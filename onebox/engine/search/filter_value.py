"""A filter as requests hold it: a string, or arrays of strings — the outer joined by AND, the inner by OR."""

from typing import Any

import orjson

from onebox.engine.errors import ApiError

from .filter_ast import And, Filter, Or
from .filter_parser import parse_filter_text


def parse_filter(value: Any, code: str) -> Filter | None:
    """A filter from a string or (nested) array; None if it filters nothing."""
    if value is None:
        return None
    if isinstance(value, str):
        return parse_filter_text(value, code)
    if not isinstance(value, list):
        raise _wrong_type("String, Array", value, code)
    parts = []
    for item in value:
        part = _inner_filter(item, code)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _inner_filter(item: Any, code: str) -> Filter | None:
    if isinstance(item, str):
        return parse_filter_text(item, code)
    if not isinstance(item, list):
        raise _wrong_type("String, [String]", item, code)
    parts = []
    for inner in item:
        if not isinstance(inner, str):
            raise _wrong_type("String", inner, code)
        part = parse_filter_text(inner, code)
        if part is not None:
            parts.append(part)
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _wrong_type(expected: str, value: Any, code: str) -> ApiError:
    found = orjson.dumps(value).decode()
    return ApiError(code, f"Invalid syntax for the filter parameter: `expected {expected}, found: {found}`.")
