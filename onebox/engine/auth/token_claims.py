"""What a tenant token says, checked in the original's order and told in its words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from onebox.engine.json_problem import json_problem, members, place, serde_name
from onebox.engine.json_types import JsonObject, JsonValue

from .key_uid import parse_uid, uid_problem

_ALGORITHMS = (
    *("HS256", "HS384", "HS512", "ES256", "ES384", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    "EdDSA",
)
_NEEDED = ("searchRules", "apiKeyUid")
_INTEGERS = range(-(1 << 63), 1 << 63)


class ClaimsError(ValueError):
    """Why a token cannot be read."""


@dataclass(frozen=True)
class Claims:
    """`rules`: index pattern to what it adds; `expiry` in seconds of Unix time."""

    key_uid: str
    rules: JsonObject
    expiry: int | None
    has_audience: bool


def read_header(data: bytes) -> str:
    """The algorithm a token names. Raises ClaimsError."""
    header = _object(data, "Header")
    if "alg" not in header:
        raise ClaimsError(f"missing field `alg` {place(data, len(data))}")
    algorithm, at = header["alg"], members(data)["alg"]
    if not isinstance(algorithm, str):
        raise ClaimsError(f"expected value {place(data, at[0] + 1)}")
    if algorithm not in _ALGORITHMS:
        expected = ", ".join(f"`{name}`" for name in _ALGORITHMS)
        raise ClaimsError(f"unknown variant `{algorithm}`, expected one of {expected} {place(data, at[1])}")
    return algorithm


def read_claims(data: bytes) -> Claims:
    """The claims of a token, unsigned yet. Raises ClaimsError."""
    claims = _object(data, "Claims")
    places = members(data)
    checks: dict[str, Callable[[Any, bytes, tuple[int, int]], Any]] = {
        "searchRules": _rules,
        "apiKeyUid": _key_uid,
        "exp": _expiry,
    }
    found = {name: checks[name](value, data, places[name]) for name, value in claims.items() if name in checks}
    for name in _NEEDED:
        if name not in found:
            raise ClaimsError(f"missing field `{name}` {place(data, len(data))}")
    return Claims(found["apiKeyUid"], found["searchRules"], found.get("exp"), claims.get("aud") is not None)


def _object(data: bytes, name: str) -> JsonObject:
    try:
        found = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise ClaimsError(json_problem(data)) from None
    if not isinstance(found, dict):
        at = 0 if isinstance(found, list) else len(data)
        raise ClaimsError(f"invalid type: {serde_name(found)}, expected struct {name} {place(data, at)}")
    return found


def _wrong_type(value: JsonValue, expected: str, data: bytes, at: tuple[int, int]) -> ClaimsError:
    where = place(data, at[0] if isinstance(value, dict | list) else at[1])
    return ClaimsError(f"invalid type: {serde_name(value)}, expected {expected} {where}")


def _key_uid(value: JsonValue, data: bytes, at: tuple[int, int]) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, "a formatted UUID string", data, at)
    uid = parse_uid(value)
    if uid is None:
        raise ClaimsError(f"UUID parsing failed: {uid_problem(value)} {place(data, at[1])}")
    return uid


def _expiry(value: JsonValue, data: bytes, at: tuple[int, int]) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong_type(value, "i64", data, at)
    if value not in _INTEGERS:
        raise ClaimsError(f"invalid value: integer `{value}`, expected i64 {place(data, at[1])}")
    return value


def _rules(value: JsonValue, data: bytes, at: tuple[int, int]) -> JsonObject:
    """A list of index patterns, or an object of patterns with what each adds."""
    if isinstance(value, list):
        patterns = [name for name in value if isinstance(name, str)]
        if len(patterns) == len(value):
            return dict.fromkeys(patterns)
    if isinstance(value, dict) and all(rule is None or isinstance(rule, dict) for rule in value.values()):
        return dict(value)
    raise ClaimsError(f"data did not match any variant of untagged enum SearchRules {place(data, at[1] + 1)}")
