"""The whole report of a run, its outcome and its text on the terminal; the knee of a step test."""

import json
from dataclasses import replace
from typing import Any

import pytest

from loadtests.checks.database_agreement import DatabaseAgreement
from loadtests.config.shapes import Phase, Shape
from loadtests.judgement.evidence import Evidence
from loadtests.judgement.judge import EXIT_CODES, report_of
from loadtests.judgement.judgement_text import amount, judgement_text
from loadtests.judgement.knee import Step, knee_of, steps_of
from loadtests.measurement.recorder import Recorder
from loadtests.report.data import Report
from loadtests.report.page import render
from tests.loadtests.run_samples import QUICK, SECONDS, SLOW, STARTED, WARM_UP_S, evidence_of, healthy_recorder, record

TARGET = {"url": "http://127.0.0.1:8000", "products": 1995, "engine": "Meilisearch", "cores": 2, "revision": "abc"}
MACHINE = [{"name": "Ядер", "value": "2"}]


def report(evidence: Evidence, baseline: dict[str, Any] | None = None) -> dict[str, Any]:
    """As it is after its file is written and read."""
    found: dict[str, Any] = json.loads(json.dumps(report_of(evidence, "run", TARGET, MACHINE, 1, baseline)))
    return found


def failed_evidence() -> Evidence:
    recorder = healthy_recorder()
    record(recorder, "search.results", [SLOW] * 2, range(SECONDS))
    recorder.check("price_of_zone", False, "7: в поиске 100, на странице 110")
    return evidence_of(
        recorder,
        {"cpu.engine": (2, 98)},
        agreements=[DatabaseAgreement("Заказов подтверждено", 5, 5), DatabaseAgreement("Штук отложено", 9, 8)],
    )


# Outcomes


def test_a_healthy_run_passes() -> None:
    judgement = report(evidence_of())["judgement"]

    assert judgement == {"outcome": "passed", "summary": "Все бюджеты соблюдены.", "broken": [], "findings": []}
    assert EXIT_CODES["passed"] == 0


def test_broken_budgets_fail_a_run_and_its_cause_is_named() -> None:
    judgement = report(failed_evidence())["judgement"]

    assert judgement["outcome"] == "failed"
    assert [(row["scope"], row["measure"]) for row in judgement["broken"]] == [
        ("search.results", "p95"), ("correctness", "wrong"), ("orders", "expected"),
    ]  # fmt: skip
    assert [finding["cause"] for finding in judgement["findings"]] == ["wrong_answers", "engine_cpu"]
    assert judgement["summary"] == "Нарушено бюджетов: 3. Вероятная причина: магазин отвечал неверно."
    assert EXIT_CODES["failed"] == 3


def test_a_cause_without_a_broken_budget_passes_and_is_named() -> None:
    judgement = report(evidence_of(series={"cpu.engine": (2, 98)}))["judgement"]

    assert judgement["outcome"] == "passed"
    assert judgement["summary"] == "Все бюджеты соблюдены. Вероятная причина: движок упёрся в процессор."


def test_a_run_of_a_late_generator_is_invalid_whatever_it_measured() -> None:
    for evidence in (evidence_of(), failed_evidence()):
        for row in evidence.measurements.health:
            row["lag_ms"] = 400
        document = report(evidence)

        assert document["judgement"]["outcome"] == "invalid"
        assert document["judgement"]["findings"][0]["cause"] == "generator"
        assert document["generator"]["is_bottleneck"]
    assert EXIT_CODES["invalid"] == 4


def test_a_run_that_is_slower_than_an_earlier_one_fails() -> None:
    recorder = Recorder()
    record(recorder, "api.getInit", [3 * QUICK] * 4, range(SECONDS))
    document = report(evidence_of(recorder), report(evidence_of()))

    assert [(row["measure"], row["unit"], row["limit"]) for row in document["judgement"]["broken"]] == [
        ("p50", "ratio", 1.2), ("p95", "ratio", 1.35),
    ]  # fmt: skip
    assert document["judgement"]["broken"][0]["value"] == pytest.approx(3, rel=0.02)
    assert document["baseline"]["name"] == "run"
    assert report(evidence_of(), report(evidence_of()))["judgement"]["outcome"] == "passed"


# The report


def test_a_report_is_one_that_its_page_reads() -> None:
    for evidence in (evidence_of(), failed_evidence(), evidence_of(Recorder()), evidence_of(steps(), shape=STEPS)):
        found = Report.from_json(json.dumps(report(evidence)))
        assert found.name == "run"
        assert "<html" in render(found)


def test_the_figures_of_a_report() -> None:
    document = report(failed_evidence())
    row = next(row for row in document["classes"] if row["name"] == "search.results")

    assert (row["title"], row["group"], row["count"], row["errors"]) == ("Выдача", "search", 600, 0)
    assert (row["p50"], row["p95"]) == (pytest.approx(QUICK, rel=0.01), pytest.approx(SLOW, rel=0.01))
    assert row["budget_p95"] == 300
    assert sum(count for _, count in row["histogram"]) == 600
    assert document["journeys"] == [
        {"name": "browse", "title": "Листает каталог с фильтрами", "started": 50, "finished": 50, "failed": 0,
         "p50_s": pytest.approx(12, rel=0.01), "p95_s": pytest.approx(12, rel=0.01)},
    ]  # fmt: skip
    assert {row["name"]: (row["checked"], row["wrong"], row["samples"]) for row in document["correctness"]} == {
        "facet_counts": (50, 0, []),
        "price_of_zone": (1, 1, ["7: в поиске 100, на странице 110"]),
    }
    assert [(row["actual"], row["ok"]) for row in document["agreements"]] == [(5, True), (8, False)]
    fresh = document["freshness"]
    assert (fresh["count"], fresh["promise_s"]) == (20, 2)
    assert [fresh[name] for name in ("p50", "p95", "max")] == pytest.approx([0.7] * 3, rel=0.01)
    assert document["started"] == "2023-11-14T22:13:20+00:00"
    assert [phase["judged"] for phase in document["shape"]["phases"]] == [False, True]
    assert document["mix"][0] == {"journey": "browse", "title": "Листает каталог с фильтрами", "share": 0.75}


def test_series_have_a_value_for_each_second() -> None:
    document = report(evidence_of())
    series = {row["name"]: row["values"] for row in document["series"]}

    assert document["axis_s"] == list(range(SECONDS + 1))
    assert {len(values) for values in series.values()} == {SECONDS + 1}
    assert series["search requests"] == [4] * SECONDS + [0]
    assert series["search p95"][50] == pytest.approx(QUICK, rel=0.01)
    assert series["search p95"][SECONDS] is None
    assert series["cpu.api"][0] == 30
    assert series["generator.lag"][:2] == [3, 3]
    assert (series["freshness"][29], series["freshness"][30]) == (None, 0.7)


def test_errors_are_listed_with_a_sample_the_most_frequent_first() -> None:
    recorder = healthy_recorder()
    record(recorder, "api.getCart", [QUICK], [30], "HTTP 500")
    for second in (5, 30, 31):
        recorder.request((0, second, "picture", "vin"), QUICK, QUICK, "HTTP 404", "no picture")

    assert report(evidence_of(recorder))["errors"] == [
        {"scope": "picture", "what": "HTTP 404", "count": 3, "sample": "no picture"},
        {"scope": "api.getCart", "what": "HTTP 500", "count": 1, "sample": ""},
    ]


# The terminal


def test_the_terminal_names_judgement_budgets_and_causes() -> None:
    text = judgement_text(report(failed_evidence()))
    lines = text.splitlines()

    assert "НЕ ПРОЙДЕНО. Нарушено бюджетов: 3." in lines[1]
    assert any(line.startswith("  ✗ Выдача: p95 ") and line.endswith(" мс, можно 300 мс") for line in lines)
    assert "  ✗ Неверных ответов: 1, можно 0" in lines
    assert "  ✗ Штук отложено: 8, должно быть 9" in lines
    assert "  → Движок упёрся в процессор. " in text
    assert "Процессор движка, медиана 98 %" in text
    assert "  Проверено ответов: 51, неверных: 1" in lines
    assert "  ✓ Заказов подтверждено: 5 из 5" in lines
    assert "  ✗ Штук отложено: 8 из 9" in lines
    assert any(line.split()[:3] == ["Выдача", "600", "0"] for line in lines)


def test_the_terminal_of_other_outcomes() -> None:
    assert "ПРОЙДЕНО. Все бюджеты соблюдены." in judgement_text(report(evidence_of()))
    assert "✗" not in judgement_text(report(evidence_of()))
    late = evidence_of()
    for row in late.measurements.health:
        row["lag_ms"] = 400
    assert "НЕДЕЙСТВИТЕЛЬНО. Прогону нельзя верить" in judgement_text(report(late))


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (None, "ms", "нет"), (312.4, "ms", "312 мс"), (12.34, "ms", "12.3 мс"), (1.234, "s", "1.23 с"),
        (3, "", "3"), (0, "%", "0 %"), (1.5, "ratio", "1.50 ×"), (2, "шт.", "2 шт."),
    ],
)  # fmt: skip
def test_amounts(value: float | None, unit: str, text: str) -> None:
    assert amount(value, unit) == text


# The knee

STEPS = Shape("step", "", tuple(Phase(f"{rate}", 20 * (rate - 1), 20 * rate, rate, rate, True) for rate in range(1, 7)))


def steps(slow_from: int = 99, errors_from: int = 99) -> Recorder:
    """As many requests in a second as the number of the step."""
    recorder = Recorder()
    for rate in range(1, 7):
        latency = 1500.0 if rate >= slow_from else QUICK * rate
        error = "HTTP 503" if rate >= errors_from else ""
        record(recorder, "api.getInit", [latency] * rate, range(20 * (rate - 1), 20 * rate), error)
    return recorder


def test_steps_are_measured_without_their_first_quarter() -> None:
    recorder = steps()
    record(recorder, "api.getInit", [SLOW] * 100, range(20, 25))
    found = steps_of(evidence_of(recorder, shape=STEPS))

    assert [(step.rate, step.requests, step.error_share) for step in found] == [(rate, rate, 0) for rate in range(1, 7)]
    assert found[1].p95 == pytest.approx(2 * QUICK, rel=0.01)
    assert found[1].cpu == {"engine": 40, "api": 30, "postgres": 15, "generator": 40, "worker": 10}


@pytest.mark.parametrize(
    ("recorder", "rate"), [(steps(), 6), (steps(slow_from=4), 3), (steps(errors_from=3), 2), (steps(slow_from=2), 1)]
)
def test_the_knee_is_the_step_before_the_first_saturated_one(recorder: Recorder, rate: float) -> None:
    knee = knee_of(steps_of(evidence_of(recorder, shape=STEPS)))

    assert knee is not None
    assert knee.rate == rate


def test_a_burst_in_an_early_step_is_no_knee() -> None:
    recorder = steps(slow_from=5)
    record(recorder, "api.getInit", [SLOW * 9] * 4, [30, 31])
    knee = knee_of(steps_of(evidence_of(recorder, shape=STEPS)))

    assert knee is not None
    assert knee.rate == 4


def test_no_knee_where_already_the_first_step_fails() -> None:
    assert knee_of(steps_of(evidence_of(steps(errors_from=1), shape=STEPS))) is None
    assert knee_of([]) is None


def test_slower_answers_below_a_second_are_no_saturation() -> None:
    def step(p95: float, error_share: float = 0) -> Step:
        return Step(STEPS.phases[0], 1, 1, 1, p95, error_share, {})

    assert not step(999, 0.01).is_saturated(step(20))
    assert step(1001).is_saturated(step(20))
    assert step(20, 0.011).is_saturated(step(20))
    assert not step(1900).is_saturated(step(400))


def test_the_report_says_where_the_knee_is() -> None:
    saturated = report(evidence_of(steps(slow_from=4), shape=STEPS))
    enough = report(evidence_of(steps(), shape=STEPS))

    assert [row["rate"] for row in saturated["steps"]] == [1, 2, 3, 4, 5, 6]
    assert (saturated["knee"]["rate"], saturated["knee"]["requests"]) == (3, 3)
    assert "Выдерживает 3 посетителей" in saturated["knee"]["text"]
    assert saturated["knee"]["text"].endswith("При 4 в секунду p95 уже 1\xa0498\xa0мс вместо 61\xa0мс.")
    assert saturated["knee"]["text"] in judgement_text(saturated)
    assert enough["knee"]["text"].startswith("До насыщения не дошло: 6")
    assert report(evidence_of())["steps"] == []


def test_a_first_step_that_is_too_much() -> None:
    found = report(evidence_of(steps(errors_from=1), shape=STEPS))

    assert found["knee"] is None
    assert found["judgement"]["summary"].endswith("Уже первая ступень насыщена: начните с меньшего, RATE=.")


def test_the_cause_is_looked_for_beyond_the_knee() -> None:
    """The engine is busy in the last two of six steps only; budgets hold for the first two."""
    phases = tuple(replace(phase, is_judged=phase.from_s < 40) for phase in STEPS.phases)
    evidence = evidence_of(steps(slow_from=5), {"cpu.engine": (5, 30)}, shape=replace(STEPS, phases=phases))
    points = next(points for key, points in evidence.observation.samples.points.items() if key.name == "cpu.engine")
    points[:] = [(at, 97 if at >= STARTED + 80 else 30) for at, _ in points]
    found = report(evidence)

    assert [finding["cause"] for finding in found["judgement"]["findings"]] == ["engine_cpu"]
    assert found["knee"]["text"].endswith("Причина: движок упёрся в процессор.")
    assert (found["judgement"]["outcome"], found["judgement"]["summary"]) == ("passed", "Все бюджеты соблюдены.")


def test_phases_that_grow_are_no_steps() -> None:
    evidence = evidence_of()

    assert [(step.rate, evidence.plan.shape.phases[1].from_s) for step in steps_of(evidence)] == [(1, WARM_UP_S)]
