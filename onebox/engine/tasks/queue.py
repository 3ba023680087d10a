"""The queue: all tasks in memory, by uid, and the wish lists that select some of them."""

import threading
from bisect import insort
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from onebox.engine.times import now, parse_time, timestamp

from .model import FINISHED, Task

KEPT_TASKS = 20_000
"""Finished tasks beyond this number are forgotten, oldest first."""


@dataclass
class TaskFilter:
    """What a list, cancelation or deletion selects. None means any."""

    uids: set[int] | None = None
    batch_uids: set[int] | None = None
    index_uids: set[str] | None = None
    kinds: set[str] | None = None
    statuses: set[str] | None = None
    canceled_by: set[int] | None = None
    after: dict[str, datetime] = field(default_factory=dict)
    before: dict[str, datetime] = field(default_factory=dict)
    of_batches: bool = False

    def covers(self, task: Task) -> bool:
        """A swap with an index outside the filter is counted in totals, but not shown."""
        return self.index_uids is None or self.index_uids.issuperset(self._uids(task))

    def _uids(self, task: Task) -> list[str]:
        """Batches keep the name of the index they ran on."""
        if self.of_batches and task.ran_on is not None:
            return [task.ran_on]
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
    found = None if text is None else parse_time(text)
    return found is not None and found > moment


def _earlier(text: str | None, moment: datetime) -> bool:
    found = None if text is None else parse_time(text)
    return found is not None and found < moment


class TaskQueue:
    """Tasks by uid; the worker waits on `arrived`."""

    def __init__(self, tasks: list[dict[str, Any]], next_uid: int, next_batch: int) -> None:
        self.tasks: dict[int, Task] = {}
        self.pending: list[int] = []
        self.next_uid, self.next_batch = next_uid, next_batch
        self.arrived = threading.Condition()
        for stored in sorted(tasks, key=lambda t: t["uid"]):
            task = Task(**stored)
            self.tasks[task.uid] = task
            self.next_uid = max(self.next_uid, task.uid + 1)
            self.next_batch = max(self.next_batch, (task.batch_uid if task.batch_uid is not None else -1) + 1)
            if task.status not in FINISHED:
                task.status = "enqueued"
                self.pending.append(task.uid)

    def new_task(self, kind: str, index_uid: str | None, details: Any, action: Any, metadata: str | None) -> Task:
        """A task with the next uid; not yet in the queue."""
        with self.arrived:
            task = Task(self.next_uid, kind, index_uid, timestamp(now()), details, action, metadata=metadata)
            self.next_uid += 1
        return task

    def add(self, task: Task) -> None:
        """Put a stored task into the queue."""
        with self.arrived:
            self.tasks[task.uid] = task
            insort(self.pending, task.uid)
            self.arrived.notify_all()

    def next_task(self) -> Task | None:
        """The task to run next: cancelations first, then deletions, then by age."""
        if not self.pending:
            return None
        tasks = [self.tasks[uid] for uid in self.pending]
        for kind in ("taskCancelation", "taskDeletion"):
            for task in tasks:
                if task.kind == kind:
                    return task
        return tasks[0]

    def select(self, wanted: TaskFilter) -> list[Task]:
        """The tasks a filter selects, oldest first."""
        return [task for uid, task in sorted(self.tasks.items()) if wanted.matches(task)]

    def forget(self, uid: int) -> None:
        with self.arrived:
            self.tasks.pop(uid, None)
            if uid in self.pending:
                self.pending.remove(uid)

    def surplus(self) -> list[int]:
        """Finished tasks to forget."""
        excess = len(self.tasks) - KEPT_TASKS
        if excess <= KEPT_TASKS // 10:
            return []
        finished = (uid for uid, task in self.tasks.items() if task.status in FINISHED)
        return [uid for uid, _ in zip(finished, range(excess), strict=False)]
