"""The database: connections, locks, sequential scans, slow statements."""

import re
from collections.abc import Iterator

from loadtests.judgement.evidence import Evidence, high, share
from loadtests.monitors.database import DatabaseFigures, DatabaseStatement, TableScans
from loadtests.monitors.prometheus import POOL_LIMIT, POOL_WAITS
from loadtests.report.data import ReportFigure, ReportFinding

#: Of the requests to the API.
WAITED_SHARE = 0.05
LOCKED_SHARE = 0.1
#: Rows that one sequential scan reads: a table of fewer is read faster so than by an index.
SCAN_ROWS = 300
#: Of such scans in a run: fewer are a report or a tick.
SCANS_A_SECOND = 1.0
SLOW_SHARE = 0.25


def find_pool(evidence: Evidence) -> Iterator[ReportFinding]:
    waits = sum(evidence.values(POOL_WAITS.name))
    requests = sum(figure.latency.count for figure in evidence.classes_of("api."))
    if waits < WAITED_SHARE * max(1, requests):
        return
    yield ReportFinding(
        "pool_exhausted",
        "Не хватает соединений с базой",
        "Запросы стоят в очереди за соединением из пула. Увеличьте DATABASE_POOL_SIZE (и проверьте max_connections) "
        "или ищите, кто держит соединение долго.",
        "cause",
        [
            ReportFigure("Соединений в пуле", high(evidence.values(POOL_LIMIT.name), 100)),
            ReportFigure("Запросов, которые ждали соединения", waits),
            ReportFigure("Всего запросов к API", requests),
        ],
    )


def find_locks(evidence: Evidence) -> Iterator[ReportFinding]:
    database = evidence.observation.database
    locked = share(evidence.values("pg.lock_waits"), 0)
    if database is None or locked < LOCKED_SHARE:
        return
    statement = max(database.statements.values(), key=lambda row: row.locked)
    yield ReportFinding(
        "lock_waits",
        "Запросы ждут блокировок друг друга",
        "Сеансы базы ждут строк, которые держит другая транзакция.",
        "cause",
        [
            ReportFigure("Замеров с ожиданием", 100 * locked, "%"),
            ReportFigure("Ждали одновременно, самое большее", high(evidence.values("pg.lock_waits"), 100)),
        ],
        statement.text,
    )


def find_missing_database_index(evidence: Evidence) -> Iterator[ReportFinding]:
    """Tables that are read from end to end again and again, where a plan shows a scan with a filter on them."""
    database = evidence.observation.database
    if database is None:
        return
    for table in database.scans:
        if table.rows_a_scan < SCAN_ROWS or table.scans < SCANS_A_SECOND * evidence.plan.shape.seconds:
            continue
        found = _scanning_statement(database, table)
        if found is None:
            continue
        statement, columns = found
        yield ReportFinding(
            "missing_database_index",
            f"Таблица {table.table} читается целиком: нет индекса по {columns}",
            f"Каждый такой запрос просматривает все строки таблицы {table.table}. Время растёт вместе с ней.",
            "cause",
            [
                ReportFigure("Просмотров таблицы за прогон", table.scans),
                ReportFigure("Строк за один просмотр", table.rows_a_scan),
                ReportFigure("Строк в таблице", table.rows),
            ],
            f"{statement.text}\n\n{database.plans[statement.text]}",
        )


def _scanning_statement(database: DatabaseFigures, table: TableScans) -> tuple[DatabaseStatement, str] | None:
    """The most frequent statement whose plan filters a scan of the table by equality, and the columns of the filter."""
    candidates = sorted(
        database.plans, key=lambda text: -(database.statements[text].active * 10 + database.statements[text].last)
    )
    for text in candidates:
        columns = _filtered_columns(database.plans[text], table.table)
        if columns:
            return database.statements[text], columns
    return None


def _filtered_columns(plan: str, table: str) -> str:
    match = re.search(rf"Seq Scan on {re.escape(table)}\b[^\n]*\n\s+Filter: ([^\n]+)", plan)
    if match is None:
        return ""
    columns = re.findall(r"(?:\w+\.)?(\w+)\)?(?:::\w+)? = (?:\$\d|ANY|\(|\w+\.)", match[1])
    return ", ".join(dict.fromkeys(columns))


def find_slow_statement(evidence: Evidence) -> Iterator[ReportFinding]:
    database = evidence.observation.database
    if database is None or not database.statements:
        return
    statement = max(database.statements.values(), key=lambda row: row.active)
    part = statement.active / max(1, database.samples)
    if part < SLOW_SHARE and statement.longest_s < 2:
        return
    yield ReportFinding(
        "slow_statement",
        "Один запрос занимает базу больше других",
        "Его застали за работой в большой доле замеров.",
        "warning",
        [ReportFigure("Доля замеров", 100 * part, "%"), ReportFigure("Дольше всего длился", statement.longest_s, "s")],
        f"{statement.text}\n\n{database.plans.get(statement.text, '')}".strip(),
    )
