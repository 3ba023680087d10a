"""What a run ran on: machine, shop, engine."""

import os
import platform
import subprocess
from pathlib import Path
from typing import Any

import psutil

from loadtests.config.targets import is_this_machine
from loadtests.monitors.prometheus import PRODUCTS
from loadtests.monitors.sampler import Observation
from loadtests.shop_client import ShopClient


def describe_target(shop: ShopClient, observation: Observation) -> dict[str, Any]:
    products = observation.samples.between(PRODUCTS.name, 0, float("inf"))
    is_here = is_this_machine(shop.url)
    return {
        "url": shop.url,
        "products": int(products[0]) if products else None,
        "engine": _engine() if is_here else "",
        "cores": psutil.cpu_count() if is_here else None,
        "revision": _revision() if is_here else "",
    }


def _engine() -> str:
    commands = (" ".join(process.info["cmdline"] or []) for process in psutil.process_iter(["cmdline"]))
    return "встроенный" if any("onebox.engine" in command for command in commands) else "Meilisearch"


def _revision() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent, check=False)
    except OSError:
        return ""
    return run.stdout.strip()


def describe_machine() -> list[dict[str, str]]:
    load = os.getloadavg()[0]
    return [
        {"name": "Процессор генератора", "value": _processor()},
        {"name": "Ядер", "value": str(psutil.cpu_count())},
        {"name": "Память", "value": f"{psutil.virtual_memory().total / 2**30:.0f} ГБ"},
        {"name": "Система", "value": f"{platform.system()} {platform.release()}"},
        {"name": "Python", "value": platform.python_version()},
        {"name": "Средняя загрузка в конце", "value": f"{load:.1f}"},
    ]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
