"""Order of the tests under xdist: files by the seconds they took, longest first; and their collection.

`--dist loadfile` gives a file to the worker that is free, so a long file that starts last would keep one core idle.
`durations.json` holds files of more than two seconds; `UPDATE_DURATIONS=1 make test` writes it anew.
"""

import gc
import json
from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from tests.report import TimedTest

DURATIONS = Path(__file__).with_name("durations.json")
WORTH_NAMING_S = 2.0


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Without the garbage collector, which takes a quarter of it and finds nothing: modules and tests stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not hasattr(config, "workerinput"):
        return
    seconds: dict[str, float] = json.loads(DURATIONS.read_text())
    items.sort(key=lambda item: -seconds.get(item.nodeid.split("::")[0], 0))


def save_durations(tests: Iterable[TimedTest]) -> None:
    seconds: defaultdict[str, float] = defaultdict(float)
    for test in tests:
        words = test.module.split(".")
        file = next((i for i, word in enumerate(words) if word.startswith("test_")), len(words) - 1)
        seconds["/".join(words[: file + 1]) + ".py"] += test.seconds
    longest = sorted(((s, f) for f, s in seconds.items() if s >= WORTH_NAMING_S), reverse=True)
    DURATIONS.write_text(json.dumps({file: round(s, 1) for s, file in longest}, indent=1) + "\n")
