"""SQL of backups: a snapshot with the digests of its tables, a scratch database, replacing a schema, outcomes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session

from api.backups.manifest import TableDigest
from api.backups.models import BackupRun

#: Tables whose rows stay out: outbox events name transactions of this server; mails must not be sent a second time.
WITHOUT_ROWS = ("search_outbox", "queued_mails")
_TABLES = (
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    " AND relname <> ALL(%s) ORDER BY 1"
)
#: Sums of hashes do not depend on the order of the rows.
_DIGEST = sql.SQL("SELECT count(*), coalesce(sum(hashtextextended(row_ ::text, 0)::numeric), 0)::text FROM {} AS row_")
#: What the text of a row depends on.
_TEXT_FORMAT = "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1"


@contextmanager
def exported_snapshot(url: str) -> Iterator[tuple[psycopg.Connection, str]]:
    """A connection to one consistent state of the database, and its id, by which pg_dump reads it too."""
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        yield connection, _value(connection, "SELECT pg_export_snapshot()")


def waiting_mails(connection: psycopg.Connection) -> int:
    return int(_value(connection, "SELECT count(*) FROM queued_mails"))


def read_database(url: str) -> tuple[str, dict[str, TableDigest]]:
    """Revision and digests of a database."""
    with psycopg.connect(url) as connection:
        return revision(connection), table_digests(connection)


def revision(connection: psycopg.Connection) -> str:
    return str(_value(connection, "SELECT coalesce(max(version_num), '') FROM alembic_version"))


def table_digests(connection: psycopg.Connection) -> dict[str, TableDigest]:
    connection.execute(_TEXT_FORMAT)
    digests = {}
    for (name,) in connection.execute(_TABLES, [list(WITHOUT_ROWS)]).fetchall():
        row = connection.execute(_DIGEST.format(sql.Identifier("public", name))).fetchone()
        assert row
        digests[name] = TableDigest(rows=row[0], checksum=row[1])
    return digests


@contextmanager
def scratch_database(url: str) -> Iterator[str]:
    """The address of an empty database beside that of `url`, which is dropped after the block."""
    with psycopg.connect(url, autocommit=True) as connection:
        name = f"{connection.info.dbname}_backup_check"
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        connection.execute(drop)
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
        try:
            yield make_conninfo(url, dbname=name)
        finally:
            connection.execute(drop)


def existing_orders(url: str) -> tuple[int, datetime | None] | None:
    """The number of orders and the moment of the newest one; None for a database without tables."""
    with psycopg.connect(url) as connection:
        if not connection.execute(_TABLES, [[]]).fetchone():
            return None
        if _value(connection, "SELECT to_regclass('public.orders')") is None:
            return 0, None
        row = connection.execute("SELECT count(*), max(created_at) FROM orders").fetchone()
        assert row
        return row[0], row[1]


def replace_schema_statements(url: str) -> str:
    """Statements that empty the schema `public`, with the rights on it as they are: the roles are not in a dump."""
    with psycopg.connect(url) as connection:
        grants = connection.execute(
            "SELECT privilege_type, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(grantee::regrole::text) END"
            " FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'public' AND grantee <> nspowner"
        ).fetchall()
    return "\n".join(
        [
            # Requests that are under way end first; a session that hangs must not hold the restore.
            "SET LOCAL lock_timeout = '60s';",
            "DROP SCHEMA IF EXISTS public CASCADE;",
            "CREATE SCHEMA public;",
            *(f"GRANT {privilege} ON SCHEMA public TO {role};" for privilege, role in grants),
        ]
    )


def record_run(session: Session, task: str, backup: str, seconds: float, failure: str | None) -> None:
    session.add(BackupRun(task=task, backup=backup, seconds=seconds, failure=failure))
    session.flush()


def last_success(connection: Connection, task: str) -> datetime | None:
    query = select(func.max(BackupRun.finished_at)).where(BackupRun.task == task, BackupRun.failure.is_(None))
    return connection.scalar(query)


def _value(connection: psycopg.Connection, query: LiteralString) -> Any:
    row = connection.execute(query).fetchone()
    assert row
    return row[0]
