"""The client's IP address behind proxies, and the sanitised User-Agent."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from api.http.client import UNKNOWN, ClientAddress, UserAgent, neighbourhood, normal_address

app = FastAPI()


@app.get("/")
def client_details(address: ClientAddress, agent: UserAgent) -> list[str]:
    return [address, agent]


def ask(peer: str, **headers: str) -> list[str]:
    """As uvicorn runs it in docker compose, where nginx has one known address."""
    behind = ProxyHeadersMiddleware(app, trusted_hosts="172.31.250.2")  # type: ignore[arg-type]
    with TestClient(behind, client=(peer, 50_000)) as client:  # type: ignore[arg-type]
        answer: list[str] = client.get(
            "/", headers={name.replace("_", "-"): text for name, text in headers.items()}
        ).json()
        return answer


def test_a_trusted_proxy_names_the_visitor() -> None:
    assert ask("172.31.250.2", X_Forwarded_For="203.0.113.9")[0] == "203.0.113.9"


@pytest.mark.parametrize("peer", ["198.51.100.7", "172.31.250.130", "127.0.0.1"])
def test_a_forged_header_of_an_untrusted_client_is_ignored(peer: str) -> None:
    assert ask(peer, X_Forwarded_For="203.0.113.9")[0] == peer


def test_entries_that_a_visitor_put_before_the_proxys_are_ignored() -> None:
    assert ask("172.31.250.2", X_Forwarded_For="1.1.1.1, 203.0.113.9")[0] == "203.0.113.9"


def test_a_missing_address_is_not_an_error() -> None:
    assert ask("172.31.250.2", X_Forwarded_For="'; drop table orders --")[0] == UNKNOWN


@pytest.mark.parametrize(
    ("text", "address"),
    [("::ffff:203.0.113.9", "203.0.113.9"), ("2001:DB8::1", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"), ("", UNKNOWN)],
)
def test_one_address_has_one_spelling(text: str, address: str) -> None:
    assert normal_address(text) == address


def test_an_ipv6_visitor_is_identified_by_the_network() -> None:
    assert neighbourhood("2001:db8:0:1::5") == neighbourhood("2001:db8:0:1:ffff::6") == "2001:db8:0:1::/64"
    assert neighbourhood("203.0.113.9") == "203.0.113.9"


def test_the_name_of_a_browser_is_printable() -> None:
    agent = ask("127.0.0.1", User_Agent="Mozilla\t5.0" + "x" * 1000)[1]

    assert agent.startswith("Mozilla5.0xxx")
    assert len(agent) == 300
