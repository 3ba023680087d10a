"""Events of the supervisor: threads and signal handlers send them, the manager handles them in one loop."""

from dataclasses import dataclass

from onebox.command import ChildCommand


@dataclass(frozen=True)
class UnitPrepared:
    name: str
    command: ChildCommand | None


@dataclass(frozen=True)
class PreparationFailed:
    """The preparation of a unit failed; the reason says in Russian what to do."""

    name: str
    reason: str


@dataclass(frozen=True)
class Output:
    name: str
    line: str


@dataclass(frozen=True)
class ReadinessPassed:
    """A service passed its readiness check."""

    name: str


@dataclass(frozen=True)
class Silent:
    """A service that was up has not answered for as long as its unit allows."""

    name: str


@dataclass(frozen=True)
class Exited:
    name: str
    code: int  # negative: the signal that killed it


@dataclass(frozen=True)
class StopRequested:
    """Ctrl-C, SIGTERM or SIGHUP."""

    signal_name: str


Event = UnitPrepared | PreparationFailed | Output | ReadinessPassed | Silent | Exited | StopRequested
