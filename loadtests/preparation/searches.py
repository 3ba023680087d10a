"""The document of searches for a run: recorded from the web's own code, one city after another."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from loadtests.config.errors import LoadConfigError
from loadtests.config.mix import Mix
from loadtests.preparation.visits import FIRST, OTHER, PlannedVisit, choose_visits
from loadtests.searches.recording import Recording
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


def write_searches(shop: ShopClient, mix: Mix, seed: int, cache: Path, path: Path) -> None:
    """Raises LoadConfigError or RecordingError."""
    init = shop.call("getInit")
    cities = choose_cities(init)
    product_ids, price_products = choose_products(shop, cities[0]["id"])
    document: dict[str, Any] = {
        "cities": [{"id": city["id"], "zone": city["zone"], "name": city["name"]} for city in cities],
        "product_ids": product_ids,
        "price_products": price_products,
        "visits": [],
    }
    chosen = [
        choose_visits(shop, mix, city, init, seed, OTHER if number else FIRST) for number, city in enumerate(cities)
    ]
    recordings = [
        Recording(shop, city["id"], [_wanted(number, visit) for number, visit in enumerate(visits)], cache)
        for city, visits in zip(cities, chosen, strict=True)
    ]
    for city, visits, recording in zip(cities, chosen, recordings, strict=True):
        document["visits"] += _rows(city["id"], visits, recording)
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")


def _wanted(number: int, visit: PlannedVisit) -> dict[str, str]:
    subject = "address" if visit.how == "page" else "text"
    return {"id": str(number), "kind": visit.how, subject: visit.subject}


def _rows(city: int, visits: list[PlannedVisit], recording: Recording) -> list[dict[str, Any]]:
    recorded = {visit.id: visit for visit in recording.visits()}
    rows = []
    for number, visit in enumerate(visits):
        steps = recorded[str(number)].steps if str(number) in recorded else ()
        sent = [{"text": step.text, "requests": step.requests} for step in steps if step.requests]
        if sent:
            row = {key: value for key, value in asdict(visit).items() if key != "how"}
            rows.append({"city": city, **row, "steps": sent})
    return rows
