"""The watch on the time of the gate."""

from pathlib import Path

import pytest

from tests.schedule import is_record_old
from tests.time_watch import Entry, describe, growth, main, read_steps, record_step

LAST: Entry = {"date": "2026-11-28", "seconds": 500, "steps": {"mypy": 30.0, "pytest": 200.0, "journeys": 180.0}}


def test_steps_grow_beyond_what_the_machine_explains() -> None:
    steps = {"mypy": 60.0, "pytest": 480.0, "journeys": 360.0, "new": 5.0}

    assert growth(steps, LAST["steps"]) == [(80.0, "pytest"), (5.0, "new"), (0.0, "mypy"), (0.0, "journeys")]


def test_the_gate_within_its_budget() -> None:
    assert describe(512.4, {"mypy": 30.0, "pytest": 212.0, "journeys": 180.0}, LAST) == [
        "gate: 512 s of 600 s",
        "grown most since 2026-11-28 (steps take 1.00 times as long here): pytest +12 s",
    ]


@pytest.mark.parametrize(("budget", "code"), [(None, 0), ("error", 1)])
def test_a_gate_beyond_its_budget_warns_and_fails_in_verify(
    budget: str | None,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STEP_TIMES", str(tmp_path / "steps"))
    monkeypatch.delenv("UPDATE_DURATIONS", raising=False)
    monkeypatch.delenv("TIME_BUDGET", raising=False)
    if budget:
        monkeypatch.setenv("TIME_BUDGET", budget)
    record_step("types of the calls", 7.26)
    monkeypatch.setattr("sys.argv", ["time_watch", "631"])

    assert main() == code
    assert read_steps(tmp_path / "steps") == {"types of the calls": 7.3}
    assert "WARNING: the gate takes 31 s more than its budget" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seconds", "is_old"),
    [
        ({"a": 30.0, "b": 90.0, "c": 1.0}, False),
        ({"a": 30.0, "b": 90.0, "c": 80.0}, True),
        ({"a": 45.0, "b": 75.0}, False),
        ({"a": 90.0, "b": 30.0}, True),
        ({"b": 90.0}, False),
    ],
)
def test_durations_are_old_when_files_take_other_shares(seconds: dict[str, float], is_old: bool) -> None:
    assert is_record_old(seconds, {"a": 10.0, "b": 30.0}) is is_old
