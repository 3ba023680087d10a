"""A Chromium for the browser tests: the machine's own, else installed."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from onebox.errors import OneboxError
from onebox.node import find_node
from onebox.web import WEB

PROGRAMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
APT = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"))
INSTALL_TIMEOUT_S = 600
ONE_COMMAND = "sudo apt-get install -y --no-install-recommends chromium"


def find_or_install(env: Mapping[str, str], say: Callable[[str], None]) -> Path:
    """Path of a Chromium that starts. OneboxError names the one command to run when there is none to be had."""
    if found := find(env):
        return found
    for title, commands in installations(env):
        say(f"Chromium не найден, ставлю: {title}")
        if all(succeeds(command, env) for command in commands) and (found := find(env)):
            return found
    raise OneboxError(f"Браузерным тестам нужен Chromium, поставить его не получилось. Выполните: {ONE_COMMAND}")


def find(env: Mapping[str, str]) -> Path | None:
    return next((program for program in candidates(env) if starts(program)), None)


def candidates(env: Mapping[str, str]) -> Iterator[Path]:
    if chosen := env.get("CHROMIUM_PATH"):
        yield Path(chosen)
    yield from (Path(found) for name in PROGRAMS if (found := shutil.which(name, path=env.get("PATH"))))
    downloads = Path(env.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    yield from sorted(downloads.glob("chromium-*/chrome-linux*/chrome"), reverse=True)


def starts(program: Path) -> bool:
    """A browser without its libraries, or a stub that only advises a snap, does not."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def installations(env: Mapping[str, str]) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    if os.geteuid() == 0 and shutil.which("apt-get", path=env.get("PATH")):
        yield "apt-get install chromium", APT
    yield "playwright install chromium", ((find_node().npx, "playwright", "install", "chromium"),)


def succeeds(command: tuple[str, ...], env: Mapping[str, str]) -> bool:
    path = f"{find_node().folder}{os.pathsep}{env.get('PATH', os.defpath)}"
    try:
        finished = subprocess.run(
            command, cwd=WEB, env={**env, "PATH": path, "DEBIAN_FRONTEND": "noninteractive"}, timeout=INSTALL_TIMEOUT_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return finished.returncode == 0
