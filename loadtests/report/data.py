"""What a report holds: its JSON as dataclasses. Fields that older reports lack have defaults."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

Outcome = Literal["passed", "failed", "invalid"]


@dataclass(frozen=True, slots=True)
class ReportTarget:
    url: str
    products: int | None = None
    engine: str = ""
    cores: int | None = None
    revision: str = ""


@dataclass(frozen=True, slots=True)
class ReportPhase:
    """`rate`: sessions a second at its end. Budgets apply to judged phases only."""

    name: str
    from_s: float
    to_s: float
    rate: float
    judged: bool


@dataclass(frozen=True, slots=True)
class ReportShape:
    name: str
    title: str
    phases: Sequence[ReportPhase]


@dataclass(frozen=True, slots=True)
class MixRow:
    journey: str
    title: str
    share: float


@dataclass(frozen=True, slots=True)
class BrokenBudget:
    scope: str
    title: str
    measure: str
    value: float
    limit: float
    unit: str


@dataclass(frozen=True, slots=True)
class ReportFigure:
    name: str
    value: float | None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """`evidence`: lines to read as they are, such as a query plan."""

    cause: str
    title: str
    text: str
    severity: Literal["cause", "warning"]
    figures: Sequence[ReportFigure] = ()
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class ReportJudgement:
    outcome: Outcome
    summary: str
    broken: Sequence[BrokenBudget] = ()
    findings: Sequence[ReportFinding] = ()


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A class of requests, in ms. `service_*` count from the sending, the others from the planned moment."""

    name: str
    title: str
    group: str
    count: int
    errors: int
    p50: float | None
    p95: float | None
    p99: float | None
    max: float | None
    service_p50: float | None = None
    service_p95: float | None = None
    p95_interval: tuple[float, float] | None = None
    budget_p95: float | None = None
    #: There are enough requests for a judgement on the 95th percentile.
    is_judged: bool = True
    #: (upper bound in ms, number of requests).
    histogram: Sequence[tuple[float, int]] = ()

    @property
    def share_of_budget(self) -> float | None:
        """1 is the budget; None where there is nothing to judge."""
        return self.p95 / self.budget_p95 if self.is_judged and self.p95 is not None and self.budget_p95 else None

    @property
    def is_over_budget(self) -> bool:
        return (self.share_of_budget or 0) > 1


@dataclass(frozen=True, slots=True)
class JourneyRow:
    name: str
    title: str
    started: int
    finished: int
    failed: int
    p50_s: float | None = None
    p95_s: float | None = None


@dataclass(frozen=True, slots=True)
class ErrorRow:
    scope: str
    what: str
    count: int
    sample: str = ""


@dataclass(frozen=True, slots=True)
class ReportSeries:
    """`values` are as many as `axis_s` of the report; None is a gap. `limit` is drawn as a line."""

    group: str
    name: str
    title: str
    unit: str
    values: Sequence[float | None]
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class StepRow:
    rate: float
    throughput: float
    requests: float
    p95: float | None
    error_share: float
    engine_cpu: float | None = None
    api_cpu: float | None = None


@dataclass(frozen=True, slots=True)
class Knee:
    rate: float
    requests: float
    text: str


@dataclass(frozen=True, slots=True)
class CorrectnessRow:
    name: str
    title: str
    checked: int
    wrong: int
    samples: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class AgreementRow:
    title: str
    expected: float
    actual: float
    ok: bool


@dataclass(frozen=True, slots=True)
class FreshnessFigures:
    """Seconds from a change to its appearance in the search."""

    count: int
    p50: float | None
    p95: float | None
    max: float | None
    promise_s: float


@dataclass(frozen=True, slots=True)
class GeneratorHealth:
    cpu: float
    processes: int
    lag_p99_ms: float
    late_share: float
    is_bottleneck: bool


@dataclass(frozen=True, slots=True)
class BaselineRow:
    scope: str
    title: str
    measure: str
    value: float
    baseline: float
    ratio: float
    low: float | None = None
    high: float | None = None
    limit_ratio: float | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class ReportBaseline:
    name: str
    rows: Sequence[BaselineRow] = ()


@dataclass(frozen=True, slots=True)
class EnvironmentRow:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Report:
    version: int
    name: str
    started: str
    seconds: float
    target: ReportTarget
    shape: ReportShape
    judgement: ReportJudgement
    mix: Sequence[MixRow] = ()
    classes: Sequence[ClassRow] = ()
    journeys: Sequence[JourneyRow] = ()
    errors: Sequence[ErrorRow] = ()
    axis_s: Sequence[float] = ()
    series: Sequence[ReportSeries] = ()
    steps: Sequence[StepRow] = ()
    knee: Knee | None = None
    correctness: Sequence[CorrectnessRow] = ()
    agreements: Sequence[AgreementRow] = ()
    freshness: FreshnessFigures | None = None
    generator: GeneratorHealth | None = None
    baseline: ReportBaseline | None = None
    environment: Sequence[EnvironmentRow] = ()

    @classmethod
    def from_json(cls, text: str | bytes) -> "Report":
        return _REPORTS.validate_json(text)

    def to_json(self) -> str:
        return _REPORTS.dump_json(self, indent=1).decode()


_REPORTS = TypeAdapter(Report)
