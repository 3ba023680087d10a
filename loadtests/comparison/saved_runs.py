"""Two finished runs beside each other. They ran at different times, so the machine's drift is in the difference."""

from typing import Any, Literal

from loadtests.config.errors import LoadConfigError
from loadtests.report.comparison_page import ComparisonVerdict, RatioRow, SlotComparison
from loadtests.run_options import read_report

#: An allowance, chosen and not measured, for what the machine did between the runs: their intervals do not hold it.
DRIFT = 1.1
LEAST = 40


def compare_runs(name_a: str, name_b: str) -> SlotComparison:
    a, b = read_report(name_a), read_report(name_b)
    before = {row["name"]: row for row in a["classes"]}
    rows = [
        row
        for after in b["classes"]
        if after["name"] in before
        for row in (_row(before[after["name"]], after, measure) for measure in ("p50", "p95"))
        if row is not None
    ]
    if not rows:
        raise LoadConfigError(f"В прогонах {name_a} и {name_b} нет общих классов запросов с {LEAST} запросами")
    slower = [row for row in rows if row.different and row.ratio > 1]
    faster = [row for row in rows if row.different and row.ratio < 1]
    note = "Прогоны шли в разное время; надёжнее сравнить два магазина по очереди: make load-compare A=адрес B=адрес."
    outcome: Literal["slower", "faster", "same"] = (
        "slower" if len(slower) > len(faster) else "faster" if len(faster) > len(slower) else "same"
    )
    text = f"Медленнее классов: {len(slower)}, быстрее: {len(faster)} из {len(rows)}. {note}"
    return SlotComparison(f"{a['name']}-{b['name']}", name_a, name_b, 0, 0.0, ComparisonVerdict(outcome, text), rows)


def _row(a: dict[str, Any], b: dict[str, Any], measure: str) -> RatioRow | None:
    interval_a, interval_b = (row.get(f"{measure}_interval") for row in (a, b))
    if min(a["count"], b["count"]) < LEAST or not interval_a or not interval_b or not a[measure]:
        return None
    (a_low, a_high), (b_low, b_high) = interval_a, interval_b
    low, high = b_low / a_high / DRIFT, b_high / a_low * DRIFT
    ratio = b[measure] / a[measure]
    return RatioRow(b["name"], b["title"], measure, a[measure], b[measure], ratio, low, high, low > 1 or high < 1)
