"""Keys derived from SECRET_KEY, one for each purpose: a digest or token of one purpose is worth nothing for another."""

import hashlib
import hmac

from api.core.settings import get_settings


def keyed_digest(purpose: str, text: str) -> bytes:
    """32 bytes of HMAC-SHA256. A plain hash of a phone could be reversed by trying all of them.

    A new SECRET_KEY gives other digests of the same text.
    """
    secret = get_settings().secret_key.get_secret_value().encode()
    key = hmac.digest(secret, f"derived key: {purpose}".encode(), hashlib.sha256)
    return hmac.digest(key, text.encode(), hashlib.sha256)
