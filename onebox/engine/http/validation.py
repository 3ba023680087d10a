"""Validation of request bodies and query parameters, with the protocol's error messages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from rapidfuzz.distance import DamerauLevenshtein

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.json_types import JsonObject, JsonValue

MAX_INTEGER = (1 << 64) - 1
ValueCheck = Callable[[Any, str, str], Any]
"""A validator: (value, path, error code) to the validated value. Raises ApiError."""


@dataclass(frozen=True)
class BodyField:
    """One key of an object; `missing` is the error code if the key is required."""

    kind: ValueCheck
    code: str = "bad_request"
    missing: str | None = None
    default: JsonValue = None


def type_name(value: JsonValue) -> str:
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int):
        return "a positive integer" if value >= 0 else "a negative integer"
    if isinstance(value, float):
        return "a number"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, list) else "an object"


def _at(path: str) -> str:
    return f" at `{path}`" if path else ""


def wrong_type(expected: str, value: JsonValue, path: str, code: str) -> ApiError:
    if value is None:
        return ApiError(code, f"Invalid value type{_at(path)}: expected {expected}, but found null")
    value_json = orjson.dumps(value).decode()
    description = f"{type_name(value)}: `{value_json}`"
    return ApiError(code, f"Invalid value type{_at(path)}: expected {expected}, but found {description}")


def wrong_value(message: str, path: str, code: str) -> ApiError:
    return ApiError(code, f"Invalid value{_at(path)}: {message}")


def anything(value: JsonValue, path: str, code: str) -> Any:
    return value


def string(value: JsonValue, path: str, code: str) -> str:
    if not isinstance(value, str):
        raise wrong_type("a string", value, path, code)
    return value


def boolean(value: JsonValue, path: str, code: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_type("a boolean", value, path, code)
    return value


def number(value: JsonValue, path: str, code: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type("a number", value, path, code)
    return value


def integer(value: JsonValue, path: str, code: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise wrong_type("a positive integer", value, path, code)
    return value


def integer_up_to(maximum: int) -> ValueCheck:
    def check(value: JsonValue, path: str, code: str) -> int:
        number = integer(value, path, code)
        if number > maximum:
            message = f"value: `{number}` is too large to be deserialized, maximum value authorized is `{maximum}`"
            raise wrong_value(message, path, code)
        return number

    return check


def optional(kind: ValueCheck) -> ValueCheck:
    """A validator that accepts null too."""

    def check(value: JsonValue, path: str, code: str) -> Any:
        return None if value is None else kind(value, path, code)

    return check


def list_of(kind: ValueCheck) -> ValueCheck:
    def check(value: JsonValue, path: str, code: str) -> list[JsonValue]:
        if not isinstance(value, list):
            raise wrong_type("an array", value, path, code)
        return [kind(item, f"{path}[{at}]", code) for at, item in enumerate(value)]

    return check


def map_of(kind: ValueCheck) -> ValueCheck:
    def check(value: JsonValue, path: str, code: str) -> JsonObject:
        if not isinstance(value, dict):
            raise wrong_type("an object", value, path, code)
        return {key: kind(item, f"{path}.{key}", code) for key, item in value.items()}

    return check


def one_of(*names: str) -> ValueCheck:
    def check(value: JsonValue, path: str, code: str) -> str:
        text = string(value, path, code)
        if text not in names:
            raise ApiError(code, f"Unknown value `{text}`{_at(path)}: {_expected(text, names)}")
        return text

    return check


def _expected(text: str, names: tuple[str, ...]) -> str:
    return f"{did_you_mean(text, names)}expected one of {quoted(list(names))}"


def did_you_mean(text: str, names: tuple[str, ...]) -> str:
    """A hint at the nearest name by edit distance; empty if none is near enough for the length of the text."""
    size = len(text.encode())
    max_distance = (
        0 if size <= 3 else 1 if size <= 7 else 2 if size <= 12 else 3 if size <= 17 else 4 if size <= 24 else 5
    )
    if not max_distance:
        return ""
    distance, name = min((DamerauLevenshtein.distance(text, name), at) for at, name in enumerate(names))
    return f"did you mean `{names[name]}`? " if distance <= max_distance else ""


def object_of(
    fields: Mapping[str, BodyField],
    code: str = "bad_request",
    inherits_code: bool = False,
    allows_unknown: bool = False,
    immutable: Mapping[str, str] | None = None,
) -> ValueCheck:
    """A validator of objects; unknown keys are errors unless `allows_unknown`.

    With `inherits_code`, errors of fields have the code of the outer object; `immutable` maps keys that cannot be
    changed to their error codes.
    """
    names = tuple(fields)

    def check(value: JsonValue, path: str, outer: str) -> JsonObject:
        object_code = outer if inherits_code else code
        if not isinstance(value, dict):
            raise wrong_type("an object", value, path, object_code)
        checked: JsonObject = {}
        for key, item in value.items():
            field = fields.get(key)
            if field is None:
                if allows_unknown:
                    continue
                if immutable is not None and key in immutable:
                    raise ApiError(immutable[key], f"Immutable field `{key}`: {_expected('', names)}")
                inside = f" inside `{path}`" if path else ""
                raise ApiError(object_code, f"Unknown field `{key}`{inside}: {_expected(key, names)}")
            checked[key] = field.kind(item, f"{path}.{key}", outer if inherits_code else field.code)
        for key, field in fields.items():
            if key not in checked:
                if field.missing is not None:
                    inside = f" inside `{path}`" if path else ""
                    raise ApiError(object_code if inherits_code else field.missing, f"Missing field `{key}`{inside}")
                if field.default is not None:
                    checked[key] = field.default
        return checked

    return check


def check_body(kind: ValueCheck, value: JsonValue, code: str = "bad_request") -> Any:
    return kind(value, "", code)


Parse = Callable[[str, str, str], Any]
"""A parser of a query parameter: (text, name, error code) to its value. Raises ApiError."""


def query_string(text: str, name: str, code: str) -> str:
    return text


def query_list(text: str, name: str, code: str) -> list[str]:
    return [item for item in text.split(",") if item]


def query_integer(text: str, name: str, code: str, maximum: int = MAX_INTEGER) -> int:
    if not text.isascii() or not text.removeprefix("+").isdigit() or int(text) > maximum:
        raise ApiError(code, f"Invalid value in parameter `{name}`: could not parse `{text}` as a positive integer")
    return int(text)


def query_uid(text: str, name: str, code: str) -> int:
    """An integer of 32 bits: the uid of a task or batch, or a page size."""
    return query_integer(text, name, code, (1 << 32) - 1)


def query_boolean(text: str, name: str, code: str) -> bool:
    if text not in ("true", "false"):
        raise ApiError(
            code,
            f"Invalid value in parameter `{name}`: could not parse `{text}` as a boolean, expected either `true` or "
            "`false`",
        )
    return text == "true"


def query_one_of(*names: str) -> Parse:
    def parse(text: str, name: str, code: str) -> str:
        if text not in names:
            raise ApiError(code, f"Unknown value `{text}` for parameter `{name}`: {_expected(text, names)}")
        return text

    return parse


def check_query(fields: Mapping[str, tuple[Parse, str]], pairs: list[tuple[str, str]]) -> JsonObject:
    """The parsed query parameters by name; of repeated ones the last."""
    names = tuple(fields)
    values: JsonObject = {}
    for name, text in pairs:
        if name not in fields:
            raise ApiError("bad_request", f"Unknown parameter `{name}`: {_expected(name, names)}")
        parse, code = fields[name]
        values[name] = parse(text, name, code)
    return values
