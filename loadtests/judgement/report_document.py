"""The report of a run as JSON: `loadtests.report.data` describes its fields."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from loadtests.config.journey_names import JOURNEYS
from loadtests.config.request_classes import group_of, title_of
from loadtests.judgement.broken_budgets import LEAST_FOR, freshness_of
from loadtests.judgement.check_titles import CHECK_TITLES
from loadtests.judgement.diagnosis.generator import GeneratorLoad
from loadtests.judgement.evidence import PROMISE_S, Evidence
from loadtests.judgement.knee import Step
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import errors, latency
from loadtests.report.data import ReportFinding
from loadtests.report.formats import number, with_unit

VERSION = 1
#: Figures are sampled every second or two.
HOLD_S = 2


def classes(evidence: Evidence) -> list[dict[str, Any]]:
    rows = []
    for name, figure in sorted(evidence.classes.items()):
        limits = evidence.budgets.of_class(name)
        rows.append(
            {
                "name": name,
                "title": title_of(name),
                "group": group_of(name),
                "count": figure.latency.count,
                "errors": figure.errors.total(),
                **{f"p{percent}": figure.latency.percentile(percent) for percent in (50, 95, 99)},
                "max": figure.latency.highest,
                "service_p50": figure.service.percentile(50),
                "service_p95": figure.service.percentile(95),
                "p50_interval": figure.intervals.get(50),
                "p95_interval": figure.intervals.get(95),
                "budget_p95": limits.get("p95"),
                "is_judged": figure.latency.count >= LEAST_FOR["p95"],
                "histogram": figure.latency.columns(),
            }
        )
    return rows


def journeys(evidence: Evidence) -> list[dict[str, Any]]:
    sessions, durations = evidence.measurements.sessions, evidence.measurements.session_s
    names = sorted({name for name, _ in sessions}, key=list(JOURNEYS).index)
    return [
        {
            "name": name,
            "title": JOURNEYS[name],
            **{outcome: sessions[name, outcome] for outcome in ("started", "finished", "failed")},
            "p50_s": durations.get(name, Histogram()).percentile(50) / 1000,
            "p95_s": durations.get(name, Histogram()).percentile(95) / 1000,
        }
        for name in names
    ]


def error_rows(evidence: Evidence) -> list[dict[str, Any]]:
    measurements = evidence.measurements
    rows = [
        {
            "scope": name,
            "what": what,
            "count": count,
            "sample": measurements.error_samples.get(f"{name}|{what}", ""),
        }
        for name in measurements.classes
        for what, count in errors(measurements.cells_where(lambda key, name=name: key[2] == name)).items()  # type: ignore[misc]
    ]
    return sorted(rows, key=lambda row: -row["count"])


def series(evidence: Evidence, seconds: int) -> Iterator[dict[str, Any]]:
    yield from _of_requests(evidence, seconds)
    samples, started = evidence.observation.samples, evidence.measurements.started
    for key in samples.points:
        values = samples.on_axis(key, started, seconds, hold_s=HOLD_S)
        yield {"group": key.group, "name": key.name, "title": key.title, "unit": key.unit, "values": values}
    health: list[list[float | None]] = [[None] * seconds, [None] * seconds]
    for row in evidence.measurements.health:
        if int(row["at"]) < seconds:
            for values, value in zip(health, (row["lag_ms"], row["cpu"]), strict=True):
                values[int(row["at"])] = value
    yield _row("generator", "generator.lag", "Опоздание таймера", "ms", health[0])
    yield _row("generator", "generator.cpu", "Процессор генератора", "%", health[1])
    fresh: list[float | None] = [None] * seconds
    for row in evidence.measurements.freshness:
        if int(row["at"]) < seconds:
            fresh[int(row["at"])] = row["s"]
    yield _row("freshness", "freshness", "Новая цена в поиске", "s", fresh)


_GROUPS = (("search", "Поиск"), ("api", "API"), ("page", "Страницы и картинки"), ("write", "Бэк-офис и оплата"))


def _of_requests(evidence: Evidence, seconds: int) -> Iterator[dict[str, Any]]:
    for group, title in _GROUPS:
        by_second: list[list[Any]] = [[] for _ in range(seconds)]
        for (target, second, name, _), cell in evidence.measurements.cells.items():
            if target == 0 and second < seconds and group_of(name) == group:
                by_second[second].append(cell)
        times = [latency(cells) for cells in by_second]
        if not any(histogram.count for histogram in times):
            continue
        for percent in (50, 95) if group == "search" else (95,):
            values = [histogram.percentile(percent) if histogram.count else None for histogram in times]
            yield _row("latency", f"{group} p{percent}", f"{title}, p{percent}", "ms", values)
        yield _row("throughput", f"{group} requests", title, "1/s", [histogram.count for histogram in times])
        failed = [errors(cells).total() for cells in by_second]
        yield _row("errors", f"{group} errors", title, "1/s", failed)


def _row(group: str, name: str, title: str, unit: str, values: list[Any]) -> dict[str, Any]:
    return {"group": group, "name": name, "title": title, "unit": unit, "values": values}


def correctness(evidence: Evidence) -> list[dict[str, Any]]:
    checks = evidence.measurements.checks
    return [
        {
            "name": name,
            "title": CHECK_TITLES.get(name, name),
            "checked": checks[name, True] + checks[name, False],
            "wrong": checks[name, False],
            "samples": evidence.measurements.samples.get(name, []),
        }
        for name in sorted({name for name, _ in checks})
    ]


def freshness(evidence: Evidence) -> dict[str, Any] | None:
    seconds = freshness_of(evidence)
    if not seconds.count:
        return None
    figures = {f"p{percent}": seconds.percentile(percent) / 1000 for percent in (50, 95)}
    promise = evidence.budgets.freshness.get("p95", PROMISE_S)
    return {"count": seconds.count, **figures, "max": seconds.highest / 1000, "promise_s": promise}


def generator(health: GeneratorLoad, processes: int) -> dict[str, Any]:
    return {
        "cpu": health.cpu,
        "processes": processes,
        "lag_p99_ms": health.lag_p99_ms,
        "late_share": health.late_share,
        "is_bottleneck": health.is_bottleneck,
    }


def steps(found: list[Step]) -> list[dict[str, Any]]:
    return [
        {
            "rate": step.rate,
            "throughput": step.throughput,
            "requests": step.requests,
            "p95": step.p95,
            "error_share": step.error_share,
            "engine_cpu": step.cpu["engine"],
            "api_cpu": step.cpu["api"],
        }
        for step in found
    ]


def knee(found: Step, steps: list[Step], findings: list[ReportFinding]) -> dict[str, Any]:
    return {"rate": found.rate, "requests": found.requests, "text": _knee_text(found, steps, findings)}


def _knee_text(knee: Step, steps: list[Step], findings: list[ReportFinding]) -> str:
    if knee is steps[-1]:
        return f"До насыщения не дошло: {number(knee.rate)} посетителей в секунду магазин выдержал."
    after = steps[steps.index(knee) + 1]
    cause = next((finding.title for finding in findings if finding.severity == "cause"), "")
    p95, next_p95 = (with_unit(round(step.p95), "ms") for step in (knee, after))
    return (
        f"Выдерживает {number(knee.rate)} посетителей в секунду ({number(knee.requests, 2)} запросов). "
        f"При {number(after.rate)} в секунду p95 уже {next_p95} вместо {p95}."
        + (f" Причина: {cause[0].lower() + cause[1:]}." if cause else "")
    )


def head(evidence: Evidence, name: str, target: dict[str, Any]) -> dict[str, Any]:
    shape = evidence.plan.shape
    started = datetime.fromtimestamp(evidence.measurements.started or 0, UTC)
    return {
        "version": VERSION,
        "name": name,
        "started": started.isoformat(timespec="seconds"),
        "seconds": shape.seconds,
        "target": target,
        "shape": {
            "name": shape.name,
            "title": shape.title,
            "phases": [
                {
                    "name": phase.name,
                    "from_s": phase.from_s,
                    "to_s": phase.to_s,
                    "rate": phase.rate_to,
                    "judged": phase.is_judged,
                }
                for phase in shape.phases
            ],
        },
        "mix": [
            {"journey": name, "title": JOURNEYS[name], "share": part} for name, part in evidence.plan.mix.shares.items()
        ],
    }
