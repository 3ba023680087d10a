"""The address of an order as a keyed hash: orders of one address are told from others, and no address is stored."""

import hashlib
from ipaddress import ip_address

from api.core.settings import get_settings
from api.http.client import is_shared, neighbourhood


def address_hash(address: str) -> str | None:
    """16 hexadecimal digits; None for addresses without a limit. Another `SECRET_KEY` gives other hashes."""
    if is_shared(address) or ip_address(address).is_loopback:
        return None
    key = get_settings().secret_key.get_secret_value().encode()[:64]
    return hashlib.blake2b(f"order {neighbourhood(address)}".encode(), key=key, digest_size=8).hexdigest()
