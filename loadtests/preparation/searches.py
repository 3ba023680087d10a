"""The document of searches for a run: recorded from the web's own code, one city after another."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from loadtests.config.mix import Mix
from loadtests.preparation.catalogue import choose_cities, choose_products
from loadtests.preparation.shop_client import ShopClient
from loadtests.preparation.visits import PlannedVisit, choose_visits
from loadtests.searches.recording import RecordedVisit, record


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
    for city in cities:
        visits = choose_visits(shop, mix, city, init, seed)
        document["visits"] += _recorded(shop.url, city["id"], visits, cache)
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")


def _recorded(shop_url: str, city: int, visits: list[PlannedVisit], cache: Path) -> list[dict[str, Any]]:
    wanted = [
        {"id": str(number), "kind": visit.how, ("address" if visit.how == "page" else "text"): visit.subject}
        for number, visit in enumerate(visits)
    ]
    recorded: dict[str, RecordedVisit] = {row.id: row for row in record(shop_url, city, wanted, cache).visits}
    rows = []
    for number, visit in enumerate(visits):
        row = recorded.get(str(number))
        if row is not None and row.steps:
            steps = [{"text": step.text, "requests": step.requests} for step in row.steps if step.requests]
            rows.append({"city": city, **asdict(visit), "steps": steps})
    return [{key: value for key, value in row.items() if key != "how"} for row in rows if row["steps"]]
