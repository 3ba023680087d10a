"""A visitor's client: requests with the moment at which they were due, pauses, checks."""

import random
import time
from collections.abc import Sequence
from typing import Any

import gevent
import gevent.socket
from geventhttpclient.client import HTTPClient, HTTPClientPool
from geventhttpclient.url import URL
from locust.contrib.fasthttp import FastHttpSession

from loadtests.config.targets import is_this_machine
from loadtests.generator.answer import ShopAnswer, error_of
from loadtests.generator.run_state import RunState

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


OK = (200,)


class LoadVisitor:
    """One visit: it has its own cookies, connections and, on this machine, network address.

    `due`: `perf_counter()` at which its first request should leave. Later ones are due when the pause before them ends,
    so a generator that is late counts as latency (coordinated omission). `slot_second`: the second that all its
    requests count for, where shops take turns; otherwise each counts for the one in which it was due.
    """

    def __init__(
        self,
        state: RunState,
        journey: str,
        target: int,
        rng: random.Random,
        due: float,
        slot_second: int | None = None,
    ) -> None:
        self.state, self.journey, self.rng = state, journey, rng
        self.target_index, self.target = target, state.plan.targets[target]
        self._due = due
        self._slot_second = slot_second
        address = random_loopback() if is_this_machine(self.target.url) else ""
        self._pool = OwnAddressPool(address)
        self._session = FastHttpSession(self.target.url, _Unreported(), None, client_pool=self._pool)
        self.headers: dict[str, str] = {}
        self.failed = False

    def close(self) -> None:
        self._pool.close()

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._session.cookiejar)

    # Pauses

    def pause(self, least_s: float, most_s: float) -> None:
        """A pause of a person. The next request is due at its end."""
        self.wait_until(time.perf_counter() + self.rng.uniform(least_s, most_s) * self.state.plan.pace)

    def wait_until(self, moment: float) -> None:
        self._due = moment
        gevent.sleep(max(0.0, moment - time.perf_counter()))

    # Requests

    def get(self, name: str, path: str, expected: tuple[int, ...] = OK, **options: Any) -> ShopAnswer:
        return self.send("GET", name, path, expected, **options)

    def post(self, name: str, path: str, body: Any, expected: tuple[int, ...] = OK, **options: Any) -> ShopAnswer:
        return self.send("POST", name, path, expected, json=body, **options)

    def call(self, name: str, body: Any = None, expected: tuple[int, ...] = OK, **options: Any) -> ShopAnswer:
        """A call of the shop's API; its class is `api.<call>`."""
        path = f"{self.target.api}/{name}"
        title = f"api.{name.partition('?')[0]}"
        return (
            self.get(title, path, expected, **options)
            if body is None
            else self.post(title, path, body, expected, **options)
        )

    def send(
        self,
        method: str,
        name: str,
        url: str,
        expected: Sequence[int] = OK,
        *,
        due: float | None = None,
        headers: dict[str, str] | None = None,
        **options: Any,
    ) -> ShopAnswer:
        sent = time.perf_counter()
        due = min(due or self._due or sent, sent)
        self._due = 0.0
        response = self._session.request(
            method, url, name=name, headers={**self.headers, **(headers or {})}, allow_redirects=False, **options
        )
        ended = time.perf_counter()
        status, content = response.status_code or 0, response.content or b""
        error = error_of(status, content, tuple(expected)) if status else f"нет ответа: {_reason(response)}"
        answer = ShopAnswer(status, content, error, dict(response.headers.items()) if response.headers else {})
        self._report(method, name, due, sent, ended, answer)
        return answer

    def _report(self, method: str, name: str, due: float, sent: float, ended: float, answer: ShopAnswer) -> None:
        latency_ms, service_ms = (ended - due) * 1000, (ended - sent) * 1000
        second = self.state.second(due) if self._slot_second is None else self._slot_second
        key = (self.target_index, second, name, self.journey)
        self.state.recorder.request(key, latency_ms, service_ms, answer.error, answer.text[:300])
        self.failed = self.failed or not answer.ok
        self.state.environment.events.request.fire(
            request_type=method,
            name=name,
            response_time=latency_ms,
            response_length=len(answer.content),
            exception=RuntimeError(answer.error) if answer.error else None,
            context={},
        )

    # Checks

    def check(self, name: str, is_right: bool, sample: object = "") -> bool:
        self.state.recorder.check(name, is_right, "" if is_right else str(sample))
        return is_right


def _reason(response: Any) -> str:
    error = getattr(response, "error", None)
    return type(error).__name__ if error else "неизвестно"


class _Unreported:
    """Takes locust's own reports: they measure from the sending of a request, `LoadVisitor` from when it was due."""

    def fire(self, **_: object) -> None:
        pass
