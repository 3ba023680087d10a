"""Budgets that a run exceeded."""

from collections.abc import Iterator

from loadtests.config.journey_names import JOURNEYS
from loadtests.config.request_classes import title_of
from loadtests.judgement.evidence import Evidence
from loadtests.measurement.histogram import Histogram
from loadtests.report.data import BrokenBudget

#: Fewer requests have no 99th percentile worth a judgement.
LEAST_FOR = {"p50": 10, "p95": 40, "p99": 200}


def broken_budgets(evidence: Evidence) -> list[BrokenBudget]:
    return [*_of_classes(evidence), *_of_journeys(evidence), *_of_freshness(evidence), *_of_answers(evidence)]


def _of_classes(evidence: Evidence) -> Iterator[BrokenBudget]:
    if not evidence.requests:
        yield BrokenBudget("all", "Запросов за оценённое время", "expected", 0, 1, "")
    for name, figure in sorted(evidence.classes.items()):
        limits = evidence.budgets.of_class(name)
        for measure, least in LEAST_FOR.items():
            limit, value = limits.get(measure), figure.latency.percentile(float(measure[1:]))
            if limit is not None and figure.latency.count >= least and value > limit:
                yield BrokenBudget(name, title_of(name), measure, value, limit, "ms")
        limit = limits.get("errors")
        if limit is not None and figure.error_share > limit:
            yield BrokenBudget(name, title_of(name), "errors", 100 * figure.error_share, 100 * limit, "%")


def _of_journeys(evidence: Evidence) -> Iterator[BrokenBudget]:
    sessions = evidence.measurements.sessions
    for name in sorted({name for name, _ in sessions}):
        ended = sessions[name, "finished"] + sessions[name, "failed"]
        limit = evidence.budgets.of_journey(name).get("failed")
        failed = sessions[name, "failed"] / ended if ended else 0.0
        if limit is not None and failed > limit:
            yield BrokenBudget(name, JOURNEYS.get(name, name), "failed", 100 * failed, 100 * limit, "%")


def _of_freshness(evidence: Evidence) -> Iterator[BrokenBudget]:
    if not evidence.measurements.freshness:
        return
    seconds = freshness_of(evidence)
    for measure, limit in evidence.budgets.freshness.items():
        value = seconds.percentile(float(measure[1:])) / 1000
        if value > limit:
            yield BrokenBudget("freshness", "Новая цена в поиске", measure, value, limit, "s")


def freshness_of(evidence: Evidence) -> Histogram:
    histogram = Histogram()
    for row in evidence.measurements.freshness:
        histogram.add(row["s"] * 1000)
    return histogram


def _of_answers(evidence: Evidence) -> Iterator[BrokenBudget]:
    wrong = sum(count for (_, is_right), count in evidence.measurements.checks.items() if not is_right)
    if wrong > evidence.budgets.wrong:
        yield BrokenBudget("correctness", "Неверных ответов", "wrong", wrong, evidence.budgets.wrong, "")
    for agreement in evidence.agreements:
        if not agreement.ok:
            yield BrokenBudget("orders", agreement.title, "expected", agreement.actual, agreement.expected, "")
