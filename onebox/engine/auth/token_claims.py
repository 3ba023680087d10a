"""The header and claims of a tenant token, validated in Meilisearch's order and reported in its wording."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from onebox.engine.json_problem import json_problem, line_and_column, members, serde_name
from onebox.engine.json_types import JsonObject, JsonValue

from .key_uid import parse_uid, uid_problem

_ALGORITHMS = (
    *("HS256", "HS384", "HS512", "ES256", "ES384", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    "EdDSA",
)
_REQUIRED = ("searchRules", "apiKeyUid")
_INTEGERS = range(-(1 << 63), 1 << 63)


class ClaimsError(ValueError):
    """The token is malformed; the text says why."""


@dataclass(frozen=True)
class Claims:
    """The claims: `rules` maps index patterns to search rules, `expiry` is in seconds of Unix time."""

    key_uid: str
    rules: JsonObject
    expiry: int | None
    has_audience: bool


def read_header(data: bytes) -> str:
    """The signature algorithm of a token. Raises ClaimsError."""
    header = _object(data, "Header")
    if "alg" not in header:
        raise ClaimsError(f"missing field `alg` {line_and_column(data, len(data))}")
    algorithm, at = header["alg"], members(data)["alg"]
    if not isinstance(algorithm, str):
        raise ClaimsError(f"expected value {line_and_column(data, at[0] + 1)}")
    if algorithm not in _ALGORITHMS:
        expected = ", ".join(f"`{name}`" for name in _ALGORITHMS)
        raise ClaimsError(f"unknown variant `{algorithm}`, expected one of {expected} {line_and_column(data, at[1])}")
    return algorithm


def read_claims(data: bytes) -> Claims:
    """The claims of a token; the caller verifies the signature. Raises ClaimsError."""
    claims = _object(data, "Claims")
    spans = members(data)
    checks: dict[str, Callable[[Any, bytes, tuple[int, int]], Any]] = {
        "searchRules": _rules,
        "apiKeyUid": _key_uid,
        "exp": _expiry,
    }
    values = {name: checks[name](value, data, spans[name]) for name, value in claims.items() if name in checks}
    for name in _REQUIRED:
        if name not in values:
            raise ClaimsError(f"missing field `{name}` {line_and_column(data, len(data))}")
    return Claims(values["apiKeyUid"], values["searchRules"], values.get("exp"), claims.get("aud") is not None)


def _object(data: bytes, name: str) -> JsonObject:
    try:
        claims = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise ClaimsError(json_problem(data)) from None
    if not isinstance(claims, dict):
        at = 0 if isinstance(claims, list) else len(data)
        raise ClaimsError(f"invalid type: {serde_name(claims)}, expected struct {name} {line_and_column(data, at)}")
    return claims


def _wrong_type(value: JsonValue, expected: str, data: bytes, at: tuple[int, int]) -> ClaimsError:
    where = line_and_column(data, at[0] if isinstance(value, dict | list) else at[1])
    return ClaimsError(f"invalid type: {serde_name(value)}, expected {expected} {where}")


def _key_uid(value: JsonValue, data: bytes, at: tuple[int, int]) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, "a formatted UUID string", data, at)
    uid = parse_uid(value)
    if uid is None:
        raise ClaimsError(f"UUID parsing failed: {uid_problem(value)} {line_and_column(data, at[1])}")
    return uid


def _expiry(value: JsonValue, data: bytes, at: tuple[int, int]) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong_type(value, "i64", data, at)
    if value not in _INTEGERS:
        raise ClaimsError(f"invalid value: integer `{value}`, expected i64 {line_and_column(data, at[1])}")
    return value


def _rules(value: JsonValue, data: bytes, at: tuple[int, int]) -> JsonObject:
    """Search rules: a list of index patterns, or an object of patterns with their rules."""
    if isinstance(value, list):
        patterns = [name for name in value if isinstance(name, str)]
        if len(patterns) == len(value):
            return dict.fromkeys(patterns)
    if isinstance(value, dict) and all(rule is None or isinstance(rule, dict) for rule in value.values()):
        return dict(value)
    raise ClaimsError(f"data did not match any variant of untagged enum SearchRules {line_and_column(data, at[1] + 1)}")
