"""Searches as the page of results sends them: an open-loop load with the words of the catalogue's own names."""

import os
import random
import threading
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import psycopg

from api.core.settings import get_settings
from bench.freshness.engine_connection import EngineConnection
from loadtests.run_options import RUNS
from loadtests.searches.recording import Recording
from loadtests.shop_client import ShopClient

SEED = 2
NAMES = 24


class SearchLoad:
    """`rate` multi-searches a second in the mean; each is timed from the moment at which it was due."""

    def __init__(self, rate: float, bodies: Sequence[dict[str, Any]]) -> None:
        self._rate, self._bodies = rate, bodies
        self._engine = EngineConnection()
        self._stopping = threading.Event()
        #: Milliseconds.
        self.times: list[float] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        chance = random.Random(SEED)
        due = time.perf_counter()
        while not self._stopping.is_set():
            due += chance.expovariate(self._rate)
            self._stopping.wait(max(0.0, due - time.perf_counter()))
            self._engine.post("/multi-search", chance.choice(self._bodies))
            self.times.append((time.perf_counter() - due) * 1000)


def search_bodies() -> list[dict[str, Any]]:
    """Of the pages for the first two words of a name, a third with a filter by brand. Recording takes seconds."""
    with psycopg.connect(get_settings().libpq_url) as connection:
        rows = connection.execute(
            "SELECT p.name, b.name FROM products AS p JOIN brands AS b ON b.id = p.brand_id WHERE p.visible"
            " ORDER BY md5(p.id::text) LIMIT %s",
            [NAMES],
        ).fetchall()
    visits = [
        {"id": str(number), "kind": "page", "address": _address(name, "" if number % 3 else brand)}
        for number, (name, brand) in enumerate(rows)
    ]
    shop = ShopClient(os.environ["SHOP_URL"])
    recording = Recording(shop, shop.call("getInit")["city"]["id"], visits, RUNS / "searches")
    return [request["body"] for visit in recording.visits() for step in visit.steps for request in step.requests]


def _address(name: str, brand: str) -> str:
    words = quote(" ".join(name.split()[:2]))
    return f"/search?q={words}&brand={quote(brand)}" if brand else f"/search?q={words}"
