"""Two finished runs beside each other, block by block: equal seeds bring the same visitors at the same second.

They ran at different times, so the machine's drift is in the difference; the interval is widened by DRIFT.
"""

from typing import Any

from loadtests.comparison.judgement import judgement_of
from loadtests.comparison.signed_rank import LEAST_PAIRS
from loadtests.comparison.slot_statistics import ByClass, error_share, ratio_rows, service_by_slot, slot_pairs
from loadtests.config.errors import LoadConfigError
from loadtests.measurement.measurements import FILE_NAME, Measurements, read_measurements
from loadtests.report.comparison_page import ComparisonJudgement, SlotComparison
from loadtests.run_options import read_report, report_path

BLOCK_S = 5.0
#: Of seven steady runs of one build, two of them beside other work: all 21 pairs hold 1, with 1.1 it is 17.
DRIFT = 1.2
NOTE = " Прогоны шли в разное время; надёжнее сравнить два магазина по очереди: make load-compare A=адрес B=адрес."


def compare_runs(name_a: str, name_b: str) -> SlotComparison:
    """Raises LoadConfigError."""
    a, b = read_report(name_a), read_report(name_b)
    if a["shape"]["phases"] != b["shape"]["phases"]:
        raise LoadConfigError(f"{name_a} и {name_b} — разные нагрузки: сравнивают прогоны с одними SHAPE, RATE и TIME")
    measured = [_measurements(name) for name in (name_a, name_b)]
    pairs = list(zip(*(_judged_blocks(a["shape"]["phases"], one) for one in measured), strict=True))
    rows = list(ratio_rows(pairs, DRIFT))
    if not rows or rows[0].scope != "all":
        raise LoadConfigError(
            f"В прогонах {name_a} и {name_b} мало общих запросов: нужно хотя бы {LEAST_PAIRS * BLOCK_S:.0f} секунд"
        )
    judgement = judgement_of(rows[0], *(error_share(one, 0) for one in measured))
    return SlotComparison(
        name=f"{a['name']}-{b['name']}",
        a=name_a,
        b=name_b,
        slots=len(pairs),
        slot_s=BLOCK_S,
        judgement=ComparisonJudgement(judgement.outcome, judgement.text + NOTE),
        rows=rows,
        pairs=slot_pairs(pairs),
        in_turns=False,
    )


def _measurements(name: str) -> Measurements:
    folder = report_path(name).parent
    if not (folder / FILE_NAME).is_file():
        raise LoadConfigError(f"В {folder} нет {FILE_NAME}: сравнению нужны измерения прогона, не только его отчёт")
    return read_measurements(folder)


def _judged_blocks(phases: list[dict[str, Any]], measurements: Measurements) -> list[ByClass]:
    """Service times of each block of the judged phases."""
    found = service_by_slot(measurements, BLOCK_S)
    return [
        found.get((0, slot), ByClass())
        for phase in phases
        if phase["judged"]
        for slot in range(int(phase["from_s"] // BLOCK_S), int(phase["to_s"] // BLOCK_S))
    ]
