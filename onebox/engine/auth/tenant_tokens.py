"""Tenant tokens: JSON web tokens signed with the value of an API key."""

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.timestamps import now

from .keys import Key, Keys, pattern_allows
from .token_claims import ClaimsError, read_claims, read_header

_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Base64Error(ValueError):
    """The text is no valid base64url."""


def decode(text: str) -> bytes:
    """Strict base64url without padding. Raises Base64Error with the message of Rust's decoder."""
    data = text.encode()
    for index, byte in enumerate(data):
        if byte == ord("="):
            raise Base64Error("Invalid padding")
        if byte not in _ALPHABET:
            raise Base64Error(f"Invalid symbol {byte}, offset {index}.")
    remainder = len(data) % 4
    if remainder == 1:
        raise Base64Error(f"Invalid input length: {len(data)}")
    unused = {0: 0, 2: 4, 3: 2}[remainder]
    if unused and _ALPHABET.index(data[-1]) % (1 << unused):
        raise Base64Error(f"Invalid last symbol {data[-1]}, offset {len(data) - 1}.")
    return base64.urlsafe_b64decode(data + b"=" * (-len(data) % 4))


_DIGESTS = {"HS256": hashlib.sha256, "HS384": hashlib.sha384, "HS512": hashlib.sha512}
_PARTS = re.compile(r"(.*)\.([^.]*)\.([^.]*)", re.DOTALL)


@dataclass
class TenantRules:
    """The search rules of a token: index pattern to the filter that it adds to searches."""

    rules: JsonObject

    def allowed(self) -> list[str]:
        return sorted(self.rules)

    def rule(self, uid: str) -> tuple[bool, JsonValue]:
        """(allowed, filter) for an index; the most specific pattern decides."""
        if uid in self.rules:
            return True, self._filter(self.rules[uid])
        patterns = [p for p in self.rules if p.endswith("*") and pattern_allows(p, uid)]
        if not patterns:
            return False, None
        return True, self._filter(self.rules[max(patterns, key=len)])

    @staticmethod
    def _filter(rule: JsonValue) -> JsonValue:
        return rule.get("filter") if isinstance(rule, dict) else None


def _undecodable(reason: str) -> ApiError:
    return ApiError("invalid_api_key", f"Could not decode tenant token, {reason}.")


def read_token(keys: Keys, token: str) -> tuple[Key, TenantRules] | None:
    """The parent key and rules of a token; None if the text is no tenant token or its key does not exist.

    Raises ApiError for a malformed or expired token and for a wrong signature.
    """
    parts = _PARTS.fullmatch(token)
    if parts is None:
        return None
    try:
        algorithm = read_header(decode(parts[1]))
        claims = read_claims(decode(parts[2]))
        _check_signature(keys.value(claims.key_uid), algorithm, f"{parts[1]}.{parts[2]}", parts[3])
    except Base64Error as error:
        raise _undecodable(f"Base64 error: {error}") from None
    except ClaimsError as error:
        raise _undecodable(f"JSON error: {error}") from None
    if claims.has_audience:
        raise _undecodable("InvalidAudience")
    _check_expiry(claims.expiry)
    key = keys.all.get(claims.key_uid)
    return None if key is None else (key, TenantRules(claims.rules))


def _check_signature(secret: str, algorithm: str, message: str, signature: str) -> None:
    digest = _DIGESTS.get(algorithm)
    if digest is None:
        raise _undecodable("InvalidAlgorithm")
    expected = hmac.new(secret.encode(), message.encode(), digest).digest()
    if not hmac.compare_digest(expected, decode(signature)):
        raise _undecodable("InvalidSignature")


def _check_expiry(expiry: int | None) -> None:
    """Raises ApiError after the second of `expiry`, which itself is still valid."""
    second = int(now().timestamp())
    if expiry is not None and second > expiry:
        message = f"Tenant token expired. Was valid up to `{expiry}` and we're now `{second}`."
        raise ApiError("invalid_api_key", message)
