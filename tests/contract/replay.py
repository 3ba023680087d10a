"""Replays a recording step by step and collects the differences; a difference does not stop it."""

from typing import Any

from tests.contract.comparison import Comparison
from tests.contract.recording import RecordedStep, Recording
from tests.contract.sender import Answer, Sender
from tests.contract.server import has_had_tasks

#: Step number, from 0, to the differences of its response.
Differences = dict[int, list[str]]


def replay(recording: Recording, sender: Sender) -> Differences:
    differences_by_step = {number: replay_step(step, sender) for number, step in enumerate(recording.steps)}
    return {number: differences for number, differences in differences_by_step.items() if differences}


def reason_to_skip(recording: Recording, server: Sender) -> str:
    """The reason why a running server cannot replay a recording; empty if it can."""
    if recording.has_master_key != bool(server.master_key):
        return f"needs a server {'with' if recording.has_master_key else 'without'} a master key"
    if recording.fresh and has_had_tasks(server):
        return "task uids are recorded, so it needs a server that never had a task: start one on an empty folder"
    return ""


def replay_step(step: RecordedStep, sender: Sender) -> list[str]:
    if step.get("wait_idle"):
        sender.wait_until_idle()
        return []
    answer = sender.send(step)
    comparison = Comparison(sender.master_key, step.get("loose", []))
    compare_answer(comparison, step, answer)
    if step.get("wait"):
        uid = task_uid(answer.json())
        comparison.compare("task", step["task"], None if uid is None else sender.wait_for_task(uid))
    return comparison.differences


def compare_answer(comparison: Comparison, step: RecordedStep, answer: Answer) -> None:
    recorded = step["response"]
    comparison.compare("status", recorded["status"], answer.status)
    for name, value in recorded.get("headers", {}).items():
        comparison.compare(f"header {name}", value, answer.headers.get(name))
    if "body" in recorded:
        comparison.compare("body", recorded["body"], answer.json())
    else:
        comparison.compare("text", recorded.get("text", ""), answer.content.decode(errors="replace"))


def task_uid(body: Any) -> int | None:
    uid = body.get("taskUid") if isinstance(body, dict) else None
    return uid if isinstance(uid, int) else None


def describe(step: RecordedStep) -> str:
    """The request in one line."""
    request = step["request"]
    body = str(request.get("body", request.get("raw", "")))[:200]
    return f"{step.get('case', '')} {request['method']} {request['path']} {body}".strip()
