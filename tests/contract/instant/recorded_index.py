"""The index of the captured requests: the first steps of their recording."""

from functools import cache
from typing import Any

from tests.contract import recording
from tests.contract.recording import RecordedStep
from tests.contract.replay import replay_step
from tests.contract.sender import Sender
from tests.contract.server import empty

RECORDING = "instant-meilisearch"


def setup() -> list[RecordedStep]:
    return [step for step in recording.load(RECORDING).steps if step.get("case") == "setup"]


@cache
def documents(index: str = "products") -> list[dict[str, Any]]:
    path = f"/indexes/{index}/documents?primaryKey=id"
    body: list[dict[str, Any]] = next(it["request"]["body"] for it in setup() if it["request"]["path"] == path)
    return body


def fill(server: Sender) -> None:
    empty(server)
    for step in setup():
        assert replay_step(step, server) == []
