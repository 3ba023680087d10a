"""SQL of the metrics of the whole shop, and the revision of its tables."""

from collections.abc import Sequence

import psycopg
from sqlalchemy import Connection, text

from api.core.settings import get_settings

Sample = tuple[Sequence[str], float | None]
#: Descriptions and queries by name: each selects a column for each label, then the value.
METRICS = {
    "shop_orders": (
        "Orders by status",
        "SELECT status, count(*) FROM orders GROUP BY status",
    ),
    "shop_payments": (
        "Payments by provider and status",
        "SELECT provider, status, count(*) FROM payments GROUP BY provider, status",
    ),
    "shop_sms_codes_last_hour": (
        "SMS codes of the last hour: sent, used, or not taken by the gateway",
        "SELECT CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN used_at IS NOT NULL THEN 'used' ELSE 'sent' END"
        " AS outcome, count(*) FROM sms_codes"
        " WHERE channel = 'sms' AND created_at > now() - interval '1 hour' GROUP BY outcome",
    ),
    "shop_import_runs_last_day": (
        "Imports of price lists that were started within a day, by status",
        "SELECT status, count(*) FROM import_runs WHERE created_at > now() - interval '1 day' GROUP BY status",
    ),
    "shop_backup_age_seconds": (
        "Time since the last backup, sending of one to another machine and check of one that succeeded",
        "SELECT task, extract(epoch FROM now() - max(finished_at)) FROM backup_runs WHERE failure IS NULL"
        " GROUP BY task",
    ),
    "shop_backup_failed": (
        "1 when the newest backup, sending or check failed",
        "SELECT DISTINCT ON (task) task, (failure IS NOT NULL)::int FROM backup_runs ORDER BY task, id DESC",
    ),
    "shop_database_bytes": (
        "Size of the database on disk",
        "SELECT pg_database_size(current_database())",
    ),
}


def read_samples(connection: Connection, query: str) -> tuple[list[str], list[Sample]]:
    """The labels of a metric, and its values by their values of the labels."""
    result = connection.execute(text(query))
    return [*result.keys()][:-1], [(row[:-1], float(row[-1])) for row in result]


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
