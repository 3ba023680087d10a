"""What Prometheus asks for at /metrics: this process's requests, and what the database knows of the whole shop.

One process serves the API in a container, so its counters need no shared files; with several containers each is
scraped by itself. What the worker does is read from the database at the time of the scrape, by any of them.
"""

import hmac
from collections.abc import Iterator, Sequence

from fastapi import APIRouter, FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector, CollectorRegistry
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from api.core.counters import registry
from api.core.db import ConnectionGate, request_engine
from api.core.errors import ShopError, refusals
from api.core.settings import get_settings

router = APIRouter(tags=["Состояние"])
#: (metric, its labels, what it says, SQL of the labels and the value)
_FROM_DATABASE: tuple[tuple[str, Sequence[str], str, str], ...] = (
    (
        "shop_outbox_waiting",
        ["entity"],
        "Changes that the search index lacks",
        "select entity, count(*) from search_outbox group by 1",
    ),
    (
        "shop_outbox_lag_seconds",
        [],
        "How long the oldest of them has waited",
        "select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) from search_outbox",
    ),
    (
        "shop_documents_parked",
        ["entity"],
        "Documents that the search engine refused",
        "select entity, count(*) from dead_letters group by 1",
    ),
    ("shop_orders", ["status"], "Orders by status", "select status, count(*) from orders group by 1"),
    (
        "shop_payments",
        ["provider", "status"],
        "Payments by provider and status",
        "select provider, status, count(*) from payments group by 1, 2",
    ),
    (
        "shop_sms_codes_last_hour",
        ["outcome"],
        "SMS codes of the last hour: sent, used, or not taken by the gateway",
        "select case when failed_at is not null then 'failed' when used_at is not null then 'used' else 'sent' end, "
        "count(*) from sms_codes where created_at > now() - interval '1 hour' group by 1",
    ),
)


class DatabaseCollector(Collector):
    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("shop_database_up", "1 when PostgreSQL answers")
        found: list[Metric] = []
        try:
            with request_engine().connect() as connection:
                for name, labels, words, query in _FROM_DATABASE:
                    metric = GaugeMetricFamily(name, words, labels=labels)
                    for *values, number in connection.execute(text(query)):
                        metric.add_metric(values, float(number))
                    found.append(metric)
            up.add_metric([], 1)
        except (DBAPIError, PoolTimeoutError):
            up.add_metric([], 0)
        yield up
        yield from found


registry.register(DatabaseCollector())


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
    return Response(generate_latest(registry) + _of_this(request.app), media_type=CONTENT_TYPE_LATEST)


def _allowed(request: Request) -> bool:
    token = get_settings().metrics_token.get_secret_value()
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    # A proxy on this machine speaks for visitors from anywhere.
    return (
        bool(request.client and request.client.host in ("127.0.0.1", "::1"))
        and "x-forwarded-for" not in request.headers
    )


def _of_this(app: FastAPI) -> bytes:
    """The connection gate belongs to one application, not to the process."""
    gate: ConnectionGate = app.state.connection_gate
    own = CollectorRegistry()
    Gauge("shop_database_connections", "Requests that hold a connection", registry=own).set(gate.in_use)
    Gauge("shop_database_connections_limit", "As many may", registry=own).set(gate.limit)
    Gauge("shop_database_waiting", "Requests in line for a connection", registry=own).set(gate.waiting)
    return generate_latest(own)
