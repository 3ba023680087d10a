"""The task queue: all tasks in memory by uid, a priority heap of the waiting ones, and task filters."""

import logging
import threading
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heappop, heappush

from onebox.engine.json_types import JsonObject
from onebox.engine.timestamps import now, parse_time, timestamp

from .task import FINISHED, STATUSES, Task

log = logging.getLogger(__name__)
MAX_FINISHED_TASKS = 20_000
"""Finished tasks beyond this number are deleted, oldest first."""
_PRIORITIES = {"taskCancelation": 0, "taskDeletion": 1}
_LOWEST_PRIORITY = 2


@dataclass
class TaskFilter:
    """The filter of a task list, cancelation or deletion; None matches any value."""

    uids: set[int] | None = None
    batch_uids: set[int] | None = None
    index_uids: set[str] | None = None
    kinds: set[str] | None = None
    statuses: set[str] | None = None
    canceled_by: set[int] | None = None
    after: dict[str, datetime] = field(default_factory=dict)
    before: dict[str, datetime] = field(default_factory=dict)
    for_batches: bool = False

    def _uids(self, task: Task) -> list[str]:
        """The indexes of a task; batches keep the names at the time they ran."""
        if self.for_batches and task.ran_on is not None:
            return task.ran_on
        return task.index_uids()

    def matches(self, task: Task) -> bool:
        return (
            (self.uids is None or task.uid in self.uids)
            and (self.batch_uids is None or task.batch_uid in self.batch_uids)
            and (self.index_uids is None or not self.index_uids.isdisjoint(self._uids(task)))
            and (self.kinds is None or task.kind in self.kinds)
            and (self.statuses is None or task.status in self.statuses)
            and (self.canceled_by is None or task.canceled_by in self.canceled_by)
            and all(_later(getattr(task, name), moment) for name, moment in self.after.items())
            and all(_earlier(getattr(task, name), moment) for name, moment in self.before.items())
        )


def _later(text: str | None, moment: datetime) -> bool:
    moment_of_task = None if text is None else parse_time(text)
    return moment_of_task is not None and moment_of_task > moment


def _earlier(text: str | None, moment: datetime) -> bool:
    moment_of_task = None if text is None else parse_time(text)
    return moment_of_task is not None and moment_of_task < moment


def _read_task(stored: JsonObject) -> Task | None:
    """A stored task; None for a damaged row, which is logged."""
    try:
        task = Task(**stored)
    except TypeError:
        task = None
    if task is None or not isinstance(task.uid, int) or task.status not in STATUSES:
        log.error("task %s is damaged and left out", stored.get("uid"))
        return None
    return task


class TaskQueue:
    """All tasks by uid and a heap of the pending ones; the worker waits on the condition `tasks_changed`."""

    def __init__(self, tasks: list[JsonObject], next_uid: int, next_batch: int) -> None:
        self.tasks: dict[int, Task] = {}
        self.pending: set[int] = set()
        self._waiting: list[tuple[int, int, int]] = []
        self.next_uid, self.next_batch = next_uid, next_batch
        self.tasks_changed = threading.Condition()
        for task in sorted(filter(None, map(_read_task, tasks)), key=lambda task: task.uid):
            self.tasks[task.uid] = task
            self.next_uid = max(self.next_uid, task.uid + 1)
            self.next_batch = max(self.next_batch, (task.batch_uid if task.batch_uid is not None else -1) + 1)
            if task.status not in FINISHED:
                task.status = "enqueued"
                self._push(task)

    def new_task(
        self,
        kind: str,
        index_uid: str | None,
        details: JsonObject | None,
        action: JsonObject,
        metadata: str | None,
    ) -> Task:
        """A task with the next uid, not yet queued. Callers serialise `new_task` and `add`, or uids would repeat."""
        return Task(self.next_uid, kind, index_uid, timestamp(now()), details, action, metadata=metadata)

    def add(self, task: Task) -> None:
        """Adds a stored task to the queue and wakes the worker."""
        with self.tasks_changed:
            self.next_uid = task.uid + 1
            self._push(task)
            self.tasks_changed.notify_all()

    def _push(self, task: Task) -> None:
        self.tasks[task.uid] = task
        self.pending.add(task.uid)
        priority = _PRIORITIES.get(task.kind, _LOWEST_PRIORITY)
        heappush(self._waiting, (priority, task.uid if priority else -task.uid, task.uid))

    def next_task(self) -> Task | None:
        """The next task to run, not removed: the newest cancelation, then deletions, then the oldest task."""
        while self._waiting and self._waiting[0][-1] not in self.pending:
            heappop(self._waiting)
        return self.tasks[self._waiting[0][-1]] if self._waiting else None

    def is_to_be_canceled(self, uid: int) -> bool:
        """Whether a waiting cancelation selects this task."""
        with self.tasks_changed:
            first = self.next_task()
            if first is None or first.kind != "taskCancelation":
                return False
            cancelations = [
                self.tasks[waiting_uid]
                for priority, _, waiting_uid in self._waiting
                if priority == 0 and waiting_uid in self.pending
            ]
        return any(task.uid != uid and uid in task.action["uids"] for task in cancelations)

    def finish(self, task: Task, finished_task: Task) -> None:
        """Replaces a task by its finished state; keeps its index uid, which a swap may have changed meanwhile."""
        with self.tasks_changed:
            finished_task.index_uid = task.index_uid
            vars(task).update(vars(finished_task))
            self.pending.discard(task.uid)

    def replace(self, tasks: list[Task]) -> None:
        """Replaces tasks by their new states and removes finished ones from the heap."""
        with self.tasks_changed:
            for task in tasks:
                vars(self.tasks[task.uid]).update(vars(task))
                if task.status in FINISHED:
                    self.pending.discard(task.uid)

    def all(self) -> list[Task]:
        """All tasks, oldest first; a copy, as other threads add tasks meanwhile."""
        return [task for _, task in sorted(self.tasks.items())]

    def select(self, task_filter: TaskFilter) -> list[Task]:
        """The tasks a filter selects, oldest first."""
        return [task for task in self.all() if task_filter.matches(task)]

    def batches(self) -> dict[int, list[Task]]:
        """The tasks of each batch, oldest first."""
        tasks_by_batch: dict[int, list[Task]] = {}
        for task in self.all():
            if task.batch_uid is not None:
                tasks_by_batch.setdefault(task.batch_uid, []).append(task)
        return tasks_by_batch

    def forget(self, uid: int) -> None:
        with self.tasks_changed:
            self.tasks.pop(uid, None)
            self.pending.discard(uid)

    def surplus(self) -> list[int]:
        """The uids of finished tasks beyond the limit, once it is exceeded by 10 %."""
        excess = len(self.tasks) - MAX_FINISHED_TASKS
        if excess <= MAX_FINISHED_TASKS // 10:
            return []
        finished = (task.uid for task in self.all() if task.status in FINISHED)
        return [uid for uid, _ in zip(finished, range(excess), strict=False)]
