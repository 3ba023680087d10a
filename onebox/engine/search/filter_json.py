"""Filters of JSON requests: a string, or nested arrays of strings — the outer joined by AND, the inner by OR."""

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonValue

from .filter_ast import And, Filter, Or
from .filter_parser import parse_filter_text


def parse_filter(value: JsonValue, code: str) -> Filter | None:
    """The filter of a string or (nested) array; None for an empty one. Types are checked before the syntax of texts."""
    if value is None:
        return None
    if isinstance(value, str):
        return parse_filter_text(value, code)
    if not isinstance(value, list):
        raise _wrong_type("String, Array", value, code)
    items = [_text_or_texts(item, code) for item in value]
    parts = [part for item in items if (part := _inner_filter(item, code)) is not None]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _text_or_texts(item: JsonValue, code: str) -> str | list[str]:
    if isinstance(item, str):
        return item
    if not isinstance(item, list):
        raise _wrong_type("String, [String]", item, code)
    texts: list[str] = []
    for inner in item:
        if not isinstance(inner, str):
            raise _wrong_type("String", inner, code)
        texts.append(inner)
    return texts


def _inner_filter(item: str | list[str], code: str) -> Filter | None:
    if isinstance(item, str):
        return parse_filter_text(item, code)
    parts = [part for inner in item if (part := parse_filter_text(inner, code)) is not None]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def _wrong_type(expected: str, value: JsonValue, code: str) -> ApiError:
    value_json = orjson.dumps(value).decode()
    return ApiError(code, f"Invalid syntax for the filter parameter: `expected {expected}, found: {value_json}`.")
