"""SQL of the metrics of the whole shop, read from the database."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from api.search.indexes import ENTITIES


@dataclass(frozen=True, slots=True)
class DatabaseMetric:
    """`query` selects a column for each label and `value`."""

    name: str
    labels: Sequence[str]
    description: str
    query: str


@dataclass(frozen=True, slots=True)
class Sample:
    labels: Sequence[str]
    value: float


METRICS = (
    DatabaseMetric(
        "shop_outbox_waiting",
        ["entity"],
        "Changes that the search index lacks",
        "SELECT entity, count(*) AS value FROM search_outbox WHERE change <> 'rebuild' GROUP BY entity",
    ),
    DatabaseMetric(
        "shop_outbox_lag_seconds",
        [],
        "How long the oldest of them has waited",
        # The oldest event of an entity has its lowest id: one row an engine and entity, by index.
        "SELECT coalesce(extract(epoch FROM clock_timestamp() - min(oldest.created_at)), 0) AS value"  # noqa: S608
        f" FROM unnest(ARRAY{list(ENTITIES)}) AS names (entity) CROSS JOIN search_engines"
        " CROSS JOIN LATERAL (SELECT created_at FROM search_outbox AS event WHERE event.engine = search_engines.number"
        " AND event.entity = names.entity AND change <> 'rebuild' ORDER BY id LIMIT 1) AS oldest",
    ),
    DatabaseMetric(
        "shop_dead_letters",
        ["entity"],
        "Documents that the search engine refused",
        "SELECT entity, count(*) AS value FROM dead_letters GROUP BY entity",
    ),
    DatabaseMetric(
        "shop_orders",
        ["status"],
        "Orders by status",
        "SELECT status, count(*) AS value FROM orders GROUP BY status",
    ),
    DatabaseMetric(
        "shop_payments",
        ["provider", "status"],
        "Payments by provider and status",
        "SELECT provider, status, count(*) AS value FROM payments GROUP BY provider, status",
    ),
    DatabaseMetric(
        "shop_sms_codes_last_hour",
        ["outcome"],
        "SMS codes of the last hour: sent, used, or not taken by the gateway",
        "SELECT CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN used_at IS NOT NULL THEN 'used' ELSE 'sent' END"
        " AS outcome, count(*) AS value FROM sms_codes WHERE created_at > now() - interval '1 hour' GROUP BY outcome",
    ),
)


def read_samples(connection: Connection, metric: DatabaseMetric) -> list[Sample]:
    rows = connection.execute(text(metric.query)).mappings()
    return [Sample([row[label] for label in metric.labels], float(row["value"])) for row in rows]
