"""Where the time of pytest goes: seconds by file and by fixture, each phase apart, CPU and waiting apart.

A pytest plugin: with TEST_TIMES=folder each xdist worker writes its measurements there, and `tests/run.py` prints ten
lines of their sum. CPU is that of the worker and of the programs that it ended; waiting is the rest: for a server, a
timer, or a free core.
"""

import json
import os
from collections.abc import Callable, Generator, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

FOLDER = "TEST_TIMES"
PHASES = ("setup", "call", "teardown")
LISTED_FILES = 5
LISTED_FIXTURES = 3


@dataclass
class Spent:
    """Seconds by phase, and how many of them were CPU."""

    setup: float = 0.0
    call: float = 0.0
    teardown: float = 0.0
    cpu: float = 0.0

    @property
    def total(self) -> float:
        return self.setup + self.call + self.teardown

    def add(self, phase: str, seconds: float, cpu: float) -> None:
        setattr(self, phase, getattr(self, phase) + seconds)
        self.cpu += cpu

    def add_all(self, other: "Spent") -> None:
        for phase in PHASES:
            self.add(phase, getattr(other, phase), 0.0)
        self.cpu += other.cpu

    def __str__(self) -> str:
        phases = ", ".join(f"{phase} {getattr(self, phase):.0f}" for phase in PHASES)
        return f"{self.total:5.0f} s ({phases}; CPU {self.cpu:.0f}, waiting {max(self.total - self.cpu, 0.0):.0f})"


@dataclass
class TimeSpent:
    """Of one worker, or the sum over all of them."""

    collection: Spent = field(default_factory=Spent)
    #: From the start of a worker until its first test, without collection; and from its last test until its end.
    idle_s: float = 0.0
    files: dict[str, Spent] = field(default_factory=dict)
    fixtures: dict[str, Spent] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> "TimeSpent":
        """The sum over all workers that wrote into the folder."""
        total = cls()
        for report in folder.glob("*.json"):
            worker = json.loads(report.read_text())
            total.collection.add_all(Spent(**worker["collection"]))
            total.idle_s += worker["idle_s"]
            for kind, sums in (("files", total.files), ("fixtures", total.fixtures)):
                for name, spent in worker[kind].items():
                    sums.setdefault(name, Spent()).add_all(Spent(**spent))
        return total

    def report(self) -> Iterator[str]:
        """Ten lines: all tests, collection, the longest files and fixtures."""
        tests = Spent()
        for spent in self.files.values():
            tests.add_all(spent)
        yield f"{tests} in {len(self.files)} files of tests"
        yield f"{self.collection} collection, and {self.idle_s:.0f} s of workers without a test"
        for label, times, count in (("", self.files, LISTED_FILES), ("fixture ", self.fixtures, LISTED_FIXTURES)):
            longest = sorted(times.items(), key=lambda item: -item[1].total)
            yield from (f"{spent} {label}{name}" for name, spent in longest[:count])


class Clock:
    """Seconds, and CPU seconds of this process and of the children that it has waited for."""

    def __init__(self) -> None:
        self.seconds, self.cpu = _now()

    def lap(self) -> tuple[float, float]:
        """(seconds, CPU seconds) since the start or the last lap."""
        seconds, cpu = self.seconds, self.cpu
        self.seconds, self.cpu = _now()
        return self.seconds - seconds, self.cpu - cpu


def _now() -> tuple[float, float]:
    used = os.times()
    return monotonic(), used.user + used.system + used.children_user + used.children_system


class TimePlugin:
    """Measures one worker and writes its report when it ends."""

    def __init__(self, report: Path) -> None:
        self.report = report
        self.spent = TimeSpent()
        #: Runs while there is no test.
        self.between = Clock()
        #: Runs while the fixtures of a test end.
        self.teardown = Clock()
        #: Fixtures that are being set up; each sum is that of the fixtures that it asked for meanwhile.
        self.nested: list[tuple[float, float]] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        clock = Clock()
        try:
            return (yield)
        finally:
            seconds, cpu = clock.lap()
            self.spent.collection.add("setup", seconds, cpu)
            self.spent.idle_s -= seconds

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.spent.idle_s += self.between.lap()[0]
        return (yield from self._phase("setup", item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        return (yield from self._phase("call", item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.teardown = Clock()
        try:
            return (yield from self._phase("teardown", item))
        finally:
            self.between = Clock()

    def _phase(self, phase: str, item: pytest.Item) -> Generator[None, Any, Any]:
        clock = Clock()
        try:
            return (yield)
        finally:
            self.spent.files.setdefault(item.nodeid.split("::")[0], Spent()).add(phase, *clock.lap())

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, Any, Any]:
        clock = Clock()
        self.nested.append((0.0, 0.0))
        try:
            return (yield)
        finally:
            seconds, cpu = clock.lap()
            inner_seconds, inner_cpu = self.nested.pop()
            self._fixture(fixturedef).add("setup", seconds - inner_seconds, cpu - inner_cpu)
            if self.nested:
                outer_seconds, outer_cpu = self.nested[-1]
                self.nested[-1] = outer_seconds + seconds, outer_cpu + cpu

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[object]) -> None:
        """Fixtures end one after another: each took the time since the end of the one before."""
        self._fixture(fixturedef).add("teardown", *self.teardown.lap())

    def _fixture(self, fixturedef: pytest.FixtureDef[object]) -> Spent:
        function: Callable[..., object] = fixturedef.func
        name = f"{fixturedef.argname} ({function.__module__.removeprefix('tests.')})"
        return self.spent.fixtures.setdefault(name, Spent())

    def pytest_sessionfinish(self) -> None:
        self.spent.idle_s += self.between.lap()[0]
        self.report.write_text(json.dumps(asdict(self.spent)))


def pytest_configure(config: pytest.Config) -> None:
    worker: dict[str, str] | None = getattr(config, "workerinput", None)
    if worker and (folder := os.environ.get(FOLDER)):
        config.pluginmanager.register(TimePlugin(Path(folder) / f"{worker['workerid']}.json"))
