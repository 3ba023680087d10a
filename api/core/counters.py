"""Prometheus counters of this process. Label values are route templates and codes, never data of a request."""

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import CollectorRegistry

registry = CollectorRegistry()
for part in (ProcessCollector, PlatformCollector, GCCollector):
    part(registry=registry)

REQUESTS = Histogram(
    "shop_request_seconds",
    "Requests by route template and status, until the last byte was handed over",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=registry,
)
IN_FLIGHT = Gauge("shop_requests_in_flight", "Requests being answered", registry=registry)
REFUSALS = Counter("shop_refusals_total", "Refusals by code: too_many_codes, busy, ...", ["code"], registry=registry)
