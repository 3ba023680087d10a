"""nginx, two processes of the API, a worker and the engine on one database, as docker compose runs them."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from onebox.ports import HOST
from onebox.postgres import Postgres
from onebox.redis_server import Redis
from tests.api.small_shop import OIL
from tests.deploy import topology
from tests.deploy.nginx_proxy import needs_nginx
from tests.deploy.shop_database import migrated, url
from tests.deploy.topology import STAFF_PASSWORD, STRANGER, TRUSTED, Topology
from tests.fixtures.engine import SearchEngine

pytestmark = [pytest.mark.long, needs_nginx, pytest.mark.timeout(300)]
VISITOR = "203.0.113.9"
HSTS = "strict-transport-security"


@pytest.fixture(scope="module")
def shop(
    tmp_path_factory: pytest.TempPathFactory,
    postgres_server: Postgres,
    redis_process: Redis,
    engine_process: SearchEngine,
) -> Iterator[Topology]:
    folder: Path = tmp_path_factory.mktemp("topology")
    with (
        migrated(postgres_server) as server,
        topology.running(folder, server, redis_process, engine_process) as running,
    ):
        yield running


def found(shop: Topology, text: str) -> list[int]:
    with shop.browser() as browser:
        answer = shop.search(browser, text, shop.token()).json()
    return [hit["id"] for hit in answer["results"][0]["hits"]]


def log_in(browser: httpx.Client) -> httpx.Response:
    form = browser.get("/admin/login")
    (csrf,) = form.headers.get_list("set-cookie")
    (token,) = re.findall(r'name="form_token" value="([^"]+)"', form.text)
    fields = {"form_token": token, "login": "anna", "password": STAFF_PASSWORD, "next": "/admin"}
    return browser.post("/admin/login", data=fields, headers={"Cookie": csrf.partition(";")[0]})


def staff_addresses(shop: Topology) -> list[str]:
    with psycopg.connect(url(shop.server, "shop_app")) as connection:
        return [
            str(address) for (address,) in connection.execute("SELECT host(address) FROM staff_sessions ORDER BY id")
        ]


def test_pages_calls_files_and_searches_come_through_one_port(shop: Topology) -> None:
    with shop.browser() as browser:
        page = browser.get("/")
        asset = browser.get("/assets/app-1a2b.js")
        init = browser.get("/api/shop/getInit")
        token = browser.get("/api/shop/searchToken").json()
        refused = shop.search(browser, "genesis", "no token")
        closed = [browser.get(path).status_code for path in ("/search-api/indexes", "/search-api/keys", "/metrics")]

    assert f'<link rel="canonical" href="{shop.plain.url}/"' in page.text
    assert HSTS not in page.headers
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert init.status_code == 200
    assert token["url"] == "/search-api"
    assert found(shop, "genesis") == [OIL]
    assert refused.status_code == 403
    assert closed == [404, 404, 404]


def test_a_changed_row_is_found_through_the_worker(shop: Topology) -> None:
    with psycopg.connect(url(shop.server, "shop_app")) as connection:
        connection.execute("UPDATE products SET name = 'Масло Переименованное' WHERE id = %s", [OIL])

    topology.eventually(lambda: found(shop, "переименованное") == [OIL], shop.folder / "worker.log")


def test_the_api_signs_and_reads_with_keys_that_can_do_no_more(shop: Topology) -> None:
    keys = {path.name: path.read_text() for path in (shop.folder / "search-keys").iterdir()}
    modes = {path.stat().st_mode & 0o777 for path in (shop.folder / "search-keys").iterdir()}
    metrics = httpx.get(f"http://{HOST}:{shop.ports[0]}/metrics").text
    engine = shop.env["MEILI_URL"]
    with httpx.Client(base_url=engine, headers={"Authorization": f"Bearer {keys['meili_state_key']}"}) as reader:
        read = [reader.get(path).status_code for path in ("/stats", "/tasks", "/version")]
        refused = [
            reader.post("/indexes/products/search", json={}).status_code,
            reader.delete("/indexes/products").status_code,
            reader.get("/keys").status_code,
            reader.get("/indexes/products/settings").status_code,
        ]
    with httpx.Client(base_url=engine, headers={"Authorization": f"Bearer {keys['meili_search_key']}"}) as searcher:
        refused += [searcher.get("/stats").status_code, searcher.delete("/indexes/products").status_code]
    with shop.browser() as browser:
        answer = shop.search(browser, "масло", shop.token())

    assert answer.status_code == 200
    assert f'shop_search_engine_up{{engine="{engine}"}} 1.0' in metrics
    assert keys.keys() == {"meili_search_key", "meili_state_key"}
    assert modes == {0o400}
    assert shop.env["MEILI_MASTER_KEY"] not in keys.values()
    assert read == [200, 200, 200]
    assert refused == [403] * 6


def test_large_bodies_are_refused(shop: Topology) -> None:
    with shop.browser() as browser:
        call = browser.post("/api/shop/saveCart", content=b"x" * (1 << 20) + b"x")
        search = browser.post("/search-api/multi-search", content=b"x" * (65 << 10))

    assert (call.status_code, search.status_code) == (413, 413)


def test_an_address_that_searches_too_often_waits_and_others_do_not(shop: Topology) -> None:
    with shop.browser("127.0.0.9") as hasty:
        for _ in range(1000):
            refusal = shop.search(hasty, "x", "no token")
            if refusal.status_code == 429:
                break
    with shop.browser("127.0.0.10") as other:
        answer = shop.search(other, "x", "no token")

    assert refusal.status_code == 429
    assert refusal.headers["retry-after"] == "1"
    assert refusal.json()["code"] == "too_many_search_requests"
    assert answer.status_code == 403


def test_searches_behind_a_trusted_proxy_are_limited_by_the_visitors_address(shop: Topology) -> None:
    with shop.browser(TRUSTED) as proxy:
        for _ in range(1000):
            proxy.headers["X-Forwarded-For"] = "198.51.100.1"
            if shop.search(proxy, "x", "no token").status_code == 429:
                break
        else:
            pytest.fail("not limited")
        proxy.headers["X-Forwarded-For"] = "198.51.100.2"
        assert shop.search(proxy, "x", "no token").status_code == 403


@pytest.mark.parametrize(("peer", "scheme", "address"), [(TRUSTED, "https", VISITOR), (STRANGER, "http", STRANGER)])
def test_only_a_named_proxy_says_scheme_and_address(shop: Topology, peer: str, scheme: str, address: str) -> None:
    with shop.browser(peer, X_Forwarded_Proto="https", X_Forwarded_For=VISITOR) as browser:
        page = browser.get("/")
        entered = log_in(browser)

    assert f'<link rel="canonical" href="{scheme}://' in page.text
    assert (HSTS in page.headers) == (scheme == "https")
    assert entered.status_code == 303
    session = next(cookie for cookie in entered.headers.get_list("set-cookie") if cookie.startswith("staff_session="))
    assert ("; Secure" in session) == (scheme == "https")
    assert staff_addresses(shop)[-1] == address


def test_over_tls_everything_is_https_and_plain_http_redirects(shop: Topology) -> None:
    with shop.browser(tls=True, X_Forwarded_Proto="http", X_Forwarded_For=VISITOR) as browser:
        page, robots, entered = browser.get("/"), browser.get("/robots.txt"), log_in(browser)
        answer = shop.search(browser, "genesis", "no token")
    plain = httpx.get(f"{shop.tls.url}/product/1?color=red")
    healthy = httpx.get(f"{shop.tls.url}/nginx-health")

    assert page.headers[HSTS] == "max-age=31536000"
    assert f"Sitemap: {shop.tls.tls_url}/sitemap.xml" in robots.text
    assert "; Secure" in entered.headers["set-cookie"]
    assert staff_addresses(shop)[-1] == HOST
    assert answer.status_code == 403
    assert (plain.status_code, plain.headers["location"]) == (301, f"https://{HOST}/product/1?color=red")
    assert healthy.status_code == 204


def test_a_killed_process_of_the_api_is_not_noticed(shop: Topology) -> None:
    shop.apis[0].kill()
    shop.apis[0].wait()
    try:
        with shop.browser() as browser:
            reads = [browser.get("/api/shop/getInit").status_code for _ in range(40)]
            writes = [browser.post("/api/shop/logSearches", json={}).status_code for _ in range(20)]
    finally:
        shop.apis[0] = shop.start_api(0)
        shop.wait_for_api(0)

    assert reads == [200] * 40
    # Nothing was sent to the dead one, so a POST goes to the other, which refuses the empty list itself.
    assert set(writes) == {422}
    assert any("," in line["upstream_status"] for line in shop.nginx_lines())


def test_logs_hold_no_query_key_or_address_and_share_the_request_id(shop: Topology) -> None:
    phone, secret = "79161234567", "Sekretnoe"
    token = shop.token()
    with shop.browser(STRANGER, User_Agent=f"Browser {secret}", Referer=f"http://x/?{secret}") as browser:
        answer = browser.get(f"/api/shop/getInit?phone={phone}&q={secret}")
        browser.get(f"/pay/1?key={secret}")
        browser.get(f"/catalog/oil/engine/{secret}/{phone}?q={secret}")
        browser.get(f"/%D0%BC{secret}?{phone}")
        browser.post(f"/search-api/multi-search?{secret}", content=b"x" * (65 << 10))
        browser.get(f"/search-api/multi-search?{secret}")
        shop.search(browser, secret, token)
    with shop.browser(STRANGER, tls=True) as browser:
        browser.get(f"/cart?{secret}")
    with pytest.raises(httpx.TransportError):
        httpx.get(f"https://127.0.0.1:{shop.tls.tls_port}/?{secret}")  # a handshake that fails
    time.sleep(0.2)
    text, lines = shop.logs(), shop.nginx_lines()

    for private in (phone, secret, token, VISITOR, STRANGER, TRUSTED, STAFF_PASSWORD, shop.env["MEILI_MASTER_KEY"]):
        assert private not in text
    assert not re.search(r"\b127\.0\.0\.\d+\b", shop.plain.log.read_text() + shop.tls.log.read_text())
    paths = {line["path"] for line in lines}
    assert {"/", "/api/shop/getInit", "/search-api/multi-search", "/catalog/oil/engine/", "/cart"} <= paths
    (line,) = [line for line in lines if line["request_id"] == answer.headers["x-request-id"]]
    assert (line["path"], line["status"], line["upstream_status"]) == ("/api/shop/getInit", "200", "200")
    assert sum(line["request_id"] in shop.log_of_api(number).read_text() for number in (0, 1)) == 1
