"""The table of a run: a line for each class with the estimate of each metric, optionally beside another table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from statistics import fmean
from typing import Any

from api.core.json_types import JsonMapping, JsonObject
from api.curation.relevance_metrics import NONE, Estimate, bootstrap, estimate, resampled

METRICS = ("ndcg10", "recall20", "success1", "zero", "false_hit")
ALL, MACRO = "ALL", "MACRO (mean of classes)"
#: Metrics of which less is better.
LOWER_IS_BETTER = ("zero", "false_hit")
DIGITS = 4
#: Tolerance: a smaller difference is no drop, as a class of perfect queries has an interval without width.
TOLERANCE = 0.01

#: Estimates by class and metric; `n` is the number of queries.
Row = JsonObject
Table = dict[str, Row]


@dataclass(frozen=True)
class QueryScore:
    """The metrics of a query that apply to its class."""

    id: str
    group: str
    values: Mapping[str, float]


def table(scores: Sequence[QueryScore]) -> Table:
    groups = list(dict.fromkeys(scored.group for scored in scores))
    rows = {group: _row([scored for scored in scores if scored.group == group]) for group in groups}
    means = [
        [scored.values["ndcg10"] for scored in scores if scored.group == group] for group in groups if group != NONE
    ]
    rows[ALL] = _row(scores)
    if means:
        rows[MACRO] = {"n": len(scores), "ndcg10": _estimate_of_means(means)}
    return rows


def _estimate_of_means(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of the groups' means; the bootstrap resamples within each group."""
    value = fmean(fmean(group) for group in groups)
    return bootstrap(value, lambda chance: fmean(fmean(resampled(group, chance)) for group in groups))


def _row(scores: Sequence[QueryScore]) -> Row:
    row: Row = {"n": len(scores)}
    for metric in METRICS:
        if values := [scored.values[metric] for scored in scores if metric in scored.values]:
            row[metric] = estimate(values)
    return row


def lines(rows: Table, baseline: Table | None = None) -> list[str]:
    """The table as text; with a baseline each mean is followed by the baseline's mean and the difference."""
    width = 22 if baseline is None else 24
    text = [f"{'class':24}{'n':>4}  " + "".join(f"{metric:>{width}}" for metric in METRICS)]
    for name, row in rows.items():
        cells = [_cell(row.get(metric), (baseline or {}).get(name, {}).get(metric)) for metric in METRICS]
        text.append(f"{name:24}{row['n']:>4}  " + "".join(cell.rjust(width) for cell in cells))
    return text


def _cell(value: Estimate | None, baseline: Estimate | None) -> str:
    if value is None:
        return "-"
    if baseline is None:
        return f"{value.mean:.3f} [{value.low:.2f},{value.high:.2f}]"
    difference = baseline.mean - value.mean
    return (
        f"{value.mean:.3f} {baseline.mean:.3f} {difference:+.3f}"
        if abs(difference) >= 0.0005
        else f"{value.mean:.3f} ="
    )


def as_json(rows: Table) -> dict[str, JsonObject]:
    def plain(value: Any) -> Any:
        if not isinstance(value, Estimate):
            return value
        low, high = (value.mean if isnan(end) else end for end in (value.low, value.high))
        return [round(number, DIGITS) for number in (value.mean, low, high)]

    return {name: {key: plain(value) for key, value in row.items()} for name, row in rows.items()}


def drops(rows: Table, last: Mapping[str, JsonMapping]) -> list[str]:
    """Messages for metrics that are worse than the interval of the last table."""
    messages = []
    for name, baseline in last.items():
        for metric in METRICS:
            if metric not in baseline:
                continue
            mean, low, high = baseline[metric]
            estimated = rows.get(name, {}).get(metric)
            if estimated is None:
                messages.append(f"{name} {metric}: {mean:.3f} → no such queries any more")
                continue
            value = round(estimated.mean, DIGITS)
            if value > high + TOLERANCE if metric in LOWER_IS_BETTER else value < low - TOLERANCE:
                messages.append(f"{name} {metric}: {mean:.3f} [{low:.3f},{high:.3f}] → {value:.3f}")
    return messages
