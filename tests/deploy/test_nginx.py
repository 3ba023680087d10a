"""The files of deploy/nginx: what they let through, what they log, and that nginx accepts them."""

import gzip
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from onebox.ports import free_port
from tests.deploy import nginx_proxy
from tests.deploy.compose_file import DOCKERFILE, TLS_TEXT
from tests.deploy.nginx_proxy import FILES
from tests.fixtures.stub_engines import engine, served

VECTORS = Path(__file__).parents[1] / "vectors"
LOCATIONS = (FILES / "locations.conf").read_text()


@nginx_proxy.needs_nginx
@pytest.mark.parametrize("main", ["nginx.conf", "tls.conf"])
def test_nginx_accepts_the_configuration(tmp_path: Path, main: str) -> None:
    nginx = nginx_proxy.render(tmp_path / "nginx", main, trusted_proxies="203.0.113.7 10.1.0.0/16 2001:db8::/32")
    nginx_proxy.self_signed(nginx.folder / "tls")

    output = nginx.check()

    assert "test is successful" in output
    assert "warn" not in output


@nginx_proxy.needs_nginx
def test_a_shop_that_does_not_answer_says_so_in_words(tmp_path: Path) -> None:
    nginx = nginx_proxy.render(tmp_path / "nginx", apis=(free_port(),), engine=free_port())
    # nginx listens a moment after its process has started.
    transport = httpx.HTTPTransport(retries=8)
    with nginx_proxy.running(nginx), httpx.Client(base_url=nginx.url, transport=transport) as browser:
        pages = [browser.get("/pay/1"), browser.post("/admin/orders"), browser.get("/cart?a=1")]
        call = browser.post("/api/shop/getCart", json={})
        hidden = browser.get("/no-answer.json")

    for page in pages:
        assert (page.status_code, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert "<h1>Магазин не отвечает</h1>" in page.text
        assert '<meta http-equiv="refresh" content="10">' in page.text
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        assert page.headers["cross-origin-opener-policy"] == "same-origin"
        assert "geolocation=()" in page.headers["permissions-policy"]
    assert (call.status_code, call.headers["retry-after"]) == (503, "5")
    assert call.json()["error"]["message"] == "Магазин не отвечает. Попробуйте ещё раз через минуту."
    assert hidden.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("wrong", ["proxy.example", "10.0.0.1;", "0.0.0.0/0", "::/0"])
def test_a_wrong_trusted_proxy_ends_the_start(tmp_path: Path, wrong: str) -> None:
    done = subprocess.run(
        ["sh", str(FILES / "trusted-proxies.sh"), str(tmp_path)],
        env={"PATH": "/usr/bin:/bin", "TRUSTED_PROXIES": f"10.0.0.1 {wrong}"},
        capture_output=True,
        text=True,
        timeout=10,
        check=False,
    )

    assert done.returncode == 1
    assert wrong in done.stderr


def test_the_image_holds_the_files_and_writes_the_proxies_before_the_start() -> None:
    web = DOCKERFILE.partition("AS web\n")[2]

    assert "COPY deploy/nginx/*.conf deploy/nginx/*.js search-config/public-queries.json /etc/nginx/\n" in web
    assert "deploy/nginx/trusted-proxies.sh /docker-entrypoint.d/50-trusted-proxies.sh" in web
    assert "/etc/nginx/tls.conf" in TLS_TEXT
    assert ":443:8443" in TLS_TEXT


def test_the_proxy_lets_through_only_searches() -> None:
    """nginx does not forward index routes, settings and tasks of the engine, regardless of the key."""
    (pattern,) = re.findall(r"location ~ (\S+) \{", LOCATIONS)

    allowed_pattern = re.compile(pattern)
    assert allowed_pattern.match("/search-api/multi-search")
    assert allowed_pattern.match("/search-api/indexes/products/facet-search")
    for path in (
        "indexes/products/search",
        "tasks",
        "keys",
        "indexes",
        "indexes/products/documents",
        "indexes/products/settings",
        "swap-indexes",
    ):
        assert not allowed_pattern.match(f"/search-api/{path}")
    assert "location /search-api/ { return 404; }" in LOCATIONS


def test_the_proxy_limits_searches_of_one_address() -> None:
    """Rate with a burst, 64 KB of body, and an answer that says when to try again, in the engine's form."""
    search = re.search(r"location ~ \^/search-api/.*?\n\}", LOCATIONS, re.S)
    refusal = re.search(r"location @too_many_searches \{.*?\n\}", LOCATIONS, re.S)
    limits = (FILES / "http.conf").read_text()

    assert search is not None
    assert refusal is not None
    assert "limit_req_zone $visitor zone=searches:10m rate=30r/s;" in limits
    assert "$binary_remote_addr zone=" not in limits
    assert "limit_req_status 429;" in limits
    for line in ("limit_req zone=searches burst=90 nodelay;", "client_max_body_size 64k;"):
        assert line in search[0]
    assert "error_page 429 = @too_many_searches;" in search[0]
    assert "add_header Retry-After 1 always;" in refusal[0]
    (body,) = re.findall(r"return 429 '(.*)';", refusal[0])
    assert set(json.loads(body)) == {"message", "code", "type", "link"}


def test_a_line_of_the_log_holds_neither_query_nor_address_nor_headers() -> None:
    text = (FILES / "logs.conf").read_text()
    logged = set(re.findall(r"\$(\w+)", text.partition("log_format")[2].partition(";")[0]))

    assert logged == {
        "time_iso8601", "request_method", "logged_path", "status", "outer_scheme", "body_bytes_sent", "request_time",
        "upstream_status", "upstream_response_time", "request_id",
    }  # fmt: skip
    assert "error_log /dev/stderr alert;" in text
    others = [path.read_text() for path in FILES.glob("*.conf") if path.name != "logs.conf"]
    assert {line for other in others for line in re.findall(r"access_log (\S+);", other)} == {"off"}


@nginx_proxy.needs_nginx
def test_a_page_keeps_its_engine_and_a_dead_or_incomplete_one_loses_no_search(tmp_path: Path) -> None:
    tokens = [f"Bearer {number}" for number in range(15)]  # all searches of the test stay below the limit

    def answering_engines(browser: httpx.Client) -> list[str]:
        answers = [
            browser.post("/search-api/multi-search", json={"queries": []}, headers={"Authorization": token})
            for token in tokens
        ]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.json()["engine"] for answer in answers]

    ports = free_port(), free_port()
    nginx = nginx_proxy.render(tmp_path / "nginx", engines=ports)
    transport = httpx.HTTPTransport(retries=8)
    with (
        nginx_proxy.running(nginx),
        httpx.Client(base_url=nginx.url, transport=transport) as browser,
        served(engine("a"), ports[0]),
    ):
        with served(engine("b"), ports[1]):
            both = answering_engines(browser)
            assert answering_engines(browser) == both
        left = answering_engines(browser)
        with served(engine("b", 404), ports[1]):
            filled = answering_engines(browser)

    assert set(both) == {"a", "b"}
    assert left == filled == ["a"] * len(tokens)


@pytest.mark.parametrize(
    "wrong", ["https://engine:7700", "http://engine", "http://a:1;", "http://:7700", "http://a:b:c"]
)
def test_a_wrong_engine_address_ends_the_start(tmp_path: Path, wrong: str) -> None:
    done = subprocess.run(
        ["sh", str(FILES / "search-engines.sh"), str(tmp_path)],
        env={"PATH": "/usr/bin:/bin", "MEILI_URLS": f"http://meilisearch:7700,{wrong}"},
        capture_output=True,
        text=True,
        timeout=10,
        check=False,
    )
    assert done.returncode != 0
    assert wrong in done.stderr


def test_without_meili_urls_searches_go_to_the_engine_of_compose(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "MEILI_URLS": ""}
    subprocess.run(["sh", str(FILES / "search-engines.sh"), str(tmp_path)], env=environment, check=True, timeout=10)
    assert (tmp_path / "engines.conf").read_text().startswith("server meilisearch:7700 resolve ")


def vector(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((VECTORS / name).read_text("utf-8"))
    return entries


@contextmanager
def gate(folder: Path, trusted_proxies: str = "") -> Iterator[Callable[[dict[str, Any], str], httpx.Response]]:
    """Sends a body through nginx to an engine that answers with what it got; the text is the visitor's address."""
    port = free_port()
    nginx = nginx_proxy.render(folder / "nginx", apis=(port,), engine=port, trusted_proxies=trusted_proxies)
    transport = httpx.HTTPTransport(retries=8)
    with (
        served(engine("a"), port),
        nginx_proxy.running(nginx),
        httpx.Client(base_url=nginx.url, transport=transport) as browser,
    ):

        def send(sent: dict[str, Any], address: str) -> httpx.Response:
            headers = {"X-Forwarded-For": address, "Cookie": "user-token=secret"}
            return browser.post(f"/search-api{sent['path']}", json=sent["body"], headers=headers)

        yield send


@nginx_proxy.needs_nginx
def test_the_gate_before_meilisearch_judges_as_the_embedded_engine(tmp_path: Path) -> None:
    """The bodies that tests/onebox/engine/test_public_limits.py sends; each from an address of its own."""
    with gate(tmp_path, trusted_proxies="127.0.0.1") as send:
        for number, sent in enumerate(vector("search_bodies.json")):
            answer = send(sent, f"203.0.113.{number}")
            assert answer.status_code == 200, sent["name"]
            assert (answer.json()["path"], json.loads(answer.json()["body"])) == (sent["path"], sent["body"])
            assert answer.json()["cookie"] == "", "the login of a customer is no matter of the engine"
        for number, sent in enumerate(vector("refused_searches.json")):
            answer = send(sent, f"198.51.100.{number}")
            assert (answer.status_code, answer.json()["code"]) == (400, sent["code"]), sent["name"]
            assert set(answer.json()) == {"message", "code", "type", "link"}
            assert answer.headers["content-type"] == "application/json"


@nginx_proxy.needs_nginx
def test_the_gate_lets_no_other_body_through(tmp_path: Path) -> None:
    nginx = nginx_proxy.render(tmp_path / "nginx", engine=free_port())
    address = "/search-api/multi-search"
    body = json.dumps({"queries": [{"indexUid": "products", "q": "масло"}]}).encode()
    with (
        nginx_proxy.running(nginx),
        httpx.Client(base_url=nginx.url, transport=httpx.HTTPTransport(retries=8)) as browser,
    ):
        broken = browser.post(address, content=body[:-1])
        empty = browser.post(address)
        packed = browser.post(address, content=gzip.compress(body), headers={"Content-Encoding": "gzip"})
        large = browser.post(address, content=body.ljust(65_537))
        accepted = browser.post(address, content=body.ljust(65_536))
        read = browser.get(address)

    assert [answer.status_code for answer in (broken, empty, packed)] == [400, 400, 400]
    assert {answer.json()["code"] for answer in (broken, empty, packed)} == {"malformed_payload"}
    assert (large.status_code, read.status_code) == (413, 403)
    assert accepted.status_code == 502  # there is no engine


@nginx_proxy.needs_nginx
def test_visitors_of_ipv6_are_counted_by_their_network(tmp_path: Path) -> None:
    """Whoever has a network of 64 bits has no more searches by changing his address."""
    search = {"path": "/multi-search", "body": {"queries": []}}

    def refused(send: Callable[[dict[str, Any], str], httpx.Response], address: str) -> int:
        return [send(search, address.format(number=number)).status_code for number in range(1, 160)].count(429)

    with gate(tmp_path, trusted_proxies="127.0.0.1") as send:
        assert refused(send, "2001:db8:1:2:{number:x}::{number:x}") > 0
        assert send(search, "2001:db8:1:3::1").status_code == 200
        assert refused(send, "2001:db8:0:{number:x}::1") == 0
        assert refused(send, "::ffff:203.0.113.{number}") == 0


@nginx_proxy.needs_nginx
def test_calls_of_one_address_are_limited_in_words(tmp_path: Path) -> None:
    port = free_port()
    nginx = nginx_proxy.render(tmp_path / "nginx", apis=(port,))
    with (
        served(engine("api"), port),
        nginx_proxy.running(nginx),
        httpx.Client(base_url=nginx.url, transport=httpx.HTTPTransport(retries=8)) as browser,
    ):
        calls = [browser.post("/api/shop/getCart", json={}) for _ in range(180)]
        payments = [browser.post("/api/shop/paymentWebhook/sandbox", json={}) for _ in range(180)]
        page = browser.get("/cart")

    refused = next(call for call in calls if call.status_code != 200)
    assert [call.status_code for call in calls[:100]] == [200] * 100
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
    assert refused.json()["error"] == {
        "code": "too_many_requests",
        "message": "Слишком много запросов. Подождите несколько секунд и попробуйте ещё раз.",
        "fields": {},
    }
    assert {answer.status_code for answer in (*payments, page)} == {200}
