"""The watch on the time of the gate: its seconds beside the budget, and the steps that grew most.

`.ci/run` ends with `python -m tests.time_watch SECONDS`. The steps write their seconds into the file STEP_TIMES; they
are compared with the last entry of gate_times.json, scaled by the median of all steps, as machines differ in speed.
Beyond the budget it warns; with TIME_BUDGET=error, as in `make verify`, it fails. UPDATE_DURATIONS=1 adds an entry.
"""

import json
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TypedDict

BUDGET_S = 600
TABLE = Path(__file__).with_name("gate_times.json")
STEP_TIMES = "STEP_TIMES"
NAMED = 3
#: Shorter steps say little about the speed of a machine.
WORTH_COMPARING_S = 5.0


class Entry(TypedDict):
    date: str
    seconds: int
    steps: dict[str, float]


def record_step(name: str, seconds: float) -> None:
    """Notes a step of the gate; outside the gate it does nothing."""
    if path := os.environ.get(STEP_TIMES):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{seconds:.1f} {name}\n")


def read_steps(path: Path) -> dict[str, float]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {name: float(seconds) for seconds, name in (line.split(" ", 1) for line in lines)}


def growth(steps: Mapping[str, float], before: Mapping[str, float]) -> list[tuple[float, str]]:
    """(seconds beyond those expected, step), most first; a new step was expected to take none."""
    factor = machine_factor(steps, before)
    return sorted(((seconds - before.get(name, 0.0) * factor, name) for name, seconds in steps.items()), reverse=True)


def machine_factor(steps: Mapping[str, float], before: Mapping[str, float]) -> float:
    """How many times slower this machine is than that of the entry."""
    ratios = [steps[name] / then for name, then in before.items() if name in steps and then >= WORTH_COMPARING_S]
    return median(ratios) if ratios else 1.0


def describe(seconds: float, steps: Mapping[str, float], last: Entry) -> list[str]:
    grown = [(more, name) for more, name in growth(steps, last["steps"])[:NAMED] if more >= 1]
    factor = machine_factor(steps, last["steps"])
    names = ", ".join(f"{name} +{more:.0f} s" for more, name in grown) or "none"
    lines = [
        f"gate: {seconds:.0f} s of {BUDGET_S} s",
        f"grown most since {last['date']} (steps take {factor:.2f} times as long here): {names}",
    ]
    if seconds > BUDGET_S:
        lines.append(f"WARNING: the gate takes {seconds - BUDGET_S:.0f} s more than its budget")
    return lines


def main() -> int:
    seconds = float(sys.argv[1])
    steps = read_steps(Path(os.environ[STEP_TIMES]))
    table: list[Entry] = json.loads(TABLE.read_text())
    print("\n".join(describe(seconds, steps, table[-1])))
    if os.environ.get("UPDATE_DURATIONS") == "1":
        rounded = {name: round(step, 1) for name, step in steps.items()}
        table.append({"date": f"{datetime.now(UTC):%Y-%m-%d}", "seconds": round(seconds), "steps": rounded})
        TABLE.write_text(json.dumps(table, indent=1) + "\n")
    return 1 if seconds > BUDGET_S and os.environ.get("TIME_BUDGET") == "error" else 0


if __name__ == "__main__":
    sys.exit(main())
