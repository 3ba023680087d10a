"""Options of `make load`, from the command line and the environment."""

import argparse
import json
import os
import re
import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from loadtests.config.errors import LoadConfigError

FOLDER = Path(__file__).parent
RUNS = FOLDER.parent / ".cache" / "load"
_NAME = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$")
_TIME = re.compile(r"^(\d+(?:\.\d+)?)(s|m|h)?$")


@dataclass(frozen=True)
class LoadOptions:
    host: str
    shape: str
    rate: float | None
    seconds: float | None
    mix: Path
    budgets: Path
    shapes: Path
    baseline: str
    name: str
    seed: int
    processes: int
    expect_workers: int


def parse_run(words: list[str], environment: dict[str, str] | None = None) -> LoadOptions:
    env = os.environ if environment is None else environment
    parser = argparse.ArgumentParser(prog="python -m loadtests run", description="Нагрузка на магазин и вердикт")
    parser.add_argument("--host", default=env.get("SHOP_URL", ""), help="адрес магазина; иначе тот, что работает здесь")
    parser.add_argument("--shape", default="steady", help="форма нагрузки из shapes.yaml")
    parser.add_argument("--rate", type=float, help="посетителей в секунду")
    parser.add_argument("--time", default="", help="сколько длится: 90s, 10m, 1h")
    parser.add_argument("--mix", type=Path, default=FOLDER / "mix.yaml")
    parser.add_argument("--budgets", type=Path, default=FOLDER / "budgets.yaml")
    parser.add_argument("--shapes", type=Path, default=FOLDER / "shapes.yaml")
    parser.add_argument("--baseline", default="", help="прогон, с которым сравнить: имя или папка")
    parser.add_argument("--name", default="", help="имя прогона; иначе дата и форма")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="процессов генератора на этой машине")
    parser.add_argument("--expect-workers", type=int, default=0, help="ждать столько генераторов с других машин")
    arguments = parser.parse_args(words)
    if not arguments.host:
        raise LoadConfigError(
            "Не сказано, какой магазин нагружать. Запустите make load или назовите адрес: --host http://127.0.0.1:8000"
        )
    require_rate(arguments.rate)
    return LoadOptions(
        host=arguments.host.rstrip("/"),
        shape=arguments.shape,
        rate=arguments.rate,
        seconds=parse_time(arguments.time) if arguments.time else None,
        mix=arguments.mix,
        budgets=arguments.budgets,
        shapes=arguments.shapes,
        baseline=arguments.baseline,
        name=arguments.name,
        seed=arguments.seed,
        processes=max(1, arguments.processes),
        expect_workers=arguments.expect_workers,
    )


def require_rate(rate: float | None) -> None:
    if rate is not None and not 0 < rate <= 10_000:
        raise LoadConfigError("RATE — посетителей в секунду, больше нуля")


def parse_time(text: str) -> float:
    """Seconds of `90`, `90s`, `10m`, `1h`. Raises LoadConfigError."""
    match = _TIME.match(text)
    seconds = float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2] or "s"] if match else 0
    if not 5 <= seconds <= 86_400:
        raise LoadConfigError(f"TIME={text}: нужна длительность от 5s до 24h, например 90s, 10m")
    return seconds


def report_path(name: str) -> Path:
    """The report of an earlier run, by its name or folder. Raises LoadConfigError."""
    for path in (RUNS / name / "report.json", Path(name) / "report.json", Path(name)):
        if path.is_file():
            return path
    known = sorted(path.parent.name for path in RUNS.glob("*/report.json"))
    raise LoadConfigError(f"Нет прогона {name}. Есть: {', '.join(known[-5:]) or 'пока ни одного'}")


def read_report(name: str) -> dict[str, Any]:
    """Raises LoadConfigError."""
    path = report_path(name)
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LoadConfigError(f"{path} — не отчёт прогона") from error
    return document


def new_folder(name: str, shape: str) -> Path:
    """An empty folder for a run; one of the same name is replaced."""
    if name and not _NAME.match(name):
        raise LoadConfigError(f"NAME={name}: в имени прогона латинские буквы, цифры, точка, дефис и подчёркивание")
    folder = RUNS / (name or f"{datetime.now():%Y-%m-%dT%H-%M-%S}-{shape}")
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, mode=0o700)  # measurements hold the tokens of the run's customers
    return folder
