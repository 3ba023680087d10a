"""Products that visitors open, and products whose prices the load changes."""

from typing import Any

from loadtests.config.errors import LoadConfigError
from loadtests.shop_client import ShopClient

PRODUCTS = 200
PRICE_PRODUCTS = 8


def choose_cities(init: dict[str, Any]) -> list[dict[str, Any]]:
    """The first city, and the first of another price zone."""
    cities = init["cities"]
    if not cities:
        raise LoadConfigError("В магазине нет городов: наполните его (make up) и повторите")
    other = next((city for city in cities if city["zone"] != cities[0]["zone"]), None)
    return [cities[0], *([other] if other else [])]


def choose_products(shop: ShopClient, city_id: int) -> tuple[list[int], list[int]]:
    """Ids of products to look at and of products whose price changes; no id is in both."""
    first = shop.call(f"getProducts?page=1&itemsPerPage=100&city={city_id}")
    pages = [first, *([shop.call(f"getProducts?page=2&itemsPerPage=100&city={city_id}")] if first["pages"] > 1 else [])]
    rows = [row for page in pages for row in page["data"]][: PRODUCTS + PRICE_PRODUCTS]
    if len(rows) < PRICE_PRODUCTS * 2:
        raise LoadConfigError("В магазине слишком мало товаров для нагрузки: наполните его (make up или make import)")
    watched = [row["id"] for row in rows if row["article"]][-PRICE_PRODUCTS:]
    return [row["id"] for row in rows if row["id"] not in watched], watched
