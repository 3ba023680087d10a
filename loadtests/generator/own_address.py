"""Connections from a loopback address of their own: the shop limits searches and codes by address."""

import random
from typing import Any

import gevent.socket
from geventhttpclient.client import HTTPClient, HTTPClientPool
from geventhttpclient.url import URL

#: Browsers open up to six connections to a server.
CONNECTIONS = 6
TIMEOUT_S = 20.0


#: Not of the run's seed: limits of addresses and phones outlast a run.
_UNSEEDED = random.SystemRandom()


def random_loopback() -> str:
    rng = _UNSEEDED
    return f"127.{rng.randint(1, 254)}.{rng.randint(0, 255)}.{rng.randint(1, 254)}"


class OwnAddressPool(HTTPClientPool):
    """`address`: where connections come from; empty: the machine's own."""

    def __init__(self, address: str = "") -> None:
        super().__init__(concurrency=CONNECTIONS, connection_timeout=TIMEOUT_S, network_timeout=TIMEOUT_S)
        self._address = address

    def get_client(self, url: str | URL) -> HTTPClient:
        client = super().get_client(url)
        if self._address:
            pool: Any = client._connection_pool
            pool._create_tcp_socket = self._bound_socket
        return client

    def _bound_socket(self, family: int, kind: int, protocol: int) -> Any:
        connection = gevent.socket.socket(family, kind, protocol)
        if family == gevent.socket.AF_INET:
            connection.bind((self._address, 0))
        return connection
