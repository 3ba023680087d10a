"""Calls and pages of the shop whose cost must not depend on the size of the catalogue, or only on what they read."""

from collections.abc import Callable, Mapping

from fastapi.testclient import TestClient
from httpx import Response
from sqlalchemy import Engine, text

API = "/api/shop"
Call = Callable[[TestClient], Response]

_LARGEST = text(
    "SELECT above.path FROM categories AS above JOIN categories AS leaf"
    " ON leaf.path = above.path OR starts_with(leaf.path, above.path || '/')"
    " JOIN products AS p ON p.category_id = leaf.id GROUP BY above.path ORDER BY count(*) DESC LIMIT 1"
)
_POPULAR = text("SELECT id FROM products WHERE visible ORDER BY popularity DESC, id LIMIT 24")
_LAST_PART = text("SELECT (max(id) - 1) / 25000 + 1 FROM products")


def calls(engine: Engine) -> Mapping[str, Call]:
    """By name; the counts of the whole catalogue are cached, so that the first call of `uncached …` is measured."""
    with engine.connect() as connection:
        section = connection.scalar(_LARGEST)
        ids = list(connection.scalars(_POPULAR))
        part = connection.scalar(_LAST_PART)
    category = {"category": section, "city": 1, "itemsPerPage": 24}
    return {
        "uncached counts of sections and makers": lambda client: client.get("/sitemap-pages.xml"),
        "uncached index of the sitemap": lambda client: client.get("/sitemap.xml"),
        "uncached filters of the largest section": lambda client: client.post(
            f"{API}/getCategoryProductsFilter", json={"category": section, "city": 1}
        ),
        "a part of the sitemap, the last": lambda client: client.get(f"/sitemap-products-{part}.xml"),
        "getInit": lambda client: client.get(f"{API}/getInit", params={"city": 1}),
        "getHomeProducts": lambda client: client.post(f"{API}/getHomeProducts", json={"city": 1}),
        "first page of the largest section": lambda client: client.post(f"{API}/getCategoryProducts", json=category),
        "its page 30": lambda client: client.post(f"{API}/getCategoryProducts", json={**category, "page": 30}),
        "it by price": lambda client: client.post(f"{API}/getCategoryProducts", json={**category, "sort": "price_asc"}),
        "getProduct": lambda client: client.post(f"{API}/getProduct", json={"id": ids[0], "city": 1}),
        "getProducts of 24": lambda client: client.get(
            f"{API}/getProducts", params=[("city", 1), *(("ids", id_) for id_ in ids)]
        ),
        "getRelated": lambda client: client.post(f"{API}/getRelated", json={"id": ids[0], "city": 1}),
    }
