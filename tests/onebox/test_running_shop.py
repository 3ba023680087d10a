"""Commands beside a shop that runs; here a lock of the test stands for the shop."""

import sys
import time
from pathlib import Path

import psutil

from onebox.command import ChildCommand
from onebox.state_folder import StateFolder
from tests.onebox.whole_shop import onebox, survivors

WAIT_S = 30
#: A program with a child in a session of its own, as browsers and build servers start theirs.
PARENT = "setsid sleep 600 & echo $SHOP_URL; wait"


def locked_home(path: Path) -> StateFolder:
    home = StateFolder(path)
    home.create()
    home.write_env({"SHOP_URL": "http://127.0.0.1:1"})
    return home


def test_a_command_beside_the_shop_gets_its_addresses_and_returns_its_exit_code(tmp_path: Path) -> None:
    home = locked_home(tmp_path)
    with home.lock():
        finished = onebox("--dir", str(home.path), "run", "--", "sh", "-c", "echo $SHOP_URL; exit 7")

    assert (finished.stdout, finished.returncode) == ("http://127.0.0.1:1\n", 7)


def test_a_killed_run_beside_the_shop_leaves_no_process(tmp_path: Path) -> None:
    home, log = locked_home(tmp_path), tmp_path / "out"
    argv = (sys.executable, "-m", "onebox", "--dir", str(home.path), "run", "--", "sh", "-c", PARENT)
    with home.lock(), log.open("wb") as output:
        process = ChildCommand(argv).start(output)
        deadline = time.monotonic() + WAIT_S
        while "http" not in log.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) >= 2

        process.kill()
        process.wait()

    assert survivors(family) == []


def test_the_status_of_a_shop_that_waits_for_its_disk(tmp_path: Path) -> None:
    home = StateFolder(tmp_path)
    home.create()
    with home.lock():
        status = onebox("--dir", str(home.path), "status")

    assert (status.returncode, "ещё запускается" in status.stdout) == (1, True)
