"""Every likely cause: found when the figures show it, with those figures, and in no healthy run."""

import pytest

from loadtests.judgement.diagnosis.generator import generator_health
from loadtests.judgement.evidence import Evidence, high, share
from loadtests.judgement.judge import diagnose
from loadtests.measurement.recorder import Recorder
from loadtests.monitors.database import DatabaseFigures, DatabaseStatement, TableScans
from loadtests.monitors.engine import NO_ANSWER
from loadtests.report.data import ReportFinding
from tests.loadtests.run_samples import (
    QUICK,
    SECONDS,
    STARTED,
    WARM_UP_S,
    evidence_of,
    figures_of,
    healthy_recorder,
    record,
)

CORES = 2
SLOW_QUERY = "SELECT id FROM products WHERE article = $1"
PLAN = """Gather  (cost=1000.00..9000.00 rows=1 width=4)
  ->  Parallel Seq Scan on products  (cost=0.00..8000.00 rows=1 width=4)
        Filter: ((article)::text = $1)"""


def only(evidence: Evidence) -> ReportFinding:
    findings = diagnose(evidence, CORES)
    assert [finding.cause for finding in findings] == [findings[0].cause]
    return findings[0]


def causes(evidence: Evidence) -> list[str]:
    return [finding.cause for finding in diagnose(evidence, CORES)]


def database(
    statement: DatabaseStatement | None = None, plan: str = "", scans: TableScans | None = None
) -> DatabaseFigures:
    statement = statement or DatabaseStatement(SLOW_QUERY, active=5, last=40)
    return DatabaseFigures(
        500, {statement.text: statement}, [scans] if scans else [], {statement.text: plan} if plan else {}
    )


def test_a_healthy_run_has_no_findings() -> None:
    assert diagnose(evidence_of(), CORES) == []
    assert diagnose(evidence_of(database=database(plan="Index Scan using a on products")), CORES) == []


def test_a_run_that_saw_nothing_has_no_findings() -> None:
    evidence = evidence_of(Recorder())
    evidence.observation.samples.points.clear()

    assert diagnose(evidence, CORES) == []


# The generator


def generator_run(lag_ms: float, cpu: float, late_seconds: int = SECONDS) -> Evidence:
    recorder = Recorder()
    for second in range(SECONDS):
        recorder.health(second, lag_ms if second < WARM_UP_S + late_seconds else 3.0, cpu)
    return evidence_of(recorder)


def test_a_generator_that_gets_no_processor() -> None:
    evidence = generator_run(lag_ms=250, cpu=35, late_seconds=50)
    finding = only(evidence)

    assert finding.cause == "generator"
    assert "не дают процессора" in finding.text
    assert figures_of(finding) == {
        "Процессор генератора, 75-й процентиль": 35,
        "Опоздание таймера, p99": 250,
        "Секунд с опозданием больше 100 мс": 50,
    }
    assert generator_health(evidence).is_bottleneck


def test_a_generator_whose_one_process_is_too_little() -> None:
    finding = only(generator_run(lag_ms=30, cpu=99))

    assert finding.cause == "generator"
    assert "PROCESSES" in finding.text


@pytest.mark.parametrize(("lag_ms", "cpu", "late_seconds"), [(250, 35, 25), (99, 90, SECONDS), (250, 35, 0)])
def test_a_generator_in_time(lag_ms: float, cpu: float, late_seconds: int) -> None:
    """Late while it warms up does not count."""
    assert causes(generator_run(lag_ms, cpu, late_seconds)) == []


# The engine


def test_an_index_that_is_missing() -> None:
    recorder = healthy_recorder()
    record(recorder, "search.results", [QUICK] * 2, range(40, 60), "HTTP 404 index_not_found")
    finding = only(evidence_of(recorder, {"engine.products": (1995, 0)}, engine_errors={"index_not_found": 7}))

    assert (finding.cause, finding.title) == ("index_missing", "В движке нет индекса")
    assert figures_of(finding) == {
        "Ответов «индекса нет»": 47,
        "Товаров в индексе до нагрузки": 1995,
        "Меньше всего за прогон": 0,
    }


def test_products_that_leave_the_index() -> None:
    assert only(evidence_of(series={"engine.products": (2000, 1700)})).title == "Из индекса пропали товары"
    assert causes(evidence_of(series={"engine.products": (2000, 1900)})) == []


def test_an_engine_that_accepts_searches_slowly() -> None:
    finding = only(evidence_of(series={"engine.probe_ms": (64, 70)}))

    assert finding.cause == "engine_slow"
    assert finding.title.endswith("процессор при этом свободен")
    assert "на 62 мс позже" in finding.text
    assert "/health отвечает быстро" in finding.text
    assert figures_of(finding) == {
        "Пробный поиск до нагрузки, по часам": 64,
        "Он же, по счёту движка": 2,
        "Ответ /health движка": 1,
        "Процессор движка под нагрузкой": 40,
    }


def test_an_engine_behind_a_slow_network() -> None:
    finding = only(evidence_of(series={"engine.probe_ms": (64, 70), "engine.health_ms": (60, 60)}))

    assert "прокси" in finding.text


def test_an_engine_whose_search_itself_is_slow() -> None:
    finding = only(evidence_of(series={"engine.probe_ms": (52, 70), "engine.probe_search_ms": (50, 60)}))

    assert "занимает у движка 50 мс" in finding.text


def test_a_busy_engine_is_not_called_free() -> None:
    slow, busy = diagnose(evidence_of(series={"engine.probe_ms": (64, 400), "cpu.engine": (2, 99)}), CORES)

    assert (slow.cause, busy.cause) == ("engine_slow", "engine_cpu")
    assert "свободен" not in slow.title


def test_an_engine_without_processor() -> None:
    finding = only(evidence_of(series={"cpu.engine": (2, 97), "engine.probe_ms": (4, 310)}))

    assert finding.cause == "engine_cpu"
    assert figures_of(finding) == {
        "Процессор движка, медиана": 97, "Пробный поиск под нагрузкой": 310, "До нагрузки": 4,
    }  # fmt: skip


def test_an_engine_that_did_not_answer() -> None:
    evidence, late = evidence_of(engine_errors={NO_ANSWER: 3}), evidence_of()
    for one in (evidence, late):
        points = next(points for key, points in one.observation.samples.points.items() if key.name == "engine.up")
        points[:] = [(at, 0 if at >= STARTED + 100 else 1) for at, _ in points]
    finding = only(evidence)

    assert (finding.cause, figures_of(finding)) == ("engine_down", {"Замеров без ответа": 20})
    assert diagnose(late) == []  # it answered the run's own searches


# The database


def test_too_few_connections() -> None:
    evidence = evidence_of(series={"pool.waits": (0, 3), "pool.in_use": (0, 15)})

    assert (only(evidence).cause, figures_of(only(evidence))) == (
        "pool_exhausted",
        {"Соединений в пуле": 15, "Запросов, которые ждали соединения": 300, "Всего запросов к API": 400},
    )
    assert diagnose(evidence_of(series={"pool.waits": (9, 0.1)})) == []


def test_waits_for_locks() -> None:
    statements = {
        "a": DatabaseStatement("UPDATE stocks", active=9, locked=8),
        "b": DatabaseStatement("SELECT 1", active=9),
    }
    figures = DatabaseFigures(500, statements)
    finding = only(evidence_of(series={"pg.lock_waits": (0, 3)}, database=figures))

    assert (finding.cause, finding.evidence) == ("lock_waits", "UPDATE stocks")
    assert figures_of(finding) == {"Замеров с ожиданием": 100, "Ждали одновременно, самое большее": 3}
    assert causes(evidence_of(series={"pg.lock_waits": (0, 0)}, database=figures)) == []


def test_a_table_without_the_index_that_a_query_needs() -> None:
    finding = only(evidence_of(database=database(plan=PLAN, scans=TableScans("products", 400, 800_000, 2000))))

    assert finding.cause == "missing_database_index"
    assert finding.title == "Таблица products читается целиком: нет индекса по article"
    assert finding.evidence == f"{SLOW_QUERY}\n\n{PLAN}"
    assert figures_of(finding) == {
        "Просмотров таблицы за прогон": 400, "Строк за один просмотр": 2000, "Строк в таблице": 2000,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "columns"),
    [
        ("(article = $1)", "article"),
        ("((customer_id = $1) AND ((status)::text = $2))", "customer_id, status"),
        ("(id = ANY ($1))", "id"),
        ("(NOT hidden)", None),
        ("(created_at > $1)", None),
    ],
)
def test_the_columns_of_a_filter(condition: str, columns: str | None) -> None:
    plan = f"Seq Scan on products p  (cost=0.00..80.00 rows=1 width=4)\n  Filter: {condition}"
    findings = diagnose(evidence_of(database=database(plan=plan, scans=TableScans("products", 400, 800_000, 2000))))

    expected = [] if columns is None else [f"Таблица products читается целиком: нет индекса по {columns}"]
    assert [finding.title for finding in findings] == expected


@pytest.mark.parametrize(
    ("scans", "plan"),
    [
        (TableScans("products", 400, 400 * 299, 299), PLAN),  # a small table
        (TableScans("products", 59, 59 * 2000, 2000), PLAN),  # seldom
        (TableScans("stocks", 400, 800_000, 2000), PLAN),  # another table
        (TableScans("products", 400, 800_000, 2000), PLAN.replace("products", "products_old")),
    ],
)
def test_scans_that_need_no_index(scans: TableScans, plan: str) -> None:
    assert causes(evidence_of(database=database(plan=plan, scans=scans))) == []


def test_a_slow_statement_is_a_warning() -> None:
    finding = only(
        evidence_of(database=database(DatabaseStatement(SLOW_QUERY, active=200, longest_s=0.5), plan="a plan"))
    )

    assert (finding.cause, finding.severity) == ("slow_statement", "warning")
    assert figures_of(finding) == {"Доля замеров": 40, "Дольше всего длился": 0.5}
    assert finding.evidence == f"{SLOW_QUERY}\n\na plan"
    assert causes(evidence_of(database=database(DatabaseStatement(SLOW_QUERY, active=1, longest_s=4)))) == [
        "slow_statement"
    ]


# The shop's processes


def failing(name: str, error: str = "HTTP 503 busy") -> Recorder:
    recorder = healthy_recorder()
    for second in range(40, 60):
        recorder.request((0, second, name, "browse"), QUICK, QUICK, error, "the body")
    return recorder


@pytest.mark.parametrize(
    ("name", "where"), [("search.results", "ошибками движок."), ("api.getInit", "ошибками API и страницы.")]
)
def test_answers_that_are_errors(name: str, where: str) -> None:
    finding = only(evidence_of(failing(name)))

    assert (finding.cause, finding.title, finding.evidence) == ("errors", "Ошибки в ответах: 4.8 %", "the body")
    assert finding.text.endswith(where)
    figures = list(figures_of(finding).values())
    assert figures == [20, 420, 20]


def test_a_few_errors_are_no_finding() -> None:
    recorder = healthy_recorder()
    record(recorder, "api.getInit", [QUICK] * 600, [50])
    record(recorder, "api.getInit", [QUICK], [50, 51], "HTTP 500")

    assert causes(evidence_of(recorder)) == []


def stale(**series: tuple[float, float]) -> Evidence:
    recorder = healthy_recorder()
    for second in range(40, 60):
        recorder.fresh(second, 8.0)
    return evidence_of(recorder, {name.replace("_", "."): values for name, values in series.items()})


def test_prices_that_wait_for_an_indexer_that_is_off() -> None:
    finding = only(stale(outbox_lag=(0, 9), outbox_waiting=(0, 70), cpu_worker=(1, 0)))

    assert finding.cause == "stale_prices"
    assert "остановлен" in finding.text
    figures = figures_of(finding)
    assert figures.pop("Новая цена в поиске, p95") == pytest.approx(8, rel=0.01)
    assert figures == {
        "Обещано": 2,
        "Ждёт самое старое изменение, самое большее": 9,
        "Строк ждут индексации, самое большее": 70,
        "Процессор индексатора": 0,
    }


def test_prices_that_wait_for_a_busy_indexer() -> None:
    finding = only(stale(outbox_lag=(0, 9), cpu_worker=(1, 80)))

    assert (finding.cause, "не успевает" in finding.text) == ("stale_prices", True)


def test_an_api_without_processor() -> None:
    finding = only(evidence_of(series={"cpu.api": (2, 98)}))

    assert (finding.cause, figures_of(finding)) == ("api_cpu", {"Процессор API, медиана": 98})


def test_a_machine_without_processor() -> None:
    evidence = evidence_of(series={"cpu.machine": (10, 195)})
    finding = only(evidence)

    assert (finding.cause, finding.severity) == ("machine_cpu", "cause")
    assert list(figures_of(finding).items())[:3] == [
        ("Вся машина", 195), ("Название cpu.generator", 40), ("Название cpu.engine", 40),
    ]  # fmt: skip
    assert figures_of(finding)["Другие процессы"] == 60
    assert "делят ядра" in finding.text
    assert "не магазина" in only(evidence_of(series={"cpu.machine": (10, 195), "cpu.engine": (5, 5)})).text
    assert diagnose(evidence, 4) == []
    assert diagnose(evidence) == []  # another machine


def test_wrong_answers_have_titles_and_samples() -> None:
    recorder = healthy_recorder()
    for number in range(3):
        recorder.check("price_of_zone", False, f"sample {number}")
    recorder.check("page_size", False, "31 из 30")
    finding = only(evidence_of(recorder))

    assert (finding.cause, finding.evidence) == ("wrong_answers", "sample 0\nsample 1\nsample 2")
    assert figures_of(finding) == {
        "Цена на странице та же, что в поиске этого города": 3, "На странице не больше, чем просили": 1,
    }  # fmt: skip


def test_causes_come_before_warnings() -> None:
    evidence = evidence_of(
        series={"cpu.api": (2, 98), "cpu.machine": (10, 195)},
        database=database(DatabaseStatement(SLOW_QUERY, active=200)),
    )

    findings = diagnose(evidence, 2)

    assert [(finding.cause, finding.severity) for finding in findings] == [
        ("api_cpu", "cause"), ("slow_statement", "warning"), ("machine_cpu", "warning"),
    ]  # fmt: skip


# Samples


def test_values_are_those_of_the_judged_time_and_idle_ones_those_before() -> None:
    evidence = evidence_of()

    assert evidence.window == (STARTED + WARM_UP_S, STARTED + SECONDS)
    assert len(evidence.values("cpu.api")) == SECONDS - WARM_UP_S
    assert (evidence.median("cpu.api"), evidence.idle_median("cpu.api")) == (30, 2)
    assert evidence.median("cpu.nobody") is evidence.idle_median("cpu.nobody") is None


def test_shares_and_high_values() -> None:
    assert share([1, 2, 3, 4], 2) == 0.5
    assert share([], 2) == 0
    assert (high(list(range(100)), 90), high([5], 100), high([])) == (90, 5, 0)
