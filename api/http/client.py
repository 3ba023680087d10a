"""Who asks: the visitor's address and browser.

uvicorn puts the address of `X-Forwarded-For` in place of the peer's only when the peer is a proxy that it was told to
trust (`--forwarded-allow-ips`); without one, what the header says counts for nothing.
"""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request

#: Over a unix socket, or a proxy that names no address.
UNKNOWN = "0.0.0.0"  # noqa: S104  (not an address to listen on)
LONGEST_USER_AGENT = 300


async def client_address(request: Request) -> str:
    return normal_address(request.client.host if request.client else "")


async def user_agent(request: Request) -> str:
    """Printable and of a sane length: it is shown to the customer among the devices."""
    text = request.headers.get("user-agent", "")
    return "".join(char for char in text if char.isprintable()).strip()[:LONGEST_USER_AGENT]


#: Always an address that PostgreSQL's inet takes.
ClientAddress = Annotated[str, Depends(client_address)]
UserAgent = Annotated[str, Depends(user_agent)]


def normal_address(text: str) -> str:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


def neighbourhood(address: str) -> str:
    """What one visitor has at hand: an IPv4 address, or the /64 that a provider gives to a home."""
    return str(ip_network((address, 64), strict=False)) if ":" in address else address
