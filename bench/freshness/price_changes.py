"""Single changes: a writer that gives one product after another a new price, each in a transaction of its own."""

import random
import threading
import time
from collections.abc import Iterator

import psycopg

from api.core.settings import get_settings
from bench.freshness.probe import NewPrice, VisibilityProbe

SEED = 1


class PriceWriter:
    """Products in a random order, so that one comes again only after all others. Not thread-safe."""

    def __init__(self) -> None:
        self._connection = psycopg.connect(get_settings().libpq_url, autocommit=True)
        rows = self._connection.execute(
            "SELECT DISTINCT ON (product_id) product_id, zone_id, cost FROM prices WHERE guest_cost IS NULL AND"
            " product_id IN (SELECT id FROM products WHERE visible) ORDER BY product_id, zone_id"
        ).fetchall()
        self._prices = self._endless(rows)

    @staticmethod
    def _endless(rows: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
        random.Random(SEED).shuffle(rows)
        raised = 0
        while True:
            raised += 100
            for product, zone, cost in rows:
                yield product, zone, cost + raised

    def choose(self) -> NewPrice:
        """A price that is not written yet."""
        product, zone, cost = next(self._prices)
        return NewPrice(product, zone, cost, 0.0)

    def commit(self, price: NewPrice) -> NewPrice:
        """Writes it; its time is that at which the commit was confirmed."""
        statement = "UPDATE prices SET cost = %s WHERE product_id = %s AND zone_id = %s"
        self._connection.execute(statement, (price.cost, price.product, price.zone))
        return NewPrice(price.product, price.zone, price.cost, time.perf_counter())


class SteadyWriter:
    """An open-loop writer: `rate` changes a second in the mean, at random moments that no answer delays.

    Every `every`-th is measured, which keeps the probe's searches from loading the engine.
    """

    def __init__(self, writer: PriceWriter, probe: VisibilityProbe, rate: float, every: int) -> None:
        self._writer, self._probe = writer, probe
        self._rate, self._every = rate, every
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._probe.wait()

    def _run(self) -> None:
        chance = random.Random(SEED)
        due = time.perf_counter()
        number = 0
        while not self._stopping.is_set():
            due += chance.expovariate(self._rate)
            self._stopping.wait(max(0.0, due - time.perf_counter()))
            number += 1
            price = self._writer.commit(self._writer.choose())
            if number % self._every == 0:
                self._probe.expect(price)
