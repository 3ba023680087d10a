"""The address of an order as a keyed hash: orders of one address are told from others, and no address is stored."""

import hashlib
from ipaddress import ip_address, ip_network

from api.core.settings import get_settings
from api.http.client import UNKNOWN, neighbourhood

#: Addresses of no visitor: the machine itself and private networks. Everybody has such a one behind a load balancer
#: that is not named to the proxy, and a limit by address would then stop the shop.
_OWN_NETWORKS = [
    ip_network(text)
    for text in (
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
        "::1/128", "fc00::/7", "fe80::/10",
    )
]  # fmt: skip


def address_hash(address: str) -> str | None:
    """16 hexadecimal digits; None for addresses without a limit. Another `SECRET_KEY` gives other hashes."""
    if address == UNKNOWN or any(ip_address(address) in network for network in _OWN_NETWORKS):
        return None
    key = get_settings().secret_key.get_secret_value().encode()[:64]
    return hashlib.blake2b(f"order {neighbourhood(address)}".encode(), key=key, digest_size=8).hexdigest()
