"""PostgreSQL under load: what sessions run and wait for, rows that sequential scans read, plans."""

import time
from dataclasses import dataclass, field
from typing import Any

import psycopg

from loadtests.monitors.samples import Samples, SeriesKey

ACTIVE = SeriesKey("database", "pg.active", "Запросов выполняется", "")
LOCK_WAITS = SeriesKey("database", "pg.lock_waits", "Ждут блокировки", "")
COMMITS = SeriesKey("database", "pg.commits", "Транзакций", "1/s")
SCANNED = SeriesKey("database", "pg.scanned_rows", "Строк прочитано подряд", "1/s")
_NAME = "load-test-monitor"
MAX_STATEMENTS = 400

_SESSIONS = """
SELECT state, wait_event_type, query, extract(epoch FROM clock_timestamp() - query_start)
FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
_TABLES = "SELECT relname, seq_scan, seq_tup_read, coalesce(idx_scan, 0), n_live_tup FROM pg_stat_user_tables"
_COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


@dataclass(frozen=True)
class TableScans:
    """Of one table during the run."""

    table: str
    scans: int
    rows_read: int
    rows: int

    @property
    def rows_a_scan(self) -> float:
        return self.rows_read / self.scans if self.scans else 0.0


@dataclass
class DatabaseStatement:
    text: str
    #: Samples in which a session ran it.
    active: int = 0
    #: Samples in which a session waited for a lock in it.
    locked: int = 0
    #: Samples in which it was the last of an idle session.
    last: int = 0
    longest_s: float = 0.0


@dataclass
class DatabaseFigures:
    samples: int = 0
    statements: dict[str, DatabaseStatement] = field(default_factory=dict)
    scans: list[TableScans] = field(default_factory=list)
    #: Generic plans by statement.
    plans: dict[str, str] = field(default_factory=dict)


class DatabaseMonitor:
    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True, application_name=_NAME)
        self.figures = DatabaseFigures()
        self._tables = self._table_counts()
        self._last = (time.time(), self._commits(), self._rows_read())

    def close(self) -> None:
        self._connection.close()

    def sample_sessions(self, samples: Samples) -> None:
        now, figures = time.time(), self.figures
        figures.samples += 1
        active = locked = 0
        for state, wait, query, age_s in self._connection.execute(_SESSIONS):
            if not query or query.startswith(("LISTEN", "COMMIT", "BEGIN", "ROLLBACK", "SELECT pg_advisory")):
                continue
            statement = self._statement(query)
            if statement is None:
                continue
            if state == "active":
                active += 1
                statement.active += 1
                statement.longest_s = max(statement.longest_s, float(age_s or 0))
                if wait == "Lock":
                    locked += 1
                    statement.locked += 1
            else:
                statement.last += 1
        samples.add(ACTIVE, now, active)
        samples.add(LOCK_WAITS, now, locked)

    def sample_counters(self, samples: Samples) -> None:
        now, commits, rows = time.time(), self._commits(), self._rows_read()
        then, commits_then, rows_then = self._last
        seconds = max(0.001, now - then)
        samples.add(COMMITS, now, (commits - commits_then) / seconds)
        samples.add(SCANNED, now, max(0, rows - rows_then) / seconds)
        self._last = (now, commits, rows)

    def finish(self) -> DatabaseFigures:
        """Adds the scans of the run and the plans of its statements."""
        after = self._table_counts()
        self.figures.scans = sorted(
            (
                TableScans(name, scans - before[0], rows - before[1], live)
                for name, (scans, rows, live) in after.items()
                if (before := self._tables.get(name, (0, 0, 0)))[0] < scans
            ),
            key=lambda table: -table.rows_read,
        )
        for text in self.figures.statements:
            if plan := self._plan(text):
                self.figures.plans[text] = plan
        return self.figures

    def _statement(self, query: str) -> DatabaseStatement | None:
        statements = self.figures.statements
        if query not in statements and len(statements) >= MAX_STATEMENTS:
            return None
        return statements.setdefault(query, DatabaseStatement(query))

    def _plan(self, query: str) -> str:
        if not query.lstrip().upper().startswith(("SELECT", "WITH", "UPDATE", "DELETE", "INSERT")):
            return ""
        try:
            with self._connection.transaction():
                self._connection.execute("SET LOCAL statement_timeout = '2s'")
                rows = self._connection.execute(f"EXPLAIN (GENERIC_PLAN, COSTS) {query}".encode(), prepare=False)
                return "\n".join(row[0] for row in rows)
        except psycopg.Error:
            return ""

    def _table_counts(self) -> dict[str, tuple[int, int, int]]:
        rows = self._connection.execute(_TABLES).fetchall()
        return {name: (scans, read, live) for name, scans, read, _, live in rows}

    def _rows_read(self) -> int:
        return sum(read for _, read, _ in self._table_counts().values())

    def _commits(self) -> int:
        row: tuple[Any, ...] | None = self._connection.execute(_COMMITS).fetchone()
        return int(row[0]) if row else 0
