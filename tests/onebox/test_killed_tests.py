"""A run of tests that is killed leaves no server behind."""

import sys
import time
from pathlib import Path

import psutil
import pytest

from onebox.command import ChildCommand
from onebox.options import ROOT
from tests.onebox.whole_shop import survivors

START_TIMEOUT_S = 120


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "xdist"])
def test_a_killed_pytest_leaves_no_process(options: tuple[str, ...], tmp_path: Path) -> None:
    ready, log = tmp_path / "ready", tmp_path / "log"
    argv = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "tests/onebox/sleeping_run.py")
    with log.open("wb") as output:
        process = ChildCommand(argv, env={"SLEEPING_RUN_READY": str(ready)}, cwd=ROOT).start(output)
    try:
        deadline = time.monotonic() + START_TIMEOUT_S
        while not ready.exists():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) >= 8  # PostgreSQL with its backends, Redis, engine, worker, supervisor with its children
    finally:
        process.kill()
        process.wait()

    assert survivors(family) == []
