"""Order of the tests under xdist: files by the seconds they took, longest first; and their collection.

`--dist loadfile` gives a file to the worker that is free, so a long file that starts last would keep one core idle.
`durations.json` holds files of more than two seconds; `UPDATE_DURATIONS=1 make test` writes it anew, and a run whose
files took other times says so.
"""

import fcntl
import gc
import json
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest

DURATIONS = Path(__file__).with_name("durations.json")
WORTH_NAMING_S = 2.0
#: Share of the recorded time that files may move, all together, before the record counts as old.
TOLERANCE = 0.3


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """One worker after another, so that the second reads what the first compiled (5 s of CPU).

    Without the garbage collector, which takes a quarter of it and finds nothing: modules and tests stay.
    """
    gc.disable()
    try:
        with DURATIONS.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not hasattr(config, "workerinput"):
        return
    seconds: dict[str, float] = json.loads(DURATIONS.read_text())
    items.sort(key=lambda item: -seconds.get(item.nodeid.split("::")[0], 0))


def save_durations(seconds: Mapping[str, float]) -> None:
    """By file."""
    longest = sorted(((s, file) for file, s in seconds.items() if s >= WORTH_NAMING_S), reverse=True)
    DURATIONS.write_text(json.dumps({file: round(s, 1) for s, file in longest}, indent=1) + "\n")


def is_record_old(seconds: Mapping[str, float], record: Mapping[str, float]) -> bool:
    """Whether long files take other shares of the time than recorded; how fast the machine is does not matter."""
    total = sum(seconds.values())
    long = record.keys() | {file for file, s in seconds.items() if s > total / 100}
    now, then = (_shares({file: times.get(file, 0.0) for file in long}) for times in (seconds, record))
    return sum(abs(now[file] - then[file]) for file in long) / 2 > TOLERANCE


def _shares(seconds: Mapping[str, float]) -> dict[str, float]:
    total = sum(seconds.values()) or 1.0
    return {file: s / total for file, s in seconds.items()}
