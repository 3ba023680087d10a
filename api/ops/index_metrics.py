"""Metrics of the search indexes and of the engine: the state that the back office shows, as gauges and counters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from api.index.engine_client import EngineState
from api.index.index_state import IndexState
from api.index.models import IndexJob
from api.ops.repository import Sample

_DRIFT = ("lost", "wrong", "phantom")


#: The value is None while nothing is known: then the index has no sample.
METRICS: tuple[tuple[str, str, Callable[[IndexState], float | None]], ...] = (
    ("shop_index_documents", "Documents in the engine", lambda state: state.documents),
    ("shop_index_rows", "Rows that belong into the index, as the worker counted them", lambda s: s.rows),
    ("shop_index_rows_age_seconds", "The age of that count; the worker counts every 10 minutes",
                lambda state: _age(state.statistics.counted_at) if state.statistics else None),
    ("shop_outbox_waiting", "Rows with changes that the index lacks, counted from 100,000 events at most",
                lambda state: state.backlog.waiting if state.backlog else None),
    ("shop_outbox_lag_seconds", "How long the oldest of them has waited",
                lambda state: state.backlog.lag_s if state.backlog else None),
    ("shop_dead_letters", "Documents that the engine refused or that could not be built",
                lambda state: state.backlog.dead_letters if state.backlog else None),
    ("shop_index_rebuild_running", "1 while a rebuild fills the index", lambda s: _is_running(s.rebuild)),
    ("shop_index_rebuild_progress", "Share of the rows that the running rebuild has sent",
                lambda state: state.rebuild.share if _is_running(state.rebuild) and state.rebuild else None),
    ("shop_index_rebuild_failed", "1 when the newest rebuild failed",
                lambda state: float(state.rebuild.status == "failed") if state.rebuild else None),
    ("shop_index_rebuild_seconds", "Duration of the last rebuild",
                lambda state: _seconds(state.last_rebuild)),
    ("shop_index_reconcile_age_seconds", "How long ago the last reconcile ended",
                lambda state: _age(state.last_reconcile.finished_at) if state.last_reconcile else None),
    ("shop_index_reconcile_checked", "Rows that it compared",
                lambda state: state.last_reconcile.report["checked"] if state.last_reconcile else None),
    ("shop_drained_rows_total", "Rows that drains brought up to date",
                lambda state: state.statistics.drained_rows if state.statistics else None),
    ("shop_drain_seconds_total", "Time that these drains took",
                lambda state: state.statistics.drain_seconds if state.statistics else None),
    ("shop_drain_failures_total", "Drains that failed; their events stay",
                lambda state: state.statistics.drain_failures if state.statistics else None),
)  # fmt: skip


def metric_family(name: str, description: str, labels: Sequence[str], samples: Iterable[Sample]) -> Metric:
    """A counter when the name ends with `_total`, else a gauge."""
    kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
    family = kind(name, description, labels=labels)
    for values, value in samples:
        if value is not None:
            family.add_metric(values, value)
    return family


def index_metrics(states: Sequence[IndexState]) -> Iterator[Metric]:
    for name, description, value_of in METRICS:
        samples = [((state.engine.url, state.index.uid), value_of(state)) for state in states]
        yield metric_family(name, description, ["engine", "index"], samples)
    drift = [
        ((state.engine.url, state.index.uid, kind), state.last_reconcile.report[kind])
        for state in states
        if state.last_reconcile
        for kind in _DRIFT
    ]
    description = "Documents that the last reconcile found lost, wrong or phantom"
    yield metric_family("shop_index_drift", description, ["engine", "index", "kind"], drift)


def engine_metrics(engine: EngineState) -> Iterator[Metric]:
    for name, description, value in (
        ("shop_search_engine_up", "1 when the search engine answers", engine.is_up),
        ("shop_search_engine_bytes", "Its size on disk", engine.database_bytes if engine.is_up else None),
        ("shop_search_engine_tasks_waiting", "Tasks in its queue", engine.tasks_waiting if engine.is_up else None),
    ):
        yield metric_family(name, description, ["engine"], [((engine.url,), value)])


def _is_running(job: IndexJob | None) -> float:
    return float(job is not None and job.status == "running")


def _seconds(job: IndexJob | None) -> float | None:
    if job is None or job.started_at is None or job.finished_at is None:
        return None
    return (job.finished_at - job.started_at).total_seconds()


def _age(moment: datetime | None) -> float | None:
    return (datetime.now(UTC) - moment).total_seconds() if moment else None
