"""The judgement of a run, its likely causes, its ratios to an earlier run, and its whole report."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from loadtests.config.request_classes import title_of
from loadtests.judgement import report_document as document
from loadtests.judgement.broken_budgets import broken_budgets
from loadtests.judgement.diagnosis import database, engine, generator, shop
from loadtests.judgement.diagnosis.generator import generator_health
from loadtests.judgement.evidence import Evidence
from loadtests.judgement.knee import beyond, knee_of, steps_of
from loadtests.report.data import BaselineRow, BrokenBudget, ReportFinding

_CAUSES = (
    generator.find_generator,
    engine.find_absent_engine,
    engine.find_missing_index,
    shop.find_errors,
    shop.find_wrong_answers,
    database.find_pool,
    database.find_locks,
    database.find_missing_database_index,
    engine.find_slow_engine,
    shop.find_stale_prices,
    engine.find_busy_engine,
    shop.find_busy_api,
    database.find_slow_statement,
)


def diagnose(evidence: Evidence, cores: int = 0) -> list[ReportFinding]:
    """All likely causes of a run, the most telling first."""
    findings = [finding for rule in _CAUSES for finding in rule(evidence)]
    explained = any(finding.severity == "cause" for finding in findings)
    findings += shop.find_busy_machine(evidence, cores, "warning" if explained else "cause")
    return sorted(findings, key=lambda finding: finding.severity != "cause")


def baseline_rows(evidence: Evidence, baseline: dict[str, Any]) -> list[BaselineRow]:
    """`baseline`: the `report.json` of the earlier run."""
    classes = {row["name"]: row for row in baseline.get("classes", [])}
    return [
        row
        for name in sorted(evidence.classes)
        if name in classes
        for row in _baseline_rows(evidence, name, classes[name])
    ]


def _baseline_rows(evidence: Evidence, name: str, before: dict[str, Any]) -> Iterator[BaselineRow]:
    figure = evidence.classes[name]
    if figure.latency.count < 40 or before["count"] < 40:
        return
    for percent, measure in ((50, "p50"), (95, "p95")):
        value, old = figure.latency.percentile(percent), before[measure]
        low, high = figure.intervals.get(percent, (value, value))
        old_low, old_high = before.get(f"{measure}_interval") or (old, old)
        if not old or not old_low:
            continue
        limit = evidence.budgets.baseline.get(measure)
        least = low / old_high
        yield BaselineRow(
            name, title_of(name), measure, value, old, value / old, least, high / old_low, limit,
            limit is not None and value / old > limit and least > 1,
        )  # fmt: skip


PASSED, FAILED, INVALID = "passed", "failed", "invalid"
#: A test in steps without a knee.
TOO_MUCH = " Уже первая ступень насыщена: начните с меньшего, RATE=."
EXIT_CODES = {PASSED: 0, FAILED: 3, INVALID: 4}


def report_of(
    evidence: Evidence,
    name: str,
    target: dict[str, Any],
    environment: list[dict[str, str]],
    processes: int,
    baseline: dict[str, Any] | None,
) -> dict[str, Any]:
    """The report as `loadtests.report.data` describes it."""
    health = generator_health(evidence)
    rows = baseline_rows(evidence, baseline) if baseline else []
    broken = [
        *broken_budgets(evidence),
        *(
            BrokenBudget(
                row.scope, f"{row.title}: к базовому прогону", row.measure, row.ratio, row.limit_ratio or 0, "ratio"
            )
            for row in rows
            if row.broken
        ),
    ]
    steps = steps_of(evidence) if evidence.plan.shape.name == "step" else []
    knee = knee_of(steps)
    saturated = beyond(evidence, knee) if knee else None
    findings = diagnose(saturated or evidence, target.get("cores") or 0)
    outcome = INVALID if health.is_bottleneck else FAILED if broken else PASSED
    seconds = int(evidence.plan.shape.seconds) + 1
    return {
        **document.head(evidence, name, target),
        "judgement": {
            "outcome": outcome,
            "summary": summary(outcome, broken, [] if saturated else findings)
            + (TOO_MUCH if steps and not knee else ""),
            "broken": [asdict(row) for row in broken],
            "findings": [asdict(finding) for finding in findings],
        },
        "classes": document.classes(evidence),
        "journeys": document.journeys(evidence),
        "errors": document.error_rows(evidence),
        "axis_s": list(range(seconds)),
        "series": list(document.series(evidence, seconds)),
        "steps": document.steps(steps),
        "knee": document.knee(knee, steps, findings) if knee else None,
        "correctness": document.correctness(evidence),
        "agreements": [{**asdict(row), "ok": row.ok} for row in evidence.agreements],
        "freshness": document.freshness(evidence),
        "generator": document.generator(health, processes),
        "baseline": {"name": baseline["name"], "rows": [asdict(row) for row in rows]} if baseline else None,
        "environment": environment,
    }


def summary(outcome: str, broken: list[BrokenBudget], findings: list[ReportFinding]) -> str:
    causes = [finding.title for finding in findings if finding.severity == "cause"]
    cause = f" Вероятная причина: {causes[0][0].lower() + causes[0][1:]}." if causes else ""
    if outcome == INVALID:
        return "Прогону нельзя верить: не успевал сам генератор."
    if outcome == PASSED:
        return f"Все бюджеты соблюдены.{cause}"
    return f"Нарушено бюджетов: {len(broken)}.{cause}"
