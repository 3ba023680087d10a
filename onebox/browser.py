"""Finds a Chromium for the browser tests on the machine, or installs one."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from onebox.errors import OneboxError
from onebox.node import find_node
from onebox.web import WEB

INSTALL_TIMEOUT_S = 600
STDERR = 2


@dataclass(frozen=True)
class BrowserBuild:
    """A build of Chromium: its programs, its apt package and the path pattern of Playwright's download."""

    package: str
    programs: tuple[str, ...]
    download: str

    @property
    def install_command(self) -> str:
        return f"sudo apt-get install -y --no-install-recommends {self.package}"

    @property
    def apt(self) -> tuple[tuple[str, ...], ...]:
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", self.package)
        return ("apt-get", "update", "-qq"), install


DESKTOP = BrowserBuild(
    "chromium",
    ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    "chromium-*/chrome-linux*/chrome",
)
#: Renders as the desktop build does, without its window and services: journeys take 0.7 of the processor time.
HEADLESS_SHELL = BrowserBuild(
    "chromium-headless-shell",
    ("chromium-headless-shell",),
    "chromium_headless_shell-*/chrome-*linux*/*headless*shell",
)


def find_or_install(env: Mapping[str, str], say: Callable[[str], None], *builds: BrowserBuild) -> Path:
    """Path of a Chromium that starts: of the first of `builds` on the machine (default DESKTOP), else installed.

    Raises OneboxError with the install command to run if the installation fails.
    """
    builds = builds or (DESKTOP,)
    if program := find(env, builds):
        return program
    for title, commands in installations(env, builds):
        say(f"Chromium не найден, ставлю: {title}")
        if all(succeeds(command, env) for command in commands) and (program := find(env, builds)):
            return program
    raise OneboxError(
        f"Браузерным тестам нужен Chromium, поставить его не получилось. Выполните: {builds[-1].install_command}"
    )


def find(env: Mapping[str, str], builds: tuple[BrowserBuild, ...]) -> Path | None:
    return next((program for program in candidates(env, builds) if starts(program)), None)


def candidates(env: Mapping[str, str], builds: tuple[BrowserBuild, ...]) -> Iterator[Path]:
    if configured := env.get("CHROMIUM_PATH"):
        yield Path(configured)
    downloads = Path(env.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    for build in builds:
        yield from (Path(path) for name in build.programs if (path := shutil.which(name, path=env.get("PATH"))))
        yield from sorted(downloads.glob(build.download), reverse=True)


def starts(program: Path) -> bool:
    """Whether the program runs: a browser without its libraries, or Ubuntu's snap stub, does not."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def installations(
    env: Mapping[str, str], builds: tuple[BrowserBuild, ...]
) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    if os.geteuid() == 0 and shutil.which("apt-get", path=env.get("PATH")):
        yield from ((f"apt-get install {build.package}", build.apt) for build in builds)
    for build in builds:
        yield f"playwright install {build.package}", ((find_node().npx, "playwright", "install", build.package),)


def succeeds(command: tuple[str, ...], env: Mapping[str, str]) -> bool:
    path = f"{find_node().folder}{os.pathsep}{env.get('PATH', os.defpath)}"
    try:
        finished = subprocess.run(
            command,
            cwd=WEB,
            env={**env, "PATH": path, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=STDERR,  # `onebox browser` prints the path alone
            timeout=INSTALL_TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return finished.returncode == 0
