"""The launcher: permissions of a child, and that it ends with its parent."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from onebox.command import ChildCommand, CommandFailedError

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


@pytest.fixture
def closed_file(tmp_path: Path) -> Path:
    folder = tmp_path / "только для root"
    folder.mkdir(mode=0o700)
    (folder / "file").write_text("прочитано")
    return folder / "file"


def show(file: Path, *, reach: bool) -> ChildCommand:
    return ChildCommand(
        ("/bin/sh", "-c", 'id -u; test -r "$0" && cat "$0"', str(file)), cwd=Path("/"), user="nobody", reach=reach
    )


@as_root
def test_children_of_root_run_as_nobody(closed_file: Path) -> None:
    with pytest.raises(CommandFailedError, match="65534"):
        show(closed_file, reach=False).run()


@as_root
def test_the_user_nobody_gets_access_to_folders_on_request(closed_file: Path) -> None:
    """PostgreSQL checks its programs by access(2), which respects capabilities only with SECBIT_NO_SETUID_FIXUP."""
    assert show(closed_file, reach=True).run() == "65534\nпрочитано"


def test_a_failure_reports_output_and_exit_code() -> None:
    with pytest.raises(CommandFailedError, match=r"^sh: код 3\nпричина"):
        ChildCommand(("sh", "-c", "echo причина; exit 3")).run()


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandFailedError, match="нет-такой: нет такой программы"):
        ChildCommand(("нет-такой",)).run()


def test_a_guard_passes_on_the_exit_code() -> None:
    with pytest.raises(CommandFailedError, match="код 5"):
        ChildCommand(("sh", "-c", "exit 5"), tree=True).run()


def test_a_guard_kills_orphans_of_its_program() -> None:
    """A surviving sleeper would keep the pipe open, and the run would not end."""
    sleeper = f"import subprocess, sys; subprocess.Popen([{sys.executable!r}, '-c', 'import time; time.sleep(600)'])"

    assert ChildCommand((sys.executable, "-c", sleeper), tree=True).run() == ""


def test_a_guard_reaps_orphans_while_its_program_runs() -> None:
    """A zombie keeps its folder in /proc, so whoever waits for the end of the process would wait for ever."""
    orphan = "pid=$(sh -c 'sleep 0.01 >/dev/null & echo $!')"
    gone = "for _ in $(seq 400); do [ -e /proc/$pid ] || exit 0; sleep 0.02; done; exit 5"

    assert ChildCommand(("sh", "-c", f"{orphan}; {gone}"), tree=True).run() == ""


def test_variables_are_added_to_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEPT", "да")

    output = ChildCommand(("sh", "-c", "echo $KEPT $ADDED $PYTHONUTF8"), env={"ADDED": "и это"}).run()

    assert output == "да и это 1\n"


def test_a_child_of_a_dead_parent_does_not_start() -> None:
    argv = ChildCommand(("echo", "начал")).launcher_argv()
    argv[argv.index("--parent") + 1] = str(os.getpid() + 1)

    finished = subprocess.run(argv, capture_output=True)

    assert (finished.returncode, finished.stdout) == (1, b"")
