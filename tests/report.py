"""Results of the suites as their JUnit reports give them: counts, the slowest tests of all, the reasons of failures."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

SLOWEST = 20
#: Lines of a failure's text. They are printed last, so that the end of a log suffices to see what failed.
REASON_LINES = 25


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
    #: Why it failed; empty when it did not.
    failure: str = ""


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
            outcomes = {child.tag: child for child in case}
            failure = outcomes.get("failure", outcomes.get("error"))
            if failure is not None:
                tally += Tally(failed=1)
            elif "skipped" in outcomes:
                tally += Tally(skipped=1)
            else:
                tally += Tally(passed=1)
            tests.append(
                TimedTest(
                    float(case.get("time") or 0),
                    case.get("classname", ""),
                    case.get("name", ""),
                    "" if failure is None else (failure.text or failure.get("message") or "failed").strip(),
                )
            )
        return cls(name, exit_code, tally, tests)


def print_slowest(reports: Iterable[SuiteReport]) -> None:
    timed = [(test, report.name) for report in reports for test in report.tests]
    timed.sort(key=lambda pair: -pair[0].seconds)
    print(f"\n== the {SLOWEST} slowest tests ==")
    for test, suite in timed[:SLOWEST]:
        print(f"{test.seconds:6.1f} s  {suite:8}  {test.module} › {test.title}"[:160])


def print_failures(reports: Iterable[SuiteReport]) -> None:
    for report in reports:
        for test in report.tests:
            if test.failure:
                print(f"\n== failed: {report.name}  {test.module} › {test.title} ==")
                lines = test.failure.splitlines()
                print("\n".join(lines if len(lines) <= REASON_LINES else [*lines[:5], "…", *lines[5 - REASON_LINES :]]))
