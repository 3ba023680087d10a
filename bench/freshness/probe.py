"""When a new price becomes visible: the time from its commit to the answer of the first search that has it."""

import sys
import threading
import time
from dataclasses import dataclass

from bench.freshness.engine_connection import EngineConnection

#: One search fetches all prices that are awaited, so the load of the engine does not depend on their number.
POLL_S = 0.003
TIMEOUT_S = 120.0


@dataclass(frozen=True, slots=True)
class NewPrice:
    """In kopecks, with the time of its commit."""

    product: int
    zone: int
    cost: int
    since: float


class VisibilityProbe:
    """Awaits any number of prices, at most one of a product."""

    def __init__(self) -> None:
        self._engine = EngineConnection()
        self._awaited: dict[int, NewPrice] = {}
        self._changed = threading.Condition()
        #: Milliseconds, in the order of becoming visible.
        self.times: list[float] = []
        threading.Thread(target=self._run, daemon=True).start()

    def expect(self, price: NewPrice) -> None:
        with self._changed:
            self._awaited[price.product] = price
            self._changed.notify_all()

    def wait(self) -> None:
        """Until all are visible."""
        with self._changed:
            if not self._changed.wait_for(lambda: not self._awaited, TIMEOUT_S):
                sys.exit(f"a change was not visible in {TIMEOUT_S:g} s")

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._awaited))
                awaited = list(self._awaited.values())
            visible = self._visible(awaited)
            now = time.perf_counter()
            with self._changed:
                for price in visible:
                    del self._awaited[price.product]
                    self.times.append((now - price.since) * 1000)
                self._changed.notify_all()
            time.sleep(POLL_S)

    def _visible(self, awaited: list[NewPrice]) -> list[NewPrice]:
        ids = ",".join(str(price.product) for price in awaited)
        body = {"filter": f"id IN [{ids}]", "limit": len(awaited), "attributesToRetrieve": ["id", "price"]}
        hits = self._engine.post("/indexes/products/search", body)["hits"]
        prices = {hit["id"]: hit["price"] for hit in hits}
        return [
            price
            for price in awaited
            if round(float(prices.get(price.product, {}).get(f"z{price.zone}", 0)) * 100) == price.cost
        ]
