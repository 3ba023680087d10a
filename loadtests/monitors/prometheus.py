"""The shop's own /metrics: pool of the database, outbox, request times by route, errors."""

import math
import time
import urllib.request
from collections import defaultdict

from prometheus_client.parser import text_string_to_metric_families

from loadtests.monitors.samples import Samples, SeriesKey
from loadtests.shop_client import OPENER

POOL_IN_USE = SeriesKey("database", "pool.in_use", "Соединений занято", "")
POOL_LIMIT = SeriesKey("database", "pool.limit", "Соединений в пуле", "")
POOL_WAITS = SeriesKey("database", "pool.waits", "Запросов ждали соединения за замер", "")
OUTBOX_LAG = SeriesKey("freshness", "outbox.lag", "Ждёт самое старое изменение", "s")
OUTBOX_WAITING = SeriesKey("freshness", "outbox.waiting", "Строк ждут индексации", "")
ENGINE_QUEUE = SeriesKey("engine", "engine.queue", "Заданий в очереди движка", "")
ENGINE_UP = SeriesKey("engine", "engine.up", "Движок отвечает", "")
PRODUCTS = SeriesKey("engine", "engine.products", "Товаров в индексе", "")
REDIS_UP = SeriesKey("database", "redis.up", "Redis отвечает", "")
IN_FLIGHT = SeriesKey("throughput", "api.in_flight", "Запросов в работе", "")

_GAUGES = {
    "shop_database_connections": POOL_IN_USE,
    "shop_database_connections_limit": POOL_LIMIT,
    "shop_requests_in_flight": IN_FLIGHT,
    "shop_redis_up": REDIS_UP,
}
_MAXIMA = {
    "shop_outbox_lag_seconds": OUTBOX_LAG,
    "shop_outbox_waiting": OUTBOX_WAITING,
    "shop_search_engine_tasks_waiting": ENGINE_QUEUE,
}


class PrometheusMonitor:
    def __init__(self, url: str, token: str = "") -> None:
        self._request = urllib.request.Request(f"{url.rstrip('/')}/metrics")
        if token:
            self._request.add_header("Authorization", f"Bearer {token}")
        self.problem = ""
        self._waits = math.inf

    def sample(self, samples: Samples) -> None:
        try:
            with OPENER.open(self._request, timeout=5) as answer:
                text = answer.read().decode()
        except OSError as error:
            self.problem = f"/metrics не читаются: {error}"
            return
        now = time.time()
        maxima: defaultdict[SeriesKey, float] = defaultdict(float)
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                if sample.name in _GAUGES:
                    samples.add(_GAUGES[sample.name], now, sample.value)
                elif sample.name == "shop_database_waits_total":
                    samples.add(POOL_WAITS, now, max(0, sample.value - self._waits))
                    self._waits = sample.value
                elif sample.name in _MAXIMA:
                    maxima[_MAXIMA[sample.name]] = max(maxima[_MAXIMA[sample.name]], sample.value)
                elif sample.name == "shop_index_documents" and sample.labels.get("index") == "products":
                    samples.add(PRODUCTS, now, sample.value)
                elif sample.name == "shop_search_engine_up":
                    samples.add(ENGINE_UP, now, sample.value)
        for key, value in maxima.items():
            samples.add(key, now, value)
