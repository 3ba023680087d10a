"""Index changes shared by tasks: creation on demand, and storing the row with a new update time."""

from typing import Any

from onebox.engine.api_errors import ApiError, index_not_found
from onebox.engine.engine import Engine
from onebox.engine.index.index import Index
from onebox.engine.queue.task import Task
from onebox.engine.timestamps import now, timestamp

from .task_outcome import TaskOutcome


def with_index_name(error: ApiError, uid: str) -> ApiError:
    """An error with the name of the index in front of its message."""
    return error if error.code == "index_not_found" else error.inside(f"Index `{uid}`: ")


def get_or_create(engine: Engine, task: Task, outcome: TaskOutcome) -> Index:
    """The index of a task, created if it does not exist and the sender may create indexes."""
    uid = task.index_uid or ""
    index = engine.indexes.get(uid)
    if index is None:
        if not task.action.get("mayCreate", True):
            raise index_not_found(uid)
        index = engine.new_index(uid, None)
        create(engine, index, outcome)
    return index


def create(engine: Engine, index: Index, outcome: TaskOutcome) -> None:
    """Store and publish a new index."""
    stored = engine.stored_index(index)
    outcome.stores.append(lambda writing: writing.put_index(index.slot, stored))
    outcome.publishes.append(lambda: engine.indexes.__setitem__(index.uid, index))


def touch(engine: Engine, index: Index, outcome: TaskOutcome, **changes: Any) -> None:
    """Stores the row of an index with a new update time and `changes`."""
    moment = timestamp(now())
    stored = engine.stored_index(index, updatedAt=moment, **changes)
    outcome.stores.append(lambda writing: writing.put_index(index.slot, stored))
    outcome.publishes.append(lambda: setattr(index, "updated_at", moment))
