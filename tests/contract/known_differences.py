"""Known differences between the embedded engine and the recordings, with reasons (known_differences.yml)."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).with_name("known_differences.yml")


@cache
def entries() -> dict[str, list[dict[str, Any]]]:
    """Recording name to its entries, each with `steps` and `why`."""
    return yaml.safe_load(FILE.read_text(encoding="utf-8")) or {}


def known_steps(recording: str) -> set[int]:
    return {step for entry in entries().get(recording, []) for step in entry["steps"]}
