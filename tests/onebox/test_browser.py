"""Finding a browser for the journeys: an installed one, one that does not start, none."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from onebox import browser
from onebox.errors import OneboxError
from tests import run


def program(folder: Path, name: str, exit_code: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A machine without a browser."""
    (tmp_path / "bin").mkdir()
    return {"PATH": str(tmp_path / "bin"), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "downloads")}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "installations", lambda env, builds: iter([("из сети", (("false",),))]))


def test_a_browser_that_does_not_start_is_skipped(env: dict[str, str], tmp_path: Path) -> None:
    env["CHROMIUM_PATH"] = str(program(tmp_path, "broken", 1))
    works = program(tmp_path / "bin", "chromium", 0)
    assert browser.find_or_install(env, pytest.fail) == works


def test_the_first_working_build_is_used(env: dict[str, str], tmp_path: Path) -> None:
    builds = (browser.HEADLESS_SHELL, browser.DESKTOP)
    desktop = program(tmp_path / "bin", "chromium", 0)
    assert browser.find_or_install(env, pytest.fail, *builds) == desktop
    shell = program(tmp_path / "downloads" / "chromium_headless_shell-1200" / "chrome-linux", "headless_shell", 0)
    assert browser.find_or_install(env, pytest.fail, *builds) == shell
    shell = program(tmp_path / "bin", "chromium-headless-shell", 0)
    assert browser.find_or_install(env, pytest.fail, *builds) == shell
    assert browser.find_or_install(env, pytest.fail) == desktop


def test_playwrights_own_download_is_used(env: dict[str, str], tmp_path: Path) -> None:
    works = program(tmp_path / "downloads" / "chromium-1200" / "chrome-linux", "chrome", 0)
    assert browser.find_or_install(env, pytest.fail) == works


def test_an_installed_browser_is_used(env: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def install(command: tuple[str, ...], env: Mapping[str, str]) -> bool:
        program(tmp_path / "bin", "chromium", 0)
        return True

    monkeypatch.setattr(browser, "succeeds", install)
    messages: list[str] = []
    assert browser.find_or_install(env, messages.append) == tmp_path / "bin" / "chromium"
    assert messages == ["Chromium не найден, ставлю: из сети"]


def test_an_installation_prints_nothing_beside_the_path(env: dict[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    assert browser.succeeds(("echo", "Unpacking chromium"), env)
    assert capfd.readouterr().out == ""


def test_without_a_browser_the_installation_command_is_printed(env: dict[str, str]) -> None:
    with pytest.raises(OneboxError, match=r"Выполните: sudo apt-get install -y --no-install-recommends chromium"):
        browser.find_or_install(env, lambda line: None)


@pytest.mark.parametrize(("ci", "fails"), [("true", True), ("", False)])
def test_journeys_without_a_browser_fail_only_in_ci(
    env: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    ci: str, fails: bool,
) -> None:  # fmt: skip
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    for name, value in {**env, "CI": ci}.items():
        monkeypatch.setenv(name, value)
    assert run.journeys_suite(tmp_path) is None
    assert run.needs_browser() is fails
    assert browser.DESKTOP.install_command in capsys.readouterr().out
