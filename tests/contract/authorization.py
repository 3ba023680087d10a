"""The Authorization header of a step: the master key, a key by uid or name, a tenant token, right or wrong."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

DIGESTS = {"HS256": "sha256", "HS384": "sha384", "HS512": "sha512"}
KeyNamed = Callable[[str], dict[str, Any]]


def authorization(auth: Any, master_key: str, key_named: KeyNamed) -> str | None:
    if auth is None:
        return f"Bearer {master_key}" if master_key else None
    if auth == "none":
        return None
    if "bearer" in auth:
        return f"Bearer {auth['bearer']}"
    if "key_uid" in auth:
        return f"Bearer {key_value(master_key, auth['key_uid'])}"
    if "key_name" in auth:
        return f"Bearer {key_named(auth['key_name'])['key']}"
    return f"Bearer {tenant_token(auth['token'], master_key, key_named)}"


def tenant_token(token: dict[str, Any], master_key: str, key_named: KeyNamed) -> str:
    claims, secret = dict(token["claims"]), ""
    if "key_name" in token:
        parent = key_named(token["key_name"])
        claims.setdefault("apiKeyUid", parent["uid"])
        secret = parent["key"]
    elif "key_uid" in token:
        secret = key_value(master_key, token["key_uid"])
    return sign(claims, token.get("secret", secret), token.get("alg", "HS256"))


def sign(claims: dict[str, Any], secret: str, algorithm: str) -> str:
    """A JSON web token; algorithms other than HMAC appear in the header only, which JWT libraries do not allow."""
    head = segment({"alg": algorithm, "typ": "JWT"})
    text = f"{head}.{segment(claims)}"
    signature = hmac.new(secret.encode(), text.encode(), DIGESTS.get(algorithm, "sha256")).digest()
    return f"{text}.{base64_url(signature)}"


def segment(value: dict[str, Any]) -> str:
    return base64_url(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def base64_url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def key_value(master_key: str, uid: str) -> str:
    """The value of an API key: HMAC-SHA256 of its uid under the master key, in hex."""
    return hmac.new(master_key.encode(), uid.encode(), hashlib.sha256).hexdigest()
