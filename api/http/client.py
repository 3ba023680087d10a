"""The address and the browser of the client.

uvicorn replaces the peer's address by that of `X-Forwarded-For` only when the peer is a trusted proxy
(`--forwarded-allow-ips`); otherwise the header is ignored.
"""

import re
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request

from api.core.settings import get_settings
from api.http.routing import provide

#: The address of a client on a unix socket, or behind a proxy that names none.
UNKNOWN = "0.0.0.0"  # noqa: S104  (not an address to listen on)
LONGEST_USER_AGENT = 300
#: Private and link-local networks. Everybody has such an address behind a load balancer that is not named to the proxy,
#: and a limit by address would then stop the shop.
_PRIVATE_NETWORKS = [
    ip_network(text)
    for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
]


async def client_address(request: Request) -> str:
    return normal_address(request.client.host if request.client else "")


async def user_agent(request: Request) -> str:
    """The printable part of the header, at most LONGEST_USER_AGENT characters: customers see it in their devices."""
    text = request.headers.get("user-agent", "")
    return "".join(char for char in text if char.isprintable()).strip()[:LONGEST_USER_AGENT]


#: Always an address that PostgreSQL's inet accepts.
ClientAddress = Annotated[str, Depends(client_address)]
UserAgent = Annotated[str, Depends(user_agent)]


def normal_address(text: str) -> str:
    """The address without its zone; IPv4 for a mapped IPv6 address; UNKNOWN for anything that is no address."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


def is_shared(address: str) -> bool:
    """Whether the address may stand for many visitors: UNKNOWN, or one of a private network; not loopback."""
    parsed = ip_address(address)
    return address == UNKNOWN or any(parsed in network for network in _PRIVATE_NETWORKS)


def neighbourhood(address: str) -> str:
    """The key of rate limits: an IPv4 address, or the /64 network that a provider assigns to a home."""
    return str(ip_network((address, 64), strict=False)) if ":" in address else address


_HOST = re.compile(r"^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?$")
NOWHERE = "http://127.0.0.1"


def public_address(request: Request) -> str:
    """PUBLIC_URL; without it the address of the request, if its Host header is a valid host name."""
    configured = get_settings().public_url
    if configured:
        return configured
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.match(host) else NOWHERE


PublicAddress = Annotated[str, Depends(provide(public_address))]
