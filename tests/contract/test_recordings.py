"""Responses equal those recorded from a real Meilisearch, except for the known differences of the embedded engine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.contract import known_differences, recording
from tests.contract.conftest import NAMED
from tests.contract.recording import AbsentRecordingError, Recording
from tests.contract.replay import Differences, describe, reason_to_skip, replay
from tests.contract.sender import Sender
from tests.fixtures.engine import MASTER_KEY, running

#: The calls of the page and of the indexer, and what guards them: replayed in every run; `make verify` replays all.
EVERY_TIME = ("documents", "multi-search", "tokens")
#: Recordings that need a fresh server come first.
FRESH = ("auth", "no-master-key", "tasks")


def names() -> list[str]:
    return sorted(recording.names(), key=lambda name: name not in FRESH)


def is_rare(name: str) -> bool:
    return not NAMED and name not in EVERY_TIME


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if is_rare(name) else []) for name in names()]
)
def test_responses_equal_the_recorded(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    recorded = load_or_skip(name)
    with server_for(recorded, tmp_path, request) as server:
        differences = replay(recorded, server)

    expected = set() if NAMED else known_differences.known_steps(name)
    assert regressions(recorded, differences, expected) == "", "steps that answered as recorded before"
    assert sorted(expected - differences.keys()) == [], "these steps now answer as recorded: remove them from the list"


def load_or_skip(name: str) -> Recording:
    try:
        return recording.load(name)
    except AbsentRecordingError as absent:
        pytest.skip(f"{name}: {absent}")


@contextmanager
def server_for(recorded: Recording, folder: Path, request: pytest.FixtureRequest) -> Iterator[Sender]:
    """The server of all tests, emptied; a new engine for a recording that needs one."""
    if NAMED and (reason := reason_to_skip(recorded, NAMED)):
        pytest.skip(f"{recorded.name}: {reason}")
    if NAMED or (recorded.has_master_key and not recorded.fresh):
        yield request.getfixturevalue("server")
    else:
        with running(folder / "engine", MASTER_KEY if recorded.has_master_key else "") as engine:
            yield Sender(engine.url, engine.master_key)


def regressions(recorded: Recording, differences: Differences, expected: set[int]) -> str:
    lines: list[str] = []
    for number in sorted(differences.keys() - expected):
        lines += [
            f"\nstep {number}: {describe(recorded.steps[number])}",
            *(f"    {d}" for d in differences[number][:6]),
        ]
    return "\n".join(lines)


@pytest.mark.parametrize("name", sorted(known_differences.entries()))
def test_known_differences_name_steps_that_exist(name: str) -> None:
    requests = {number for number, step in enumerate(load_or_skip(name).steps) if "request" in step}

    assert known_differences.known_steps(name) <= requests


def test_known_differences_give_a_reason_and_no_step_twice() -> None:
    for name, entries in known_differences.entries().items():
        steps = [step for entry in entries for step in entry["steps"]]
        assert all(entry["why"].strip() for entry in entries), name
        assert len(steps) == len(set(steps)), name


def test_recordings_that_need_a_fresh_server_come_first() -> None:
    inside = [name for name in recording.names() if name not in recording.OUTSIDE]

    assert [name for name in inside if recording.load(name).fresh] == sorted(FRESH)
