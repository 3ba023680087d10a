"""Creates .venv with all packages, using only Python 3.8 or newer: `python3 onebox/bootstrap.py`.

A second run finds the stamp file and does nothing. The stamp is written last, so an interrupted run is repeated.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "ready-for"
UV_VERSION = "0.13.9"
UV = f"uv=={UV_VERSION}"
#: Compiles bytecode now instead of at the first start, or at every start where PYTHONDONTWRITEBYTECODE is set.
SYNC = ("--quiet", "--frozen", "--inexact", "--compile-bytecode")
SIGN_OF_LIFE_S = 4.5
SUITABLE = "import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 13))"


def main() -> int:
    current = fingerprint()
    if STAMP.exists() and STAMP.read_text() == current and PYTHON.exists():
        return 0
    try:
        if not is_usable(PYTHON):
            make_venv()
        if run_quietly([str(PYTHON), "-m", "uv", "--version"]) != 0 or UV_VERSION not in uv_version():
            run("Ставлю uv", [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV])
        run("Ставлю пакеты Python", [str(PYTHON), "-m", "uv", "sync", *SYNC])
    except BootstrapError as error:
        print(error, file=sys.stderr)
        return 1
    STAMP.write_text(current)
    return 0


class BootstrapError(Exception):
    """A step failed; the text tells the user in Russian what to do."""


def fingerprint() -> str:
    """Hash of everything .venv depends on, including its path, which scripts and the editable install contain."""
    digest = hashlib.sha256(bytes(ROOT) + UV.encode())
    for name in ("pyproject.toml", "uv.lock", "onebox/bootstrap.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def make_venv() -> None:
    python = find_python()
    if python:
        run(f"Создаю .venv ({python})", [python, "-m", "venv", "--clear", str(VENV)])
        return
    say("Python 3.11 или 3.12 не найден, скачиваю свой")
    helper = ROOT / ".cache" / "uv"
    run("Готовлю uv", [sys.executable, "-m", "venv", "--clear", str(helper)])
    run("Ставлю uv", [str(helper / "bin" / "python"), "-m", "pip", "install", "--quiet", UV])
    uv = [str(helper / "bin" / "python"), "-m", "uv"]
    run("Скачиваю Python 3.12", [*uv, "venv", "--clear", "--seed", "--managed-python", "--python", "3.12", str(VENV)])


def find_python() -> str | None:
    """The first Python that runs, has a supported version and can create environments."""
    names = [sys.executable, "python3.12", "python3.11", "python3", "python"]
    return next((name for name in names if shutil.which(name) and is_usable(Path(shutil.which(name) or name))), None)


def is_usable(python: Path) -> bool:
    return python.exists() and run_quietly([str(python), "-c", SUITABLE]) == 0


def uv_version() -> str:
    return subprocess.run([str(PYTHON), "-m", "uv", "--version"], capture_output=True, text=True).stdout


def run_quietly(argv: list[str]) -> int:
    return subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def run(title: str, argv: list[str]) -> None:
    """Runs a command to the end and prints a line at least every five seconds."""
    say(title)
    env = {**os.environ, "PYTHONUTF8": "1", "UV_PROJECT_ENVIRONMENT": str(VENV)}
    env.pop("VIRTUAL_ENV", None)
    started = time.monotonic()
    process = subprocess.Popen(argv, cwd=ROOT, env=env)
    while True:
        try:
            code = process.wait(SIGN_OF_LIFE_S)
            break
        except subprocess.TimeoutExpired:
            say(f"{title}: {time.monotonic() - started:.0f} с")
    if code != 0:
        raise BootstrapError(
            f"Не получилось: {title} (код {code}). Причина выше; нужны сеть и модуль venv: python3-venv."
        )


def say(text: str) -> None:
    print(f"setup  | {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
