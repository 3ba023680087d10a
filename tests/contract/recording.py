"""Recorded requests and responses of a real Meilisearch, one file per scenario (the format: README.md)."""

import gzip
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Required, TypedDict

FOLDER = Path(__file__).with_name("recordings")
SUFFIX = ".json.gz"
#: Recordings over an unlicensed catalogue: stored beside the real data, not in the project.
OUTSIDE = ("mutations", "vaz-parts")

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


class RecordedStep(TypedDict, total=False):
    """A request with its response, or `wait_idle`: wait until no task is pending."""

    case: str
    note: str
    auth: Any
    request: RecordedRequest
    response: RecordedResponse
    wait: bool
    task: dict[str, Any]
    loose: list[str]
    wait_idle: bool


class AbsentRecordingError(Exception):
    """The recording is not on this machine; the message names the variable to set."""


@dataclass(frozen=True)
class Recording:
    name: str
    has_master_key: bool
    fresh: bool
    steps: list[RecordedStep]

    @property
    def requests(self) -> int:
        return sum("request" in step for step in self.steps)


def names() -> list[str]:
    return sorted([*(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}")), *OUTSIDE])


def load(name: str) -> Recording:
    stored = json.loads(outside_text(name) if name in OUTSIDE else gzip.decompress(packed(name).read_bytes()))
    server = stored["server"]
    return Recording(name, server["master_key"], server["fresh"], stored["steps"])


def packed(name: str) -> Path:
    return FOLDER / f"{name}{SUFFIX}"


def outside_text(name: str) -> str:
    path = real_data(f"fixtures/meilisearch/{name}.json")
    if not path.exists():
        raise AbsentRecordingError(f"{path} does not exist")
    return path.read_text(encoding="utf-8")


def real_data(file: str) -> Path:
    """A file by its name in recordings: relative to the parent of the folder of real data."""
    if not (folder := os.environ.get("REAL_DATA_DIR")):
        raise AbsentRecordingError("REAL_DATA_DIR is not set: the real catalogue is not here")
    return Path(folder).resolve().parent / file
