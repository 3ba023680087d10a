"""Prints the table of a run of `make faults`: `python -m tests.faults.fault_table RESULTS`.

Counts are sums over the runs of a fault, the recovery is the worst: seconds from its end to a quiet and right index.
"""

import json
import sys
from pathlib import Path
from typing import Any

COUNTS = ("lost", "wrong", "stuck", "oversold", "doubled")


def rows(lines: list[str]) -> list[list[str]]:
    """A row for each fault, in the order of their names, and the totals."""
    results: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        result = json.loads(line)
        results.setdefault(result["fault"], []).append(result)
    table = [_row(fault, results[fault]) for fault in sorted(results)]
    everything = [result for runs in results.values() for result in runs]
    return [["fault", "runs", *COUNTS, "other", "worst recovery, s"], *table, _row("all", everything)]


def _row(fault: str, runs: list[dict[str, Any]]) -> list[str]:
    counts = [sum(run[name] for run in runs) for name in COUNTS]
    other = sum(bool(run["details"]) and not any(run[name] for name in COUNTS) for run in runs)
    worst = max((run["recovery_s"] for run in runs), default=0.0)
    return [fault, str(len(runs)), *map(str, counts), str(other), f"{worst:.1f}"]


def main() -> None:
    table = rows(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        numbers = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *numbers]))


if __name__ == "__main__":
    main()
