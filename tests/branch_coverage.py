"""Branch coverage of the packages that handle money or search: measured, printed, checked against a minimum.

A pytest plugin: the tracer runs only while a test of these packages runs, as Python 3.11 has no `sys.monitoring` and a
tracer slows every call. `BRANCH_COVERAGE=1` (set by `tests/run.py`) switches it on under xdist. Each worker writes a
data file of its own into `.cache/coverage`; `check_floors` combines them.
"""

import json
import os
import shutil
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / ".cache" / "coverage"
#: Least percentage of branches that must be taken.
FLOORS = {"api/pricing": 95, "api/orders": 83, "indexer": 82}
#: Folders of tests that run under the tracer.
TESTS = ("api/pricing", "api/orders", "api/payments", "api/cart", "api/checkout", "indexer")

_tracer: coverage.Coverage | None = None


def pytest_sessionstart() -> None:
    global _tracer
    if os.environ.get("BRANCH_COVERAGE") != "1" or os.environ.get("PYTEST_XDIST_WORKER", "gw") == "gw":
        return
    DATA.mkdir(parents=True, exist_ok=True)
    _tracer = _new_tracer(data_suffix=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    measured = _tracer is not None and item.nodeid.removeprefix("tests/").startswith(TESTS)
    if measured and _tracer:
        _tracer.start()
    try:
        return (yield)
    finally:
        if measured and _tracer:
            _tracer.stop()


def pytest_sessionfinish() -> None:
    if _tracer:
        _tracer.save()


def forget_last_run() -> None:
    shutil.rmtree(DATA, ignore_errors=True)


def check_floors() -> bool:
    """Prints the share of branches taken in each package; False when one is below its floor."""
    if not list(DATA.glob("data.*")):
        print("\nno branch coverage was measured")
        return False
    report = _new_tracer(data_suffix=False)
    report.combine(keep=True)
    report.json_report(outfile=str(DATA / "report.json"))
    files = json.loads((DATA / "report.json").read_text())["files"]
    print("\n== branch coverage ==")
    enough = True
    for package, floor in FLOORS.items():
        summaries = [data["summary"] for path, data in files.items() if path.startswith(f"{package}/")]
        branches = sum(summary["num_branches"] for summary in summaries)
        covered = sum(summary["covered_branches"] for summary in summaries)
        share = 100 * covered / branches if branches else 0.0
        if not (ROOT / package).is_dir():
            continue
        enough &= share >= floor
        print(f"{package:12} {covered} of {branches} branches, {share:.1f}% (floor {floor}%)")
    return enough


def _new_tracer(*, data_suffix: bool) -> coverage.Coverage:
    sources = [str(ROOT / package) for package in FLOORS if (ROOT / package).is_dir()]
    data = str(DATA / "data")
    return coverage.Coverage(data_file=data, data_suffix=data_suffix, config_file=False, branch=True, source=sources)
