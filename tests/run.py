"""The test runner: pytest, vitest and the journeys side by side, their outputs apart, and a report on the whole run.

`python -m tests.run` (or `make test`). Journeys wait for pages and tests of pytest wait for processes, so the suites
share the cores evenly: one that ran alone at the end would leave them idle. A suite that fails does not stop the others
from running. With VERIFY=1 the tests that measure load follow alone. The output of a suite is printed whole when it
ends; the last lines are the slowest tests, where the time of pytest went, with VERIFY=1 the branch coverage of three
packages, why tests failed, and `N passed, N failed, N skipped in S s`.
"""

import json
import os
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from onebox.browser import DESKTOP, HEADLESS_SHELL, find_or_install
from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.node import find_node
from onebox.options import ROOT
from tests.branch_coverage import check_floors, forget_last_run
from tests.fixtures.processes import POSTGRES_ORIGIN
from tests.report import SuiteReport, Tally, print_failures, print_slowest
from tests.schedule import DURATIONS, is_record_old, save_durations
from tests.time_spent import FOLDER as TEST_TIMES
from tests.time_spent import TimeSpent
from tests.time_watch import record_step

WEB = ROOT / "web"
#: Without npx, which takes 0.4 s of processor time to find them.
PROGRAMS = WEB / "node_modules" / ".bin"
#: On two cores. With a third, beside the journeys, the run is no shorter (10 % more CPU).
PYTEST_WORKERS = 2
POLL_S = 0.2
#: They judge the speed of a shop: in `make verify`, when the other suites have ended.
LOAD_TESTS = ("tests/loadtests/test_planted_faults.py", "tests/loadtests/test_slower_build.py")


@dataclass(frozen=True)
class Suite:
    """A program that runs tests and writes a JUnit report."""

    name: str
    argv: Sequence[str]
    folder: Path
    report: Path
    env: Mapping[str, str] = field(default_factory=dict)


class RunningSuite:
    """A suite whose process runs. Start it in the main thread: the kernel ends it when that thread ends."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite
        self.started = time.monotonic()
        env = {**os.environ, **find_node().env, "PYTHONPATH": str(ROOT), **suite.env}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # every process that the tests start would compile all our modules
        with self.log.open("wb") as output:
            self.process = ChildCommand(tuple(suite.argv), env=env, cwd=suite.folder, tree=True).start(output)

    @property
    def log(self) -> Path:
        return self.suite.report.with_suffix(".log")

    def print_output(self) -> None:
        print(f"\n== {self.suite.name}, {time.monotonic() - self.started:.0f} s ==", flush=True)
        sys.stdout.buffer.write(self.log.read_bytes())
        sys.stdout.flush()


def main() -> int:
    started = time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that `run_all` stops what runs
    os.environ.pop("SEARCH_TARGET", None)
    os.environ.pop("MEILI_URL", None)  # every server of this run is its own
    forget_last_run()
    with tempfile.TemporaryDirectory() as folder:
        reports = Path(folder)
        journeys = journeys_suite(reports)
        suites = [suite for suite in (journeys, pytest_suite(reports), vitest_suite(reports)) if suite]
        results = run_all(suites)
        if is_verify():
            results += run_all([load_suite(reports)])
        spent = TimeSpent.read(reports / "times")
    print_slowest(results)
    print("\n== where the time of pytest goes ==", *spent.report(), sep="\n")
    durations = {file: seconds.total for file, seconds in spent.files.items()}
    print_failures(results)
    failed = [result.name for result in results if not result.has_passed]
    if journeys is None and needs_browser():
        failed.append("journeys")
    if is_verify() and not check_floors():
        failed.append("branch coverage")
    if os.environ.get("UPDATE_DURATIONS") == "1":
        save_durations(durations)
    elif not is_verify() and is_record_old(durations, json.loads(DURATIONS.read_text())):
        print("\ntests/durations.json is old: UPDATE_DURATIONS=1 make test")
    total = sum((result.tally for result in results), start=Tally())
    print(f"\nfailed: {', '.join(failed)}" if failed else "")
    print(f"{total} in {time.monotonic() - started:.0f} s")
    return 1 if failed or total.failed else 0


def run_all(suites: Sequence[Suite]) -> list[SuiteReport]:
    """Runs the suites at once and prints each as it ends."""
    print(f"running side by side: {', '.join(suite.name for suite in suites)}", flush=True)
    running = [RunningSuite(suite) for suite in suites]
    results: list[SuiteReport] = []
    try:
        while running:
            time.sleep(POLL_S)
            for ended in [suite for suite in running if suite.process.poll() is not None]:
                running.remove(ended)
                ended.print_output()
                record_step(ended.suite.name, time.monotonic() - ended.started)
                results.append(SuiteReport.read(ended.suite.name, ended.suite.report, ended.process.returncode))
    finally:
        for process in running:
            process.process.terminate()  # its guard ends the whole tree
        for process in running:
            process.process.wait()
    return results


def pytest_suite(reports: Path) -> Suite:
    """Long files first (`tests/schedule.py`), so that no worker ends long after the others."""
    report = reports / "pytest.xml"
    argv = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        str(PYTEST_WORKERS),
        "--dist",
        "loadfile",
    ]
    # Rules about the source: `make check` runs them.
    argv += ["--no-loadscope-reorder", f"--junitxml={report}", "--ignore=tests/architecture"]
    argv += [f"--ignore={file}" for file in LOAD_TESTS]
    times = reports / "times"
    times.mkdir()
    env = {POSTGRES_ORIGIN: str(reports / "postgres"), TEST_TIMES: str(times)}
    if is_verify():
        env["BRANCH_COVERAGE"] = "1"
    return Suite("pytest", argv, ROOT, report, env)


def load_suite(reports: Path) -> Suite:
    report = reports / "load.xml"
    return Suite(
        "load tests", [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *LOAD_TESTS], ROOT, report
    )


def is_verify() -> bool:
    """Then branch coverage is measured too: the tracer makes the tests that it runs under a quarter longer."""
    return os.environ.get("VERIFY") == "1"


def vitest_suite(reports: Path) -> Suite:
    report = reports / "vitest.xml"
    reporters = ["--reporter=dot", "--silent=passed-only", "--reporter=junit", f"--outputFile.junit={report}"]
    return Suite("vitest", [str(PROGRAMS / "vitest"), "run", *reporters], WEB, report)


def needs_browser() -> bool:
    """In CI a machine without a browser is a failure."""
    return os.environ.get("CI") == "true"


def journeys_suite(reports: Path) -> Suite | None:
    """In a browser, against a whole shop of their own. None without a browser, after a sentence that says so."""
    try:
        chromium = find_or_install(os.environ, print, HEADLESS_SHELL, DESKTOP)
    except OneboxError as error:
        print(error)
        return None
    report = reports / "journeys.xml"
    env = {
        "CHROMIUM_PATH": str(chromium),
        "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
        "STAFF_PASSWORD": secrets.token_urlsafe(12),
    }
    journey = [str(PROGRAMS / "playwright"), "test", "--reporter=list,junit"]
    argv = [sys.executable, "-m", "onebox", "run", "--temporary", "--", *journey]
    return Suite("journeys", argv, WEB, report, env)


if __name__ == "__main__":
    sys.exit(main())
