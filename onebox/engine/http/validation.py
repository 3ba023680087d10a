"""Checking of request bodies and query parameters, with the protocol's own messages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from rapidfuzz.distance import DamerauLevenshtein

from onebox.engine.api_errors import ApiError, quoted
from onebox.engine.json_types import JsonObject, JsonValue

MAX_INTEGER = (1 << 64) - 1
ValueCheck = Callable[[Any, str, str], Any]
"""Checks a value: (value, path, error code) to the value as it is used."""


@dataclass(frozen=True)
class BodyField:
    """One key of an object. `missing` is the error code if it must be there."""

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
    shown = orjson.dumps(value).decode()
    found = f"{type_name(value)}: `{shown}`"
    return ApiError(code, f"Invalid value type{_at(path)}: expected {expected}, but found {found}")


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


def integer_up_to(top: int) -> ValueCheck:
    def check(value: JsonValue, path: str, code: str) -> int:
        found = integer(value, path, code)
        if found > top:
            message = f"value: `{found}` is too large to be deserialized, maximum value authorized is `{top}`"
            raise wrong_value(message, path, code)
        return found

    return check


def optional(kind: ValueCheck) -> ValueCheck:
    """Null means not sent."""

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
        found = string(value, path, code)
        if found not in names:
            raise ApiError(code, f"Unknown value `{found}`{_at(path)}: {_expected(found, names)}")
        return found

    return check


def _expected(found: str, names: tuple[str, ...]) -> str:
    return f"{did_you_mean(found, names)}expected one of {quoted(list(names))}"


def did_you_mean(found: str, names: tuple[str, ...]) -> str:
    """A hint at the nearest name, if one is near."""
    size = len(found.encode())
    allowed = 0 if size <= 3 else 1 if size <= 7 else 2 if size <= 12 else 3 if size <= 17 else 4 if size <= 24 else 5
    if not allowed:
        return ""
    distance, name = min((DamerauLevenshtein.distance(found, name), at) for at, name in enumerate(names))
    return f"did you mean `{names[name]}`? " if distance <= allowed else ""


def object_of(
    fields: Mapping[str, BodyField],
    code: str = "bad_request",
    inherit: bool = False,
    open_: bool = False,
    immutable: Mapping[str, str] | None = None,
) -> ValueCheck:
    """An object with known keys; unknown ones are errors unless it is open.

    `inherit` tells that errors carry the code of the object instead of the fields' own; `immutable` gives the codes of
    keys that are known, but may not be sent.
    """
    names = tuple(fields)

    def check(value: JsonValue, path: str, outer: str) -> JsonObject:
        own = outer if inherit else code
        if not isinstance(value, dict):
            raise wrong_type("an object", value, path, own)
        found: JsonObject = {}
        for key, item in value.items():
            field = fields.get(key)
            if field is None:
                if open_:
                    continue
                if immutable is not None and key in immutable:
                    raise ApiError(immutable[key], f"Immutable field `{key}`: {_expected('', names)}")
                inside = f" inside `{path}`" if path else ""
                raise ApiError(own, f"Unknown field `{key}`{inside}: {_expected(key, names)}")
            found[key] = field.kind(item, f"{path}.{key}", outer if inherit else field.code)
        for key, field in fields.items():
            if key not in found:
                if field.missing is not None:
                    inside = f" inside `{path}`" if path else ""
                    raise ApiError(own if inherit else field.missing, f"Missing field `{key}`{inside}")
                if field.default is not None:
                    found[key] = field.default
        return found

    return check


def check_body(kind: ValueCheck, value: JsonValue, code: str = "bad_request") -> Any:
    return kind(value, "", code)


Parse = Callable[[str, str, str], Any]
"""Reads a query parameter: (text, name, error code) to its value."""


def query_string(text: str, name: str, code: str) -> str:
    return text


def query_list(text: str, name: str, code: str) -> list[str]:
    return [item for item in text.split(",") if item]


def query_integer(text: str, name: str, code: str, top: int = MAX_INTEGER) -> int:
    if not text.isascii() or not text.removeprefix("+").isdigit() or int(text) > top:
        raise ApiError(code, f"Invalid value in parameter `{name}`: could not parse `{text}` as a positive integer")
    return int(text)


def query_uid(text: str, name: str, code: str) -> int:
    """The uid of a task or batch, or a number of them."""
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
    """Query parameters by name; the last of a repeated one counts."""
    names = tuple(fields)
    found: JsonObject = {}
    for name, text in pairs:
        if name not in fields:
            raise ApiError("bad_request", f"Unknown parameter `{name}`: {_expected(name, names)}")
        parse, code = fields[name]
        found[name] = parse(text, name, code)
    return found
