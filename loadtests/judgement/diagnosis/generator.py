"""Is the generator itself the bottleneck? Then the run says nothing about the shop."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from loadtests.judgement.evidence import Evidence, high, share
from loadtests.report.data import ReportFigure, ReportFinding

#: A timer of the event loop that is so late delays requests by as much.
LATE_MS = 100.0
#: Share of seconds with such a lag from which latencies are the generator's.
LATE_SHARE = 0.25
#: Percent of one core.
BUSY_CPU = 90.0


@dataclass(frozen=True)
class GeneratorLoad:
    cpu: float
    lag_p99_ms: float
    lag_median_ms: float
    late_share: float

    @property
    def is_bottleneck(self) -> bool:
        return self.late_share > LATE_SHARE or self.cpu > BUSY_CPU


def generator_health(evidence: Evidence) -> GeneratorLoad:
    rows = [row for row in evidence.measurements.health if evidence.plan.shape.judged(row["at"])]
    lags, cpus = [row["lag_ms"] for row in rows], [row["cpu"] for row in rows]
    return GeneratorLoad(
        cpu=high(cpus, 75),
        lag_p99_ms=high(lags, 99),
        lag_median_ms=median(lags) if lags else 0.0,
        late_share=share(lags, LATE_MS),
    )


def find_generator(evidence: Evidence) -> Iterator[ReportFinding]:
    health = generator_health(evidence)
    if not health.is_bottleneck:
        return
    starved = health.cpu <= BUSY_CPU
    yield ReportFinding(
        "generator",
        "Упёрся генератор, а не магазин",
        "Генератор опаздывал с отправкой: "
        + (
            "ему не дают процессора. Освободите для него ядро или запустите его на другой машине."
            if starved
            else "одного процесса мало. Добавьте процессов (PROCESSES=) или машин."
        )
        + " Задержки этого прогона — не задержки магазина.",
        "cause",
        [
            ReportFigure("Процессор генератора, 75-й процентиль", health.cpu, "%"),
            ReportFigure("Опоздание таймера, p99", health.lag_p99_ms, "ms"),
            ReportFigure("Секунд с опозданием больше 100 мс", 100 * health.late_share, "%"),
        ],
    )
