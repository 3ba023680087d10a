"""Task operations by kind. An operation plans beside the live index; the worker stores and publishes the outcome."""

from collections.abc import Callable

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.queue.task import Task

from . import document_operations, index_operations, index_swap, queue_operations
from .task_outcome import TaskOutcome

_OPERATIONS: dict[str, Callable[[Engine, Task, TaskOutcome], None]] = {
    "documentAdditionOrUpdate": document_operations.add_documents,
    "documentDeletion": document_operations.delete_documents,
    "settingsUpdate": index_operations.update_settings,
    "indexCreation": index_operations.create_index,
    "indexUpdate": index_operations.update_index,
    "indexDeletion": index_operations.delete_index,
    "indexCompaction": index_operations.compact_index,
    "indexSwap": index_swap.swap_indexes,
    "taskCancelation": queue_operations.cancel_tasks,
    "taskDeletion": queue_operations.delete_tasks,
}


def plan_task(engine: Engine, task: Task) -> TaskOutcome:
    """The outcome of a task; ApiErrors become part of it."""
    outcome = TaskOutcome(task.details)
    try:
        _OPERATIONS[task.kind](engine, task, outcome)
    except ApiError as error:
        outcome.error = error
    return outcome
