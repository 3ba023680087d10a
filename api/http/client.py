"""The address and the browser of the client.

uvicorn replaces the peer's address by that of `X-Forwarded-For` only when the peer is a trusted proxy
(`--forwarded-allow-ips`); otherwise the header is ignored.
"""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request

#: The address of a client on a unix socket, or behind a proxy that names none.
UNKNOWN = "0.0.0.0"  # noqa: S104  (not an address to listen on)
LONGEST_USER_AGENT = 300


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


def neighbourhood(address: str) -> str:
    """The key of rate limits: an IPv4 address, or the /64 network that a provider assigns to a home."""
    return str(ip_network((address, 64), strict=False)) if ":" in address else address
