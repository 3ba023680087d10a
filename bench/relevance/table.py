"""The table of a run: a line a class with each metric's estimate, compared with another table."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from api.core.json_types import JsonMapping, JsonObject
from bench.relevance.metrics import METRICS, NONE, Estimate, Scored, estimate, estimate_of_means

ALL, MACRO = "ALL", "MACRO (mean of classes)"
#: Less of these is better.
BAD = ("zero", "false_hit")
DIGITS = 4
#: Where every query of a class does well its interval has no width; less than this is no drop.
SLACK = 0.01

#: Estimates by class and metric; `n` is the number of queries.
Row = JsonObject
Table = dict[str, Row]


def table(scores: Sequence[Scored]) -> Table:
    groups = list(dict.fromkeys(one.group for one in scores))
    rows = {group: _row([one for one in scores if one.group == group]) for group in groups}
    means = [[one.values["ndcg10"] for one in scores if one.group == group] for group in groups if group != NONE]
    rows[ALL] = _row(scores)
    if means:
        rows[MACRO] = {"n": len(scores), "ndcg10": estimate_of_means(means)}
    return rows


def _row(scores: Sequence[Scored]) -> Row:
    row: Row = {"n": len(scores)}
    for metric in METRICS:
        if values := [one.values[metric] for one in scores if metric in one.values]:
            row[metric] = estimate(values)
    return row


def lines(rows: Table, other: Table | None = None) -> list[str]:
    """For a screen; with another table beside it, each mean is followed by the other's and the difference."""
    width = 22 if other is None else 24
    text = [f"{'class':24}{'n':>4}  " + "".join(f"{metric:>{width}}" for metric in METRICS)]
    for name, row in rows.items():
        cells = [_cell(row.get(metric), (other or {}).get(name, {}).get(metric)) for metric in METRICS]
        text.append(f"{name:24}{row['n']:>4}  " + "".join(cell.rjust(width) for cell in cells))
    return text


def _cell(value: Estimate | None, other: Estimate | None) -> str:
    if value is None:
        return "-"
    if other is None:
        return f"{value.mean:.3f} [{value.low:.2f},{value.high:.2f}]"
    difference = other.mean - value.mean
    return (
        f"{value.mean:.3f} {other.mean:.3f} {difference:+.3f}" if abs(difference) >= 0.0005 else f"{value.mean:.3f} ="
    )


def as_json(rows: Table) -> dict[str, JsonObject]:
    def plain(value: Any) -> Any:
        if not isinstance(value, Estimate):
            return value
        low, high = (value.mean if isnan(end) else end for end in (value.low, value.high))
        return [round(number, DIGITS) for number in (value.mean, low, high)]

    return {name: {key: plain(value) for key, value in row.items()} for name, row in rows.items()}


def drops(rows: Table, last: Mapping[str, JsonMapping]) -> list[str]:
    """What is worse than the other table's interval allows, in words."""
    found = []
    for name, before in last.items():
        for metric in METRICS:
            if metric not in before:
                continue
            mean, low, high = before[metric]
            now = rows.get(name, {}).get(metric)
            if now is None:
                found.append(f"{name} {metric}: {mean:.3f} → no such queries any more")
                continue
            value = round(now.mean, DIGITS)
            if value > high + SLACK if metric in BAD else value < low - SLACK:
                found.append(f"{name} {metric}: {mean:.3f} [{low:.3f},{high:.3f}] → {value:.3f}")
    return found
