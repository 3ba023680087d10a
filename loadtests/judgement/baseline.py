"""A run beside an earlier one: ratios of percentiles with their intervals."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from loadtests.config.request_classes import title_of
from loadtests.judgement.evidence import Evidence
from loadtests.report.data import BaselineRow


def baseline_rows(evidence: Evidence, baseline: dict[str, Any]) -> list[BaselineRow]:
    """`baseline`: the `report.json` of the earlier run."""
    classes = {row["name"]: row for row in baseline.get("classes", [])}
    return [row for name in sorted(evidence.classes) if name in classes for row in _rows(evidence, name, classes[name])]


def _rows(evidence: Evidence, name: str, before: dict[str, Any]) -> Iterator[BaselineRow]:
    figure = evidence.classes[name]
    if figure.latency.count < 40 or before["count"] < 40:
        return
    for percent, measure in ((50, "p50"), (95, "p95")):
        value, old = figure.latency.percentile(percent), before[measure]
        low, high = figure.intervals.get(percent, (value, value))
        old_low, old_high = before.get(f"{measure}_interval") or (old, old)
        if not old or not old_low:
            continue
        limit = evidence.budgets.baseline.get(measure)
        least = low / old_high
        yield BaselineRow(
            name, title_of(name), measure, value, old, value / old, least, high / old_low, limit,
            limit is not None and value / old > limit and least > 1,
        )  # fmt: skip


def to_json(name: str, rows: list[BaselineRow]) -> dict[str, Any]:
    return {"name": name, "rows": [asdict(row) for row in rows]}
