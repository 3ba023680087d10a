"""One import in a process of its own: its duration and its memory. Loads nothing that an importer does not load."""

import re
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine

from api.imports.profiles import Profile
from api.imports.service import import_file
from bench.timing import Timed, timed


def run_import(address: str, path: Path, profile: dict[str, Any]) -> tuple[Timed[dict[str, int]], float, float]:
    """(duration and counts, peak memory before it in MiB, after it)."""
    used, engine = Profile.model_validate(profile), create_engine(address)
    before = peak_mib()
    run = timed(lambda: import_file(engine, path, used).counts())
    engine.dispose()
    return run, before, peak_mib()


def peak_mib() -> float:
    """Of this program alone: `getrusage` also counts what the process was before it started Python."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) / 1024
