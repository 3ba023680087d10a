"""Tenant tokens: JSON web tokens signed with the value of an API key."""

import base64
import hashlib
import hmac
import uuid
from dataclasses import dataclass
from typing import Any

import orjson

from onebox.engine.errors import ApiError
from onebox.engine.times import now

from .keys import Key, Keys, pattern_allows

_DIGESTS = {"HS256": hashlib.sha256, "HS384": hashlib.sha384, "HS512": hashlib.sha512}


@dataclass
class TenantRules:
    """The search rules of a token: index pattern to what is added to searches."""

    rules: dict[str, Any]

    def allowed(self) -> list[str]:
        return sorted(self.rules)

    def rule(self, uid: str) -> tuple[bool, Any]:
        """(allowed, filter) for an index; the most specific pattern decides."""
        if uid in self.rules:
            return True, self._filter(self.rules[uid])
        patterns = [p for p in self.rules if p.endswith("*") and pattern_allows(p, uid)]
        if not patterns:
            return False, None
        return True, self._filter(self.rules[max(patterns, key=len)])

    @staticmethod
    def _filter(rule: Any) -> Any:
        return rule.get("filter") if isinstance(rule, dict) else None


def _undecodable(reason: str) -> ApiError:
    return ApiError("invalid_api_key", f"Could not decode tenant token, {reason}.")


def _decode(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _claims(token: str) -> dict[str, Any] | None:
    """The claims of a token, unchecked; None if it is no token."""
    parts = token.split(".")
    if len(parts) != 3:
        return None
    try:
        claims = orjson.loads(_decode(parts[1]))
        uuid.UUID(claims["apiKeyUid"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return claims if "searchRules" in claims else None


def read_token(keys: Keys, token: str) -> tuple[Key, TenantRules] | None:
    """The parent key and rules of a token; None if the text is no tenant token."""
    claims = _claims(token)
    if claims is None:
        return None
    key = keys.all.get(str(uuid.UUID(claims["apiKeyUid"])))
    if key is None:
        return None
    _check_signature(keys, key, token)
    _check_expiry(claims)
    return key, TenantRules(_rules(claims["searchRules"]))


def _rules(sent: Any) -> dict[str, Any]:
    """A list of index patterns, or an object of patterns with what each adds."""
    if isinstance(sent, list) and all(isinstance(pattern, str) for pattern in sent):
        return dict.fromkeys(sent)
    if isinstance(sent, dict) and all(rule is None or isinstance(rule, dict) for rule in sent.values()):
        return sent
    raise _undecodable("JSON error: data did not match any variant of untagged enum SearchRules")


def _check_signature(keys: Keys, key: Key, token: str) -> None:
    head, _, signature = token.rpartition(".")
    try:
        algorithm = orjson.loads(_decode(head.split(".")[0]))["alg"]
        given = _decode(signature)
    except (ValueError, KeyError, TypeError):
        raise _undecodable("InvalidToken") from None
    digest = _DIGESTS.get(algorithm)
    if digest is None:
        raise _undecodable("InvalidAlgorithm")
    wanted = hmac.new(keys.value(key.uid).encode(), head.encode(), digest).digest()
    if not hmac.compare_digest(wanted, given):
        raise _undecodable("InvalidSignature")


def _check_expiry(claims: dict[str, Any]) -> None:
    expiry = claims.get("exp")
    if expiry is None:
        return
    moment = now()
    if not isinstance(expiry, int | float) or expiry <= moment.timestamp():
        until = int(expiry) if isinstance(expiry, int | float) else 0
        message = f"Tenant token expired. Was valid up to `{until}` and we're now `{int(moment.timestamp())}`."
        raise ApiError("invalid_api_key", message)
