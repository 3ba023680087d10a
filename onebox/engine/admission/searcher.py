"""Who sends a search."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv6Address, ip_address, ip_network

_PREFIX = (1 << 128) - (1 << 64)
_NETWORK_BITS = {4: 24, 6: 48}
"""What one provider or one attacker has all of."""


@dataclass(frozen=True)
class Searcher:
    """`address` is a `counted_address`; `page` tells pages of one address apart, by the hash of their token.

    Without a page the address alone has a budget, as in the back office; without an address there is none.
    """

    address: str
    page: int | None = None

    @property
    def is_public(self) -> bool:
        return self.address != ""

    @cached_property
    def crowds(self) -> tuple[Hashable, ...]:
        """What he may share with others: his address, the network around it, and his token, which pages that were
        opened in the same second share. Who changes addresses still is one of the same network or token."""
        network = _network(self.address)
        return (self.address, network) if self.page is None else (self.address, network, self.page)


def _network(counted: str) -> str:
    try:
        address = ip_address(counted.removesuffix("/64"))
    except ValueError:
        return counted
    return str(ip_network((address, _NETWORK_BITS[address.version]), strict=False))


def counted_address(host: str) -> str:
    """The address that limits count by: of IPv6 the first 64 bits, which one customer of a provider has all of."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) & _PREFIX)}/64"
