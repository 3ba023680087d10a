"""Every test of the project, one suite after another, and one line at the end that says how it went.

`python -m tests.run` (or `make test`). A failing suite does not keep the next one from running.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from onebox.browser import find_or_install
from onebox.errors import OneboxError
from onebox.node import find_node
from onebox.options import ROOT

WEB = ROOT / "web"


@dataclass
class Tally:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def add(self, report: Path) -> None:
        """Counts of a JUnit report."""
        for case in ElementTree.parse(report).iter("testcase"):
            outcomes = {child.tag for child in case}
            if outcomes & {"failure", "error"}:
                self.failed += 1
            elif "skipped" in outcomes:
                self.skipped += 1
            else:
                self.passed += 1

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def main() -> int:
    started = time.monotonic()
    os.environ.pop("MEILI_URL", None)  # every server of this run is its own
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        reports = Path(folder)
        whole = [run_pytest(tally, reports), run_vitest(tally, reports), run_journeys(tally, reports)]
    print(f"{tally} in {time.monotonic() - started:.0f} s")
    return 0 if all(whole) and not tally.failed else 1


def run_pytest(tally: Tally, reports: Path) -> bool:
    report = reports / "pytest.xml"
    workers = ["-n", "auto", "--maxprocesses", "4"]
    return run([sys.executable, "-m", "pytest", "-q", *workers, f"--junitxml={report}"], ROOT, report, tally)


def run_vitest(tally: Tally, reports: Path) -> bool:
    report = reports / "vitest.xml"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
    return run([find_node().npx, "vitest", "run", *reporters], WEB, report, tally)


def run_journeys(tally: Tally, reports: Path) -> bool:
    """In a browser, against a whole shop of their own. Without a browser: a failure in CI, a sentence elsewhere."""
    try:
        chromium = find_or_install(os.environ, print)
    except OneboxError as error:
        print(error)
        return os.environ.get("CI") != "true"
    report = reports / "journeys.xml"
    os.environ |= {
        "CHROMIUM_PATH": str(chromium),
        "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
        "STAFF_PASSWORD": secrets.token_urlsafe(12),
    }
    journey = [find_node().npx, "playwright", "test", "--reporter=list,junit"]
    return run([sys.executable, "-m", "onebox", "run", "--temporary", "--", *journey], WEB, report, tally)


def run(argv: Sequence[str], folder: Path, report: Path, tally: Tally) -> bool:
    """False when the suite failed; one that ended without its report has failed as a whole."""
    print(f"\n== {report.stem} ==", flush=True)
    env = {**os.environ, **find_node().env, "PYTHONPATH": str(ROOT)}
    code = subprocess.run(argv, cwd=folder, env=env).returncode
    if report.exists():
        tally.add(report)
    elif code == 0:
        print(f"{report.stem}: no report was written")
        return False
    return code == 0


if __name__ == "__main__":
    sys.exit(main())
