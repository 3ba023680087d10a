"""The embedded engine gives the answers of a real Meilisearch, but for the known differences."""

import os
from pathlib import Path

import pytest

from tests.contract import known, recording
from tests.contract.recording import Recording
from tests.contract.replay import Differences, describe, replay
from tests.contract.sender import Sender
from tests.fixtures.engine import MASTER_KEY, running


@pytest.mark.parametrize("name", recording.names())
def test_answers_are_those_recorded(name: str, tmp_path: Path) -> None:
    recorded = recording.load(name)
    if recorded.needs_real_data and not os.environ.get("REAL_DATA_DIR"):
        pytest.skip("REAL_DATA_DIR is not set: the real catalogue is not here")

    with running(tmp_path / "engine", MASTER_KEY if recorded.has_master_key else "") as engine:
        found = replay(recorded, Sender(engine.url, engine.master_key))

    expected = known.known_steps(name)
    assert regressions(recorded, found, expected) == "", "steps that answered as recorded before"
    assert sorted(expected - found.keys()) == [], "these steps now answer as recorded: remove them from the list"


def regressions(recorded: Recording, found: Differences, expected: set[int]) -> str:
    lines: list[str] = []
    for number in sorted(found.keys() - expected):
        lines += [f"\nstep {number}: {describe(recorded.steps[number])}", *(f"    {d}" for d in found[number][:6])]
    return "\n".join(lines)


def test_known_differences_name_steps_that_exist() -> None:
    for name in known.entries():
        requests = {number for number, step in enumerate(recording.load(name).steps) if "request" in step}
        assert known.known_steps(name) <= requests, name


def test_known_differences_give_a_reason_and_no_step_twice() -> None:
    for name, entries in known.entries().items():
        steps = [step for entry in entries for step in entry["steps"]]
        assert all(entry["why"].strip() for entry in entries), name
        assert len(steps) == len(set(steps)), name
