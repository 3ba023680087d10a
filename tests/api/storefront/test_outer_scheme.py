"""The scheme that the visitor used, behind the proxy: Secure cookies, HSTS and absolute links."""

import re
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from api.admin.staff.service import StaffService

PROXY, STRANGER = "172.31.250.2", "172.31.250.130"
PASSWORD = "the-password-of-the-tests"
Visit = Callable[[str, str], TestClient]


@pytest.fixture
def visit(web: TestClient, redis_url: str) -> Visit:
    """A browser whose requests come from `peer` with `X-Forwarded-Proto`, as uvicorn serves them in docker compose."""

    def client(peer: str, forwarded_proto: str) -> TestClient:
        behind = ProxyHeadersMiddleware(web.app, trusted_hosts=PROXY)  # type: ignore[arg-type]
        browser = TestClient(behind, client=(peer, 50_000), base_url="http://shop.example", follow_redirects=False)  # type: ignore[arg-type]
        browser.headers["X-Forwarded-Proto"] = forwarded_proto
        browser.headers["X-Forwarded-For"] = "203.0.113.9"
        return browser

    return client


@pytest.mark.parametrize(
    ("peer", "forwarded_proto", "scheme"),
    [(PROXY, "https", "https"), (PROXY, "http", "http"), (STRANGER, "https", "http"), (PROXY, "javascript", "http")],
)
def test_links_and_hsts_follow_the_scheme_that_the_trusted_proxy_names(
    visit: Visit, peer: str, forwarded_proto: str, scheme: str
) -> None:
    browser = visit(peer, forwarded_proto)

    page, robots, sitemap = browser.get("/"), browser.get("/robots.txt"), browser.get("/sitemap.xml")

    assert f'<link rel="canonical" href="{scheme}://shop.example/"' in page.text
    assert f"Sitemap: {scheme}://shop.example/sitemap.xml" in robots.text
    assert set(re.findall(r"<loc>(\w+)://", sitemap.text)) == {scheme}
    for response in (page, robots, browser.get("/api/shop/getInit"), browser.get("/api/no-such-call")):
        assert response.headers.get("strict-transport-security") == ("max-age=31536000" if scheme == "https" else None)


@pytest.mark.parametrize(("peer", "is_secure"), [(PROXY, True), (STRANGER, False)])
def test_staff_and_csrf_cookies_are_secure_over_https_only(
    visit: Visit, db_session: Session, peer: str, is_secure: bool
) -> None:
    StaffService(db_session).add("anna", "Анна", "admin", PASSWORD)
    db_session.commit()
    browser = visit(peer, "https")

    form = browser.get("/admin/login")
    (csrf,) = form.headers.get_list("set-cookie")
    (token,) = re.findall(r'name="form_token" value="([^"]+)"', form.text)
    entered = browser.post(
        "/admin/login",
        data={"form_token": token, "login": "anna", "password": PASSWORD, "next": "/admin"},
        headers={"Cookie": csrf.partition(";")[0]},
    )

    assert entered.status_code == 303
    written = [cookie for cookie in entered.headers.get_list("set-cookie") if "Max-Age=0" not in cookie]
    assert {cookie.partition("=")[0] for cookie in written} >= {"staff_session"}
    assert len(written) == 2  # the session and the known device
    assert {"; Secure" in cookie for cookie in (csrf, *written)} == {is_secure}
