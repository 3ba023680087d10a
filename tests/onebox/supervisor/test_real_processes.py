"""The supervisor with real processes: however it ends, no child stays alive."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from onebox.command import ChildCommand

PATIENCE_S = 20


class Running:
    """A running tiny shop in its own session, with its output so far."""

    def __init__(self, how: str, folder: Path) -> None:
        command = ChildCommand((sys.executable, "-m", "tests.onebox.supervisor.tiny_shop", how, str(folder)))
        self.output = folder / "output"
        with self.output.open("wb") as stream:
            self.popen = command.start(stream)
        self.family: dict[int, psutil.Process] = {}

    def printed(self, text: str) -> bool:
        return text in self.text()

    def text(self) -> str:
        return self.output.read_text(encoding="utf-8")

    def wait_for(self, text: str) -> None:
        wait_until(lambda: self.printed(text), self.text)
        self.family = {child.pid: child for child in psutil.Process(self.popen.pid).children(recursive=True)}

    def nobody_left(self) -> bool:
        return not any(is_alive(child) for child in self.family.values())


def is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:  # it ended between the two calls
        return False


def wait_until(happened: Callable[[], bool], explain: Callable[[], str] = str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < deadline, explain()
        time.sleep(0.02)


@contextmanager
def tiny_shop(how: str, folder: Path) -> Iterator[Running]:
    running = Running(how, folder)
    try:
        yield running
    finally:
        running.popen.kill()
        running.popen.wait()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_every_child_and_is_no_failure(number: signal.Signals, tmp_path: Path) -> None:
    with tiny_shop("sleep", tmp_path) as running:
        running.wait_for("Ready: tiny")
        assert len(running.family) == 2

        running.popen.send_signal(number)

        assert running.popen.wait(PATIENCE_S) == 0
        assert running.nobody_left()


def test_output_is_prefixed_with_its_child_and_logged_to_its_file(tmp_path: Path) -> None:
    with tiny_shop("sleep", tmp_path) as running:
        running.wait_for("Ready: tiny")
        wait_until(lambda: running.printed("last   | началось"), running.text)

        assert "step   | шаг сделан\n" in running.text()
        assert "\nReady: tiny\n" in running.text()
        assert "\033" not in running.text()  # no colours outside a terminal
        assert (tmp_path / "журналы" / "step.log").read_text().endswith(" шаг сделан\n")


def test_a_crashed_child_stops_the_others_and_prints_its_last_output(tmp_path: Path) -> None:
    with tiny_shop("crash", tmp_path) as running:
        assert running.popen.wait(PATIENCE_S) == 1
        assert "last завершился с кодом 7, останавливаю остальное. Его последние строки:" in running.text()
        assert "onebox |     нет памяти" in running.text()


def test_a_killed_child_is_started_again_and_the_others_run_on(tmp_path: Path) -> None:
    with tiny_shop("sleep", tmp_path) as running:
        running.wait_for("Ready: tiny")
        running.wait_for("last   | началось")
        first, last = psutil.Process(running.popen.pid).children()

        last.kill()

        running.wait_for("Последний остановился (сигнал 9), запускаю снова: попытка 1")
        running.wait_for("Последний снова работает")
        wait_until(lambda: running.text().count("last   | началось") == 2, running.text)
        children = psutil.Process(running.popen.pid).children()
        assert first in children
        assert last not in children
        assert running.text().count("Ready: tiny") == 1
        running.popen.terminate()
        assert running.popen.wait(PATIENCE_S) == 0
        assert not any(is_alive(child) for child in children)


def test_a_frozen_child_is_killed_and_started_again(tmp_path: Path) -> None:
    """The check of the tiny shop answers unless the process is stopped."""
    with tiny_shop("frozen", tmp_path) as running:
        running.wait_for("Ready: tiny")
        running.wait_for("last   | началось")
        last = psutil.Process(running.popen.pid).children()[-1]

        last.suspend()

        running.wait_for("Последний не отвечает 1 с, завершаю его и запускаю снова")
        running.wait_for("Последний снова работает")
        assert not is_alive(last)


def test_a_full_disk_of_the_logs_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "журналы").write_text("no folder")

    with tiny_shop("sleep", tmp_path) as running:
        running.wait_for("Ready: tiny")


def test_logs_are_private_whatever_the_umask(tmp_path: Path) -> None:
    logs = tmp_path / "журналы"
    logs.mkdir(mode=0o755)
    (logs / "first.log").touch(mode=0o644)
    before = os.umask(0)
    try:
        with tiny_shop("sleep", tmp_path) as running:
            running.wait_for("Ready: tiny")
    finally:
        os.umask(before)

    assert logs.stat().st_mode & 0o777 == 0o700
    assert {file.name: file.stat().st_mode & 0o777 for file in logs.iterdir()} == {
        f"{name}.log": 0o600 for name in ("onebox", "first", "step", "last")
    }


@pytest.mark.parametrize("how", ["sleep", "deaf", "tree"])
def test_a_killed_supervisor_leaves_no_child(how: str, tmp_path: Path) -> None:
    with tiny_shop(how, tmp_path) as running:
        running.wait_for("Ready: tiny")
        if how == "tree":
            running.wait_for("ребёнок")
            assert len(running.family) == 4  # two services, the guard's program and its detached child

        running.popen.kill()

        running.popen.wait(PATIENCE_S)
        wait_until(running.nobody_left)


def test_a_tree_is_stopped_with_its_detached_children(tmp_path: Path) -> None:
    with tiny_shop("tree", tmp_path) as running:
        running.wait_for("ребёнок")

        running.popen.send_signal(signal.SIGTERM)

        assert running.popen.wait(PATIENCE_S) == 0
        assert running.nobody_left()


def test_a_child_that_ignores_sigterm_is_killed_after_its_grace(tmp_path: Path) -> None:
    with tiny_shop("deaf", tmp_path) as running:
        running.wait_for("глухой")

        running.popen.send_signal(signal.SIGTERM)

        assert running.popen.wait(PATIENCE_S) == 0
        assert running.printed("last не остановился вовремя, завершаю принудительно")
        assert running.nobody_left()


def test_ctrl_c_of_a_terminal_reaches_the_children_only_through_the_supervisor(tmp_path: Path) -> None:
    with tiny_shop("sleep", tmp_path) as running:
        running.wait_for("Ready: tiny")

        os.killpg(running.popen.pid, signal.SIGINT)  # what a terminal does: the whole foreground group

        assert running.popen.wait(PATIENCE_S) == 0
        assert not running.printed("KeyboardInterrupt")
        assert running.nobody_left()
