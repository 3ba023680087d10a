"""A plan, measurements and samples of the monitors as a run of two minutes makes them, with made-up figures."""

from collections.abc import Iterable, Sequence
from typing import Any

from loadtests.checks.database_agreement import DatabaseAgreement
from loadtests.config.mix import Mix, TypedText
from loadtests.config.plan import RunPlan, Target
from loadtests.config.shapes import Phase, Shape
from loadtests.judgement.budgets import Budgets
from loadtests.judgement.evidence import Evidence
from loadtests.measurement.measurements import Measurements
from loadtests.measurement.recorder import Recorder
from loadtests.monitors.database import DatabaseFigures
from loadtests.monitors.sampler import Observation
from loadtests.monitors.samples import Samples, SeriesKey

STARTED = 1_700_000_000.0
WARM_UP_S, SECONDS = 20, 120
IDLE_S = 4
#: Milliseconds of a quick and a slow request.
QUICK, SLOW = 20.0, 900.0
STEADY = Shape(
    "steady",
    "Ровно",
    (Phase("разгон", 0, WARM_UP_S, 0.2, 1, False), Phase("ровно", WARM_UP_S, SECONDS, 1, 1, True)),
)
BUDGETS = Budgets(
    classes={"search.*": {"p50": 90, "p95": 300, "errors": 0.001}, "api.*": {"p95": 250, "errors": 0.01}},
    journeys={"*": {"failed": 0.02}},
    freshness={"p95": 2.0},
    wrong=0,
    baseline={"p50": 1.2, "p95": 1.35},
)


def sample_plan(shape: Shape = STEADY) -> RunPlan:
    mix = Mix({"browse": 0.75, "vin": 0.25}, {"publication": 60}, (TypedText("text", "масло 5w-40", 3),))
    target = Target("http://127.0.0.1:8000", "searches.json", "api.log", "loadtest", "a secret")
    return RunPlan((target,), shape, mix, seed=7, shares=1, folder="folder")


def measured(recorder: Recorder) -> Measurements:
    measurements = Measurements()
    measurements.add({"started": STARTED})
    measurements.add(recorder.take())
    return measurements


def record(
    recorder: Recorder, name: str, latencies: Sequence[float], seconds: Iterable[int], error: str = "", target: int = 0
) -> None:
    """The same latencies in each of the seconds."""
    for second in seconds:
        for latency in latencies:
            recorder.request((target, second, name, "browse"), latency, latency, error)


def healthy_recorder() -> Recorder:
    recorder = Recorder()
    for name in ("search.results", "api.getInit"):
        record(recorder, name, [QUICK] * 4, range(SECONDS))
    for second in range(SECONDS):
        recorder.health(second, 3.0, 40.0)
    for _ in range(50):
        recorder.session("browse", "started")
        recorder.session("browse", "finished", 12.0)
        recorder.check("facet_counts", True)
    for second in range(30, 110, 4):
        recorder.fresh(second, 0.7)
    return recorder


#: Series of a shop that has enough of everything: idle value, value under load.
HEALTHY = {
    "cpu.engine": (2, 40),
    "cpu.api": (2, 30),
    "cpu.worker": (1, 10),
    "cpu.postgres": (1, 15),
    "cpu.generator": (3, 40),
    "cpu.machine": (10, 120),
    "engine.probe_ms": (4, 9),
    "engine.probe_search_ms": (2, 6),
    "engine.health_ms": (1, 2),
    "engine.up": (1, 1),
    "engine.products": (1995, 1995),
    "pool.in_use": (0, 3),
    "pool.limit": (15, 15),
    "pool.waits": (0, 0),
    "pg.lock_waits": (0, 0),
    "outbox.lag": (0, 0.6),
    "outbox.waiting": (0, 4),
}


def samples_of(series: dict[str, tuple[float, float]]) -> Samples:
    samples = Samples()
    for name, (idle, loaded) in series.items():
        key = SeriesKey(name.partition(".")[0], name, f"Название {name}", "")
        for second in range(-IDLE_S, SECONDS):
            samples.add(key, STARTED + second, idle if second < 0 else loaded)
    return samples


def evidence_of(
    recorder: Recorder | None = None,
    series: dict[str, tuple[float, float]] | None = None,
    *,
    database: DatabaseFigures | None = None,
    engine_errors: dict[str, int] | None = None,
    agreements: list[DatabaseAgreement] | None = None,
    shape: Shape = STEADY,
    budgets: Budgets = BUDGETS,
) -> Evidence:
    """Of a healthy run, but for what is named."""
    samples = samples_of(HEALTHY | (series or {}))
    observation = Observation(samples, engine_errors or {}, database)
    measurements = measured(recorder or healthy_recorder())
    return Evidence(sample_plan(shape), budgets, measurements, observation, agreements or [])


def figures_of(finding: Any) -> dict[str, float | None]:
    return {figure.name: figure.value for figure in finding.figures}
