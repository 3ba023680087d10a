"""SQL of the metrics of the whole shop, and the revision of its tables."""

from collections.abc import Sequence
from dataclasses import dataclass

import psycopg
from sqlalchemy import Connection, text

from api.core.settings import get_settings


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
        " AS outcome, count(*) AS value FROM sms_codes"
        " WHERE channel = 'sms' AND created_at > now() - interval '1 hour' GROUP BY outcome",
    ),
    DatabaseMetric(
        "shop_import_runs_last_day",
        ["status"],
        "Imports of price lists that were started within a day, by status",
        "SELECT status, count(*) AS value FROM import_runs WHERE created_at > now() - interval '1 day' GROUP BY status",
    ),
    DatabaseMetric(
        "shop_backup_age_seconds",
        ["task"],
        "Time since the last backup, sending of one to another machine and check of one that succeeded",
        "SELECT task, extract(epoch FROM now() - max(finished_at)) AS value FROM backup_runs WHERE failure IS NULL"
        " GROUP BY task",
    ),
    DatabaseMetric(
        "shop_backup_failed",
        ["task"],
        "1 when the newest backup, sending or check failed",
        "SELECT DISTINCT ON (task) task, (failure IS NOT NULL)::int AS value FROM backup_runs ORDER BY task, id DESC",
    ),
    DatabaseMetric(
        "shop_database_bytes",
        [],
        "Size of the database on disk",
        "SELECT pg_database_size(current_database()) AS value",
    ),
)


def read_samples(connection: Connection, metric: DatabaseMetric) -> list[Sample]:
    rows = connection.execute(text(metric.query)).mappings()
    return [Sample([row[label] for label in metric.labels], float(row["value"])) for row in rows]


def can_connect(timeout_s: int) -> bool:
    try:
        psycopg.connect(get_settings().libpq_url, connect_timeout=timeout_s).close()
    except psycopg.OperationalError:
        return False
    return True


def database_revision(timeout_s: int) -> str | None:
    """None when no migration has run."""
    with psycopg.connect(get_settings().libpq_url, connect_timeout=timeout_s) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except psycopg.errors.UndefinedTable:
            return None
    return row[0] if row else None
