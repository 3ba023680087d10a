"""Who sends a search."""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

_PREFIX = (1 << 128) - (1 << 64)


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
