"""Reads the migration revision of the database on a separate connection: requests may occupy the whole pool."""

import psycopg

from api.core.settings import get_settings


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
