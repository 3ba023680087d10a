"""Batches of the protocol: every task is its own batch, except tasks canceled together with their cancelation."""

from collections import Counter

from onebox.engine.json_types import JsonObject

from .task import KINDS_OF_ONE_INDEX, Task


def batch_to_json(tasks: list[Task]) -> JsonObject:
    """The JSON of a batch; numbers in the details of its tasks are added up."""
    details: JsonObject = {}
    for task in tasks:
        for name, value in {**(task.details or {}), **(task.ran_with or {})}.items():
            if value is None and task.kind != "settingsUpdate":
                continue
            total = details.get(name)
            if isinstance(total, int) and isinstance(value, int) and not isinstance(value, bool):
                details[name] = total + value
            else:
                details[name] = value
    first = tasks[0]
    return {
        "uid": first.batch_uid,
        "progress": None,
        "details": details,
        "stats": {
            "totalNbTasks": len(tasks),
            "status": dict(Counter(task.status for task in tasks)),
            "types": dict(Counter(task.kind for task in tasks)),
            "indexUids": dict(
                Counter(task.ran_on[0] for task in tasks if task.ran_on and task.kind in KINDS_OF_ONE_INDEX)
            ),
        },
        "duration": first.duration,
        "startedAt": first.started_at,
        "finishedAt": first.finished_at,
        "batchStrategy": "batched all enqueued tasks",
    }
