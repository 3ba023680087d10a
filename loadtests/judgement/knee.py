"""The knee of a step test: the highest rate that the shop still answers in time, and what it lacked beyond."""

from dataclasses import dataclass, replace

from loadtests.config.shapes import Phase
from loadtests.judgement.evidence import Evidence
from loadtests.measurement.measurements import errors, latency

#: Times the p95 of the first step.
SLOWER = 5.0
MAX_ERRORS = 0.01


@dataclass(frozen=True)
class Step:
    phase: Phase
    rate: float
    #: Visits that ended a second.
    throughput: float
    requests: float
    p95: float
    error_share: float
    cpu: dict[str, float]

    def is_saturated(self, first: "Step") -> bool:
        return self.error_share > MAX_ERRORS or self.p95 > max(SLOWER * first.p95, 1000.0)


def steps_of(evidence: Evidence) -> list[Step]:
    """A step for each phase of constant rate. Without its first quarter: earlier visits end in it."""
    steps = []
    for phase in evidence.plan.shape.phases:
        if phase.rate_from != phase.rate_to:
            continue
        begin, end = phase.from_s + (phase.to_s - phase.from_s) / 4, phase.to_s
        cells = evidence.measurements.cells_where(lambda key, begin=begin, end=end: begin <= key[1] < end)  # type: ignore[misc]
        times = latency(cells)
        started = evidence.measurements.started
        cpu = {
            role: _mean(evidence.observation.samples.between(f"cpu.{role}", started + begin, started + end))
            for role in ("engine", "api", "postgres", "generator", "worker")
        }
        steps.append(
            Step(
                phase=phase,
                rate=phase.rate_to,
                throughput=sum(count for at, count in evidence.measurements.ends.items() if begin <= at < end)
                / (end - begin),
                requests=times.count / (end - begin),
                p95=times.percentile(95),
                error_share=errors(cells).total() / times.count if times.count else 0.0,
                cpu=cpu,
            )
        )
    return steps


def knee_of(steps: list[Step]) -> Step | None:
    """The last step that is not saturated; None when the first one is. An earlier one that is had a burst of visitors,
    not too many."""
    if not steps or steps[0].is_saturated(steps[0]):
        return None
    return [step for step in steps if not step.is_saturated(steps[0])][-1]


def beyond(evidence: Evidence, knee: Step) -> Evidence | None:
    """The evidence of the steps after the knee, None after the last one: below it nothing is short."""
    shape = evidence.plan.shape
    phases = tuple(replace(phase, is_judged=phase.from_s >= knee.phase.to_s) for phase in shape.phases)
    if not any(phase.is_judged for phase in phases):
        return None
    return replace(evidence, plan=replace(evidence.plan, shape=replace(shape, phases=phases)))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
