"""All that a judgement rests on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from loadtests.checks.database_agreement import DatabaseAgreement
from loadtests.config.plan import RunPlan
from loadtests.judgement.budgets import Budgets
from loadtests.judgement.class_figures import ClassFigures, class_figures
from loadtests.measurement.measurements import Measurements
from loadtests.monitors.sampler import Observation

PROMISE_S = 2.0


@dataclass
class Evidence:
    plan: RunPlan
    budgets: Budgets
    measurements: Measurements
    observation: Observation
    agreements: list[DatabaseAgreement] = field(default_factory=list)
    classes: dict[str, ClassFigures] = field(init=False)

    def __post_init__(self) -> None:
        self.classes = class_figures(self.measurements, self.plan.shape.judged)

    @property
    def window(self) -> tuple[float, float]:
        """Unix times of the judged phases."""
        started = self.measurements.started
        judged = [phase for phase in self.plan.shape.phases if phase.is_judged] or list(self.plan.shape.phases)
        return started + judged[0].from_s, started + judged[-1].to_s

    def values(self, name: str) -> list[float]:
        """Samples of a series in the judged time."""
        return self.observation.samples.between(name, *self.window)

    def median(self, name: str) -> float | None:
        values = self.values(name)
        return median(values) if values else None

    def idle_median(self, name: str) -> float | None:
        """Of the samples before the load."""
        values = self.observation.samples.between(name, 0, self.measurements.started)
        return median(values) if values else None

    def classes_of(self, prefix: str) -> list[ClassFigures]:
        return [figure for name, figure in self.classes.items() if name.startswith(prefix)]

    @property
    def requests(self) -> int:
        return sum(figure.latency.count for figure in self.classes.values())


def share(values: Iterable[float], above: float) -> float:
    """The share of values above a limit."""
    numbers = list(values)
    return sum(1 for value in numbers if value > above) / len(numbers) if numbers else 0.0


def high(values: list[float], percent: float = 90) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0
