"""Searches as the page of results sends them: an open-loop load with the words of the catalogue's own names."""

import random
import threading
import time

import psycopg

from api.core.settings import get_settings
from bench.freshness.engine_connection import EngineConnection
from loadtests.search_requests import Search

SEED = 2
NAMES = 300


class SearchLoad:
    """`rate` multi-searches a second in the mean; each is timed from the moment at which it was due."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._engine = EngineConnection()
        self._searches = _searches()
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
            self._engine.post("/multi-search", chance.choice(self._searches).body())
            self.times.append((time.perf_counter() - due) * 1000)


def _searches() -> list[Search]:
    """The first two words of a name, a third of them with a filter by brand."""
    with psycopg.connect(get_settings().libpq_url) as connection:
        zones = connection.execute("SELECT id FROM price_zones ORDER BY id").fetchall()
        rows = connection.execute(
            "SELECT p.name, b.name FROM products AS p JOIN brands AS b ON b.id = p.brand_id WHERE p.visible"
            " ORDER BY md5(p.id::text) LIMIT %s",
            [NAMES],
        ).fetchall()
    return [
        Search(" ".join(name.split()[:2]), zones[number % len(zones)][0], [] if number % 3 else [brand])
        for number, (name, brand) in enumerate(rows)
    ]
