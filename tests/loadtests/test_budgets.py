"""Budgets that a run broke, and figures of classes with their intervals, beside an earlier run."""

import random
from dataclasses import replace
from typing import Any

import pytest

from loadtests.checks.database_agreement import DatabaseAgreement
from loadtests.judgement.broken_budgets import broken_budgets
from loadtests.judgement.budgets import Budgets
from loadtests.judgement.evidence import Evidence
from loadtests.judgement.judge import baseline_rows
from loadtests.measurement.recorder import Recorder
from loadtests.report.data import BrokenBudget
from tests.loadtests.run_samples import (
    BUDGETS,
    QUICK,
    SECONDS,
    SLOW,
    WARM_UP_S,
    evidence_of,
    healthy_recorder,
    record,
)

JUDGED = range(WARM_UP_S, SECONDS)


def broken(evidence: Evidence) -> list[tuple[str, str]]:
    return [(row.scope, row.measure) for row in broken_budgets(evidence)]


def test_the_longest_pattern_counts() -> None:
    classes = {"api.*": {"p95": 250.0}, "api.confirm*": {"p95": 600.0}, "*": {"p95": 9.0}, "picture": {"p95": 1.0}}
    budgets = Budgets(classes, {"*": {"failed": 0.02}, "vin": {"failed": 0.5}}, {}, 0, {})

    assert budgets.of_class("api.getCart") == {"p95": 250}
    assert budgets.of_class("api.confirmOrders") == {"p95": 600}
    assert budgets.of_class("page.html") == {"p95": 9}
    assert budgets.of_class("picture") == {"p95": 1}
    assert budgets.of_journey("vin") == {"failed": 0.5}
    assert Budgets({"api.*": {"p95": 1.0}}, {}, {}, 0, {}).of_class("page.html") == {}


def test_a_healthy_run_breaks_nothing() -> None:
    assert broken_budgets(evidence_of()) == []


def test_slow_answers_break_the_percentile_that_they_reach() -> None:
    recorder = healthy_recorder()
    record(recorder, "search.results", [SLOW], [second for second in JUDGED if second % 4 == 0])

    rows = broken_budgets(evidence_of(recorder))

    assert [(row.scope, row.title, row.measure, row.limit, row.unit) for row in rows] == [
        ("search.results", "Выдача", "p95", 300, "ms")
    ]
    assert rows[0].value == pytest.approx(SLOW, rel=0.01)


def test_slow_answers_while_warming_up_break_nothing() -> None:
    recorder = healthy_recorder()
    record(recorder, "search.results", [SLOW] * 100, range(WARM_UP_S), "HTTP 500")

    assert broken_budgets(evidence_of(recorder)) == []


def test_percentiles_of_few_requests_are_not_judged() -> None:
    def of(count: int) -> list[tuple[str, str]]:
        recorder = Recorder()
        record(recorder, "search.number", [SLOW] * count, [50])
        return broken(evidence_of(recorder))

    assert of(9) == []
    assert of(10) == of(39) == [("search.number", "p50")]
    assert of(40) == [("search.number", "p50"), ("search.number", "p95")]


def test_errors_are_judged_by_their_share() -> None:
    def of(failed: int) -> list[BrokenBudget]:
        recorder = Recorder()
        record(recorder, "api.getCart", [QUICK] * (400 - failed), [50])
        record(recorder, "api.getCart", [QUICK] * failed, [50], "HTTP 500")
        return broken_budgets(evidence_of(recorder))

    assert of(4) == []
    assert [(row.scope, row.measure, row.value, row.limit) for row in of(5)] == [("api.getCart", "errors", 1.25, 1)]


def test_a_run_without_requests_is_broken() -> None:
    assert broken(evidence_of(Recorder())) == [("all", "expected")]


def test_failed_visits() -> None:
    recorder = healthy_recorder()
    recorder.session("browse", "failed")
    assert broken_budgets(evidence_of(recorder)) == []

    recorder = healthy_recorder()
    for _ in range(2):
        recorder.session("browse", "failed")
    row = broken_budgets(evidence_of(recorder))[0]

    assert (row.scope, row.measure) == ("browse", "failed")
    assert row.value == pytest.approx(100 * 2 / 52)
    assert row.limit == 2


def test_a_visit_that_has_not_ended_is_not_failed() -> None:
    recorder = healthy_recorder()
    recorder.session("vin", "started")

    assert broken_budgets(evidence_of(recorder)) == []


def test_stale_prices() -> None:
    recorder = healthy_recorder()
    for second in range(30, 36):
        recorder.fresh(second, 3.5)
    row = broken_budgets(evidence_of(recorder))[0]

    assert (row.scope, row.measure, row.limit, row.unit) == ("freshness", "p95", 2, "s")
    assert row.value == pytest.approx(3.5, rel=0.01)


def test_wrong_answers() -> None:
    recorder = healthy_recorder()
    for _ in range(3):
        recorder.check("price_of_zone", False)

    assert [(row.scope, row.value) for row in broken_budgets(evidence_of(recorder))] == [("correctness", 3)]
    lenient = evidence_of(budgets=replace(BUDGETS, wrong=3))
    lenient.measurements.checks["price_of_zone", False] = 3
    assert broken_budgets(lenient) == []


def test_orders_that_disagree_with_the_database() -> None:
    agreements = [DatabaseAgreement("Заказов", 5, 5), DatabaseAgreement("Штук", 9, 8)]
    rows = broken_budgets(evidence_of(agreements=agreements))

    assert [(row.scope, row.title, row.value, row.limit) for row in rows] == [("orders", "Штук", 8, 9)]


# Figures of classes


def noisy(seed: int, scale: float = 1.0, seconds: range = JUDGED) -> Recorder:
    """Latencies whose median is 50 ms, in blocks that are quicker and slower as a busy machine is."""
    rng, recorder = random.Random(seed), Recorder()
    for second in seconds:
        speed = random.Random(seed * 1000 + second // 5).lognormvariate(0, 0.1)
        record(recorder, "api.getCart", [scale * 50 * speed * rng.lognormvariate(0, 0.3) for _ in range(10)], [second])
    return recorder


def test_figures_are_of_the_judged_seconds() -> None:
    recorder = Recorder()
    record(recorder, "api.getCart", [SLOW] * 3, range(WARM_UP_S), "HTTP 500")
    record(recorder, "api.getCart", [QUICK] * 3, JUDGED)
    record(recorder, "api.getCart", [SLOW], [50], "HTTP 503", target=1)
    evidence = evidence_of(recorder)
    figure = evidence.classes["api.getCart"]

    assert (figure.latency.count, figure.errors, figure.error_share) == (3 * len(JUDGED), {}, 0)
    assert figure.latency.highest == pytest.approx(QUICK, rel=0.01)
    assert evidence.requests == 3 * len(JUDGED)
    assert [one.name for one in evidence.classes_of("api.")] == ["api.getCart"]
    assert evidence.classes_of("search.") == []


def test_intervals_contain_the_true_percentile_in_most_runs() -> None:
    true_median = 50.0
    figures = [evidence_of(noisy(seed)).classes["api.getCart"] for seed in range(16)]
    covered = sum(figure.intervals[50][0] <= true_median <= figure.intervals[50][1] for figure in figures)

    assert covered >= 13
    for figure in figures:
        for percent in (50, 95):
            low, high = figure.intervals[percent]
            assert low <= figure.latency.percentile(percent) <= high
            assert high / low < 1.6


def test_a_short_run_has_no_intervals() -> None:
    assert evidence_of(noisy(1, seconds=range(20, 45))).classes["api.getCart"].intervals == {}
    assert set(evidence_of(noisy(1, seconds=range(20, 50))).classes["api.getCart"].intervals) == {50, 95}


# An earlier run


def earlier(evidence: Evidence, **changes: Any) -> dict[str, Any]:
    """The report of the same run."""
    figure = evidence.classes["api.getCart"]
    row = {
        "name": "api.getCart", "count": figure.latency.count,
        "p50": figure.latency.percentile(50), "p95": figure.latency.percentile(95),
        "p50_interval": list(figure.intervals[50]), "p95_interval": list(figure.intervals[95]),
    }  # fmt: skip
    return {"name": "earlier", "classes": [row | changes, {"name": "picture", "count": 100}]}


def test_equal_runs_break_no_ratio() -> None:
    evidence = evidence_of(noisy(1))
    rows = baseline_rows(evidence, earlier(evidence_of(noisy(2))))

    assert [(row.scope, row.title, row.measure, row.limit_ratio) for row in rows] == [
        ("api.getCart", "getCart", "p50", 1.2), ("api.getCart", "getCart", "p95", 1.35),
    ]  # fmt: skip
    for row in rows:
        assert row.ratio == pytest.approx(1, abs=0.15)
        assert row.low is not None
        assert row.high is not None
        assert row.low < row.ratio < row.high
        assert not row.broken


def test_a_run_that_is_half_as_fast_breaks_both_ratios() -> None:
    rows = baseline_rows(evidence_of(noisy(1, scale=2)), earlier(evidence_of(noisy(2))))

    assert [(row.measure, row.broken) for row in rows] == [("p50", True), ("p95", True)]
    assert rows[0].ratio == pytest.approx(2, rel=0.15)


def test_a_difference_within_the_interval_breaks_nothing() -> None:
    before = earlier(evidence_of(noisy(2)), p50_interval=[20.0, 200.0])
    rows = baseline_rows(evidence_of(noisy(1, scale=2)), before)

    assert [(row.measure, row.broken) for row in rows] == [("p50", False), ("p95", True)]
    assert rows[0].ratio > 1.2


def test_a_difference_below_the_limit_breaks_nothing() -> None:
    evidence = evidence_of(noisy(1, scale=2), budgets=replace(BUDGETS, baseline={"p50": 3.0}))
    rows = baseline_rows(evidence, earlier(evidence_of(noisy(2))))

    assert [(row.measure, row.limit_ratio, row.broken) for row in rows] == [("p50", 3, False), ("p95", None, False)]


def test_few_requests_and_missing_classes_have_no_ratio() -> None:
    evidence = evidence_of(noisy(1))

    assert baseline_rows(evidence, earlier(evidence, count=39)) == []
    assert baseline_rows(evidence, earlier(evidence, name="api.getInit")) == []
    assert baseline_rows(evidence, {"name": "empty"}) == []
    assert [row.measure for row in baseline_rows(evidence, earlier(evidence, p50=0))] == ["p95"]
