"""A search of its own every second, alone: its time by the clock and by the engine, and the engine's round trip."""

import json
import time
import urllib.error
import urllib.request
from typing import Any

from loadtests.config.targets import search_base
from loadtests.monitors.samples import Samples, SeriesKey
from loadtests.shop_client import OPENER, ShopClient

PROBE_MS = SeriesKey("engine", "engine.probe_ms", "Пробный поиск, по часам", "ms")
PROBE_SEARCH_MS = SeriesKey("engine", "engine.probe_search_ms", "Он же, по счёту движка", "ms")
HEALTH_MS = SeriesKey("engine", "engine.health_ms", "Ответ /health движка", "ms")
#: Instead of the code of an error.
NO_ANSWER = "нет ответа"
_BODY = {"queries": [{"indexUid": "products", "q": "", "limit": 1, "attributesToRetrieve": ["id"]}]}


class EngineMonitor:
    def __init__(self, shop: ShopClient) -> None:
        self._shop = shop
        self._renewed = 0.0
        self._url = self._token = ""
        #: The engine's own error code and its count.
        self.errors: dict[str, int] = {}

    def sample(self, samples: Samples) -> None:
        if time.time() - self._renewed > 300:
            access = self._shop.call("searchToken")
            self._url = search_base(self._shop.url, access["url"])
            self._token, self._renewed = access["token"], time.time()
        now = time.time()
        health = self._timed(f"{self._url}/health", None)
        if health is not None:
            samples.add(HEALTH_MS, now, health[0])
        probe = self._timed(f"{self._url}/multi-search", _BODY)
        if probe is not None:
            samples.add(PROBE_MS, now, probe[0])
            results = probe[1].get("results") or [{}]
            samples.add(PROBE_SEARCH_MS, now, float(results[0].get("processingTimeMs", 0)))

    def _timed(self, url: str, body: Any) -> tuple[float, Any] | None:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"}
        request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
        began = time.perf_counter()
        try:
            with OPENER.open(request, timeout=10) as answer:
                content = json.loads(answer.read())
        except urllib.error.HTTPError as error:
            self._count(error.read())
            return None
        except (OSError, ValueError) as error:
            self._count(str(error).encode())
            return None
        return (time.perf_counter() - began) * 1000, content

    def _count(self, content: bytes) -> None:
        try:
            code = str(json.loads(content)["code"])
        except (ValueError, KeyError, TypeError):
            code = NO_ANSWER
        self.errors[code] = self.errors.get(code, 0) + 1
