"""The server-rendered first screen of products and categories."""

import re

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Category
from tests.api.small_shop import OIL, TVER
from tests.api.storefront.html_page import read_page


def test_the_first_screen_needs_no_script(web: TestClient) -> None:
    product, category = web.get(f"/product/{OIL}").text, web.get("/catalog/filtry").text

    assert '<div id="root"><div class="first-bar">' in product
    assert "<h1>Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л</h1>" in product
    assert '<img src="/images/w600/key1.svg"' in product
    assert '<a href="/catalog/motornye-masla/legkovye">Легковые</a>' in product
    assert "<h1>Фильтры</h1>" in category
    assert '<div id="root"></div>' in web.get("/cart").text


def test_a_category_begins_with_its_best_rated_products(web: TestClient) -> None:
    response = web.post("/api/shop/getCategoryProducts", json={"category": "motornye-masla", "city": TVER}).json()
    html = web.get("/catalog/motornye-masla", headers={"Cookie": f"currentCity={TVER}"}).text
    preload_urls = [
        link["href"] for link in read_page(web, "/catalog/motornye-masla").links if link.get("as") == "image"
    ]

    assert response["products"]
    assert f'data-page="/catalog/motornye-masla" data-city="{TVER}"' in html
    assert re.findall(r'<a href="/product/(\d+)">', html) == [
        str(product["id"]) for product in response["products"][:8]
    ]
    assert "<b>2\u2009790,50\u00a0₽</b>" in html
    assert '<li><a href="/catalog/motornye-masla/legkovye">' in html
    assert preload_urls == [f"/images/w600/{product['image']['key']}.svg" for product in response["products"][:2]]


def test_an_advertisement_leads_to_the_first_products(web: TestClient) -> None:
    html = web.get("/catalog/motornye-masla?utm_source=ya&utm_campaign=oil&yclid=17").text

    assert 'data-page="/catalog/motornye-masla"' in html


def test_only_the_first_page_of_a_category_has_products(web: TestClient) -> None:
    for query in ("brand=mann", "page=2", "sort=price_asc", "utm_source=ya&sort=price_asc"):
        address = f"/catalog/motornye-masla?{query}"
        html = web.get(address).text
        assert "<h1>" in html
        assert "first-goods" not in html, address


def test_the_page_of_parts_is_painted_without_products(web: TestClient, db_session: Session) -> None:
    """Ways to find a part come above the products, and only the web draws them."""
    db_session.query(Category).filter_by(path="filtry").update({"path": "zapcasti", "slug": "zapcasti"})
    db_session.commit()
    page = web.get("/catalog/zapcasti").text

    assert "<h1>Фильтры</h1>" in page
    assert "/product/" not in page
