"""Prometheus metrics at /metrics: counters of this process, and metrics of the whole shop from the database.

One process serves the API in a container, so its counters need no shared files; each container is scraped by itself.
The work of the indexer is read from the database at the time of the scrape, by any of them.
"""

import hmac
from collections.abc import Iterator

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from api.core.counters import registry
from api.core.db import ConnectionGate, request_engine
from api.core.errors import ShopError, refusals
from api.core.settings import get_settings
from api.index.engine_client import read_engine
from api.index.index_state import read_states
from api.ops.index_metrics import engine_metrics, index_metrics, metric_family
from api.ops.readiness import redis_answers
from api.ops.repository import METRICS, read_samples

router = APIRouter(tags=["Состояние"])


class ShopCollector(Collector):
    """Not in the registry of the process: a gate belongs to one application."""

    def __init__(self, gate: ConnectionGate) -> None:
        self._gate = gate

    def collect(self) -> Iterator[Metric]:
        up, metrics = 0.0, list[Metric]()
        try:
            with request_engine().connect() as connection:
                for name, (description, query) in METRICS.items():
                    metrics.append(metric_family(name, description, *read_samples(connection, query)))
                engine = read_engine(get_settings(), with_tasks=False)
                metrics.extend(index_metrics(read_states(connection, engine)))
                metrics.extend(engine_metrics(engine))
            up = 1.0
        except (DBAPIError, PoolTimeoutError):
            pass  # `shop_database_up` says so
        yield from metrics
        yield GaugeMetricFamily("shop_database_up", "1 when PostgreSQL answers", up)
        yield GaugeMetricFamily("shop_redis_up", "1 when Redis answers", float(redis_answers()))
        yield GaugeMetricFamily("shop_database_connections", "Requests that hold a connection", self._gate.in_use)
        yield GaugeMetricFamily("shop_database_connections_limit", "As many may", self._gate.limit)
        yield CounterMetricFamily("shop_database_waits", "Requests that waited for a connection", self._gate.waits)


@router.get(
    "/metrics",
    summary="Числа для Prometheus",
    description="Отвечает своему компьютеру или тому, кто знает METRICS_TOKEN.",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **refusals(403)},
)
def metrics(request: Request) -> Response:
    if not _allowed(request):
        raise ShopError(
            "forbidden", "Метрики закрыты. Нужен токен METRICS_TOKEN в заголовке Authorization: Bearer.", 403
        )
    shop = ShopCollector(request.app.state.connection_gate)
    return Response(generate_latest(registry) + generate_latest(shop), media_type=CONTENT_TYPE_LATEST)


def _allowed(request: Request) -> bool:
    token = get_settings().metrics_token.get_secret_value()
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    # A proxy on this machine forwards visitors from anywhere.
    return (
        bool(request.client and request.client.host in ("127.0.0.1", "::1"))
        and "x-forwarded-for" not in request.headers
    )
