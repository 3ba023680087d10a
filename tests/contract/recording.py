"""Recorded answers of a real Meilisearch, one file a scenario (the format: README.md)."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Required, TypedDict

FOLDER = Path(__file__).with_name("recordings")

#: A file of `recordings/`, or a CSV file of real data with the names of its columns.
BodySource = str | dict[str, Any]


class RecordedRequest(TypedDict, total=False):
    method: Required[str]
    path: Required[str]
    headers: dict[str, str]
    body: Any
    raw: str
    raw_base64: str
    body_from: BodySource


class RecordedResponse(TypedDict, total=False):
    status: Required[int]
    body: Any
    text: str
    headers: dict[str, str | None]


class Step(TypedDict, total=False):
    """A request with its answer, or only `wait_idle`: wait until no task is left."""

    case: str
    note: str
    auth: Any
    request: RecordedRequest
    response: RecordedResponse
    wait: bool
    task: dict[str, Any]
    loose: list[str]
    wait_idle: bool


@dataclass(frozen=True)
class Recording:
    name: str
    has_master_key: bool
    fresh: bool
    steps: list[Step]

    @property
    def requests(self) -> int:
        return sum("request" in step for step in self.steps)

    @property
    def needs_real_data(self) -> bool:
        """Whether a body is made from rows that are not part of the project."""
        sources = (step["request"].get("body_from") for step in self.steps if "request" in step)
        return any(isinstance(source, dict) for source in sources)


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def load(name: str) -> Recording:
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    server = stored["server"]
    return Recording(name, server["master_key"], server["fresh"], stored["steps"])
