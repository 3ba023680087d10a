"""The judgement of a run, and its whole report."""

from dataclasses import asdict
from typing import Any

from loadtests.judgement import report_document as document
from loadtests.judgement.baseline import baseline_rows, to_json
from loadtests.judgement.broken_budgets import broken_budgets
from loadtests.judgement.diagnosis.diagnose import diagnose
from loadtests.judgement.diagnosis.generator import generator_health
from loadtests.judgement.evidence import Evidence
from loadtests.judgement.knee import beyond, knee_of, steps_of
from loadtests.report.data import BrokenBudget, ReportFinding

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
        "reconciliation": [{**asdict(row), "ok": row.ok} for row in evidence.agreements],
        "freshness": document.freshness(evidence),
        "generator": document.generator(health, processes),
        "baseline": to_json(baseline["name"], rows) if baseline else None,
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
