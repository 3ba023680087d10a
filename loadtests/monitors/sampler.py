"""Runs all monitors in threads while the generator works."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from loadtests.monitors.database import DatabaseFigures, DatabaseMonitor
from loadtests.monitors.engine import EngineMonitor
from loadtests.monitors.processes import ProcessMonitor
from loadtests.monitors.prometheus import PrometheusMonitor
from loadtests.monitors.samples import Samples

#: Between two looks at the sessions of the database: statements of a millisecond are seen in one of some fifty.
SESSIONS_S = 0.05


@dataclass
class MonitorOptions:
    metrics_token: str = ""
    #: libpq address; empty: the database is not seen.
    database_url: str = ""
    is_local: bool = True


@dataclass
class Observation:
    """What the monitors saw."""

    samples: Samples = field(default_factory=Samples)
    engine_errors: dict[str, int] = field(default_factory=dict)
    database: DatabaseFigures | None = None
    problems: list[str] = field(default_factory=list)


class Sampler:
    def __init__(self, engine: EngineMonitor, metrics: PrometheusMonitor, options: MonitorOptions) -> None:
        self.observation = Observation()
        self._engine, self._metrics = engine, metrics
        self._stopping = threading.Event()
        self._database = DatabaseMonitor(options.database_url) if options.database_url else None
        tasks: list[tuple[Callable[[Samples], None], float]] = [(engine.sample, 1.0), (metrics.sample, 2.0)]
        if options.is_local:
            tasks.append((ProcessMonitor().sample, 1.0))
        if self._database:
            tasks.append((self._sample_database, SESSIONS_S))
        self._ticks = 0
        self._threads = [threading.Thread(target=self._run, args=task, daemon=True) for task in tasks]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> Observation:
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=15)
        self.observation.engine_errors = dict(self._engine.errors)
        if self._metrics.problem:
            self.observation.problems.append(self._metrics.problem)
        if self._database:
            self.observation.database = self._database.finish()
            self._database.close()
        return self.observation

    def _sample_database(self, samples: Samples) -> None:
        assert self._database
        self._database.sample_sessions(samples)
        self._ticks += 1
        if self._ticks % round(1 / SESSIONS_S) == 0:
            self._database.sample_counters(samples)

    def _run(self, sample: Callable[[Samples], None], interval_s: float) -> None:
        while not self._stopping.wait(interval_s):
            try:
                sample(self.observation.samples)
            except Exception as error:
                message = f"{getattr(sample, '__qualname__', sample)}: {error}"
                if message not in self.observation.problems:
                    self.observation.problems.append(message)
