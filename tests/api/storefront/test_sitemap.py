"""Files for crawlers and browsers: sitemap, robots.txt, web app manifest."""

from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.content.models import Page
from api.storefront import sitemap
from tests.api.small_shop import BARE, FILTER, HIDDEN, OIL

NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
ORIGIN = "http://testserver"


def sitemap_paths(shop: TestClient, path: str) -> list[str]:
    answer = shop.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/xml"
    return [
        str(location.text).removeprefix(ORIGIN)
        for location in ElementTree.fromstring(answer.text).iterfind(".//s:loc", NAMES)
    ]


def test_the_sitemap_index_lists_its_parts(shop: TestClient) -> None:
    assert sitemap_paths(shop, "/sitemap.xml") == ["/sitemap-pages.xml", "/sitemap-products-1.xml"]


def test_only_listed_products_are_in_the_sitemap(shop: TestClient) -> None:
    paths = sitemap_paths(shop, "/sitemap-products-1.xml")

    assert paths == [f"/product/{OIL}", f"/product/{FILTER}"]
    assert {f"/product/{HIDDEN}", f"/product/{BARE}"}.isdisjoint(paths)


def test_many_products_are_split_over_several_sitemaps(shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemap, "PART", 1)

    assert sitemap_paths(shop, "/sitemap.xml")[1:] == ["/sitemap-products-1.xml", "/sitemap-products-2.xml"]
    assert sitemap_paths(shop, "/sitemap-products-2.xml") == [f"/product/{FILTER}"]
    for part in ("3", "0", "x", "9" * 30):
        assert shop.get(f"/sitemap-products-{part}.xml").status_code == 404, part


def test_pages_of_the_sitemap_exist_and_are_indexable(web: TestClient, db_session: Session) -> None:
    db_session.add(Page(slug="delivery", title="Доставка & <самовывоз>", html="<p>.</p>"))
    db_session.query(Category).filter_by(path="filtry").update({"path": "zapcasti", "slug": "zapcasti"})
    db_session.commit()

    paths = sitemap_paths(web, "/sitemap-pages.xml")

    assert {"/", "/catalog/motornye-masla/legkovye", "/page/delivery", "/brands/lukojl"} <= set(paths)
    assert "/catalog/sluzhebnoe" not in paths
    assert paths.count("/catalog/zapcasti") == 1
    for path in paths:
        answer = web.get(path, follow_redirects=False)
        assert (path, answer.status_code, "noindex" in answer.text) == (path, 200, False)


def test_a_sitemap_has_at_most_50000_addresses(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemap, "LIMIT", 5)

    assert sitemap_paths(web, "/sitemap-pages.xml") == list(sitemap.ALWAYS[:5])


@pytest.mark.parametrize("path", ["/robots.txt", "/sitemap.xml", "/sitemap-products-1.xml", "/manifest.webmanifest"])
def test_head_requests_are_answered(shop: TestClient, path: str) -> None:
    answer = shop.head(path)

    assert (answer.status_code, answer.content) == (200, b"")


def test_changes_are_dated(shop: TestClient) -> None:
    dates = ElementTree.fromstring(shop.get("/sitemap-products-1.xml").text).findall(".//s:lastmod", NAMES)

    assert len(dates) == 2
    assert all(str(date.text)[:2] == "20" and "T" in str(date.text) for date in dates)


def test_robots_may_read_products_but_not_carts(shop: TestClient) -> None:
    lines = shop.get("/robots.txt").text.splitlines()

    assert f"Sitemap: {ORIGIN}/sitemap.xml" in lines
    assert {"Disallow: /cart", "Disallow: /account", "Disallow: /checkout", "Disallow: /admin"} <= set(lines)
    assert not {"Disallow: /", "Disallow: /product", "Disallow: /catalog"} & set(lines)


def test_calls_are_not_indexable(shop: TestClient) -> None:
    assert shop.get("/api/shop/getPages").headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in shop.get("/robots.txt").headers


def test_the_web_app_manifest(shop: TestClient) -> None:
    answer = shop.get("/manifest.webmanifest")

    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (answer.json()["short_name"], answer.json()["start_url"]) == ("Ходовая", "/")
    assert {icon["sizes"] for icon in answer.json()["icons"]} == {"any", "192x192", "512x512"}
