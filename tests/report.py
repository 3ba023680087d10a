"""Results of the suites as their JUnit reports give them: counts, and the slowest tests of all."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

SLOWEST = 20


@dataclass(frozen=True)
class Tally:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


@dataclass(frozen=True)
class TimedTest:
    seconds: float
    module: str
    title: str


@dataclass(frozen=True)
class SuiteReport:
    name: str
    exit_code: int
    tally: Tally = Tally()
    tests: list[TimedTest] = field(default_factory=list)
    is_written: bool = True

    @property
    def has_passed(self) -> bool:
        """A suite that ended without its report has failed as a whole."""
        return self.exit_code == 0 and self.is_written

    @classmethod
    def read(cls, name: str, report: Path, exit_code: int) -> "SuiteReport":
        if not report.exists():
            print(f"{name}: no report was written")
            return cls(name, exit_code, is_written=False)
        tally, tests = Tally(), list[TimedTest]()
        for case in ElementTree.parse(report).iter("testcase"):
            outcomes = {child.tag for child in case}
            if outcomes & {"failure", "error"}:
                tally += Tally(failed=1)
            elif "skipped" in outcomes:
                tally += Tally(skipped=1)
            else:
                tally += Tally(passed=1)
            tests.append(TimedTest(float(case.get("time") or 0), case.get("classname", ""), case.get("name", "")))
        return cls(name, exit_code, tally, tests)


def print_slowest(reports: Iterable[SuiteReport]) -> None:
    timed = [(test, report.name) for report in reports for test in report.tests]
    timed.sort(key=lambda pair: -pair[0].seconds)
    print(f"\n== the {SLOWEST} slowest tests ==")
    for test, suite in timed[:SLOWEST]:
        print(f"{test.seconds:6.1f} s  {suite:8}  {test.module} › {test.title}"[:160])
