"""The queue: all tasks in memory, by uid, and the wish lists that select some of them."""

import logging
import threading
from dataclasses import dataclass, field
from datetime import datetime
from heapq import heappop, heappush

from onebox.engine.json_types import JsonObject
from onebox.engine.timestamps import now, parse_time, timestamp

from .task import FINISHED, STATUSES, Task

log = logging.getLogger(__name__)
KEPT_TASKS = 20_000
"""Finished tasks beyond this number are forgotten, oldest first."""
_TURNS = {"taskCancelation": 0, "taskDeletion": 1}
_LAST_TURN = 2


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

    def _uids(self, task: Task) -> list[str]:
        """Batches keep the name of the index they ran on."""
        if self.of_batches and task.ran_on is not None:
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
    found = None if text is None else parse_time(text)
    return found is not None and found > moment


def _earlier(text: str | None, moment: datetime) -> bool:
    found = None if text is None else parse_time(text)
    return found is not None and found < moment


def _read(stored: JsonObject) -> Task | None:
    """A stored task; a damaged one is told in the log and left out."""
    try:
        task = Task(**stored)
    except TypeError:
        task = None
    if task is None or not isinstance(task.uid, int) or task.status not in STATUSES:
        log.error("task %s is damaged and left out", stored.get("uid"))
        return None
    return task


class TaskQueue:
    """Tasks by uid; the worker waits on `arrived`."""

    def __init__(self, tasks: list[JsonObject], next_uid: int, next_batch: int) -> None:
        self.tasks: dict[int, Task] = {}
        self.pending: set[int] = set()
        self._waiting: list[tuple[int, int, int]] = []
        self.next_uid, self.next_batch = next_uid, next_batch
        self.arrived = threading.Condition()
        for task in sorted(filter(None, map(_read, tasks)), key=lambda task: task.uid):
            self.tasks[task.uid] = task
            self.next_uid = max(self.next_uid, task.uid + 1)
            self.next_batch = max(self.next_batch, (task.batch_uid if task.batch_uid is not None else -1) + 1)
            if task.status not in FINISHED:
                task.status = "enqueued"
                self._put(task)

    def new_task(
        self,
        kind: str,
        index_uid: str | None,
        details: JsonObject | None,
        action: JsonObject,
        metadata: str | None,
    ) -> Task:
        """A task with the next uid; not yet in the queue. Until it is added, nobody else may ask for one."""
        return Task(self.next_uid, kind, index_uid, timestamp(now()), details, action, metadata=metadata)

    def add(self, task: Task) -> None:
        """Put a stored task into the queue."""
        with self.arrived:
            self.next_uid = task.uid + 1
            self._put(task)
            self.arrived.notify_all()

    def _put(self, task: Task) -> None:
        self.tasks[task.uid] = task
        self.pending.add(task.uid)
        turn = _TURNS.get(task.kind, _LAST_TURN)
        heappush(self._waiting, (turn, task.uid if turn else -task.uid, task.uid))

    def next_task(self) -> Task | None:
        """The task to run next; it stays until it is finished. The last cancelation first, deletions, then by age."""
        while self._waiting and self._waiting[0][-1] not in self.pending:
            heappop(self._waiting)
        return self.tasks[self._waiting[0][-1]] if self._waiting else None

    def is_to_be_canceled(self, uid: int) -> bool:
        """Whether a cancelation waits that selects this task."""
        with self.arrived:
            first = self.next_task()
            if first is None or first.kind != "taskCancelation":
                return False
            waiting = [self.tasks[other] for turn, _, other in self._waiting if turn == 0 and other in self.pending]
        return any(task.uid != uid and uid in task.action["uids"] for task in waiting)

    def finish(self, task: Task, ended: Task) -> None:
        """Show how a task ended. A swap may have given it another index meanwhile."""
        with self.arrived:
            ended.index_uid = task.index_uid
            vars(task).update(vars(ended))
            self.pending.discard(task.uid)

    def replace(self, tasks: list[Task]) -> None:
        """Show tasks as they have become, and let none that has ended wait."""
        with self.arrived:
            for task in tasks:
                vars(self.tasks[task.uid]).update(vars(task))
                if task.status in FINISHED:
                    self.pending.discard(task.uid)

    def all(self) -> list[Task]:
        """All tasks, oldest first, however other threads go on adding."""
        return [task for _, task in sorted(self.tasks.items())]

    def select(self, wanted: TaskFilter) -> list[Task]:
        """The tasks a filter selects, oldest first."""
        return [task for task in self.all() if wanted.matches(task)]

    def batches(self) -> dict[int, list[Task]]:
        """The tasks of each batch, oldest first."""
        found: dict[int, list[Task]] = {}
        for task in self.all():
            if task.batch_uid is not None:
                found.setdefault(task.batch_uid, []).append(task)
        return found

    def forget(self, uid: int) -> None:
        with self.arrived:
            self.tasks.pop(uid, None)
            self.pending.discard(uid)

    def surplus(self) -> list[int]:
        """Finished tasks to forget."""
        excess = len(self.tasks) - KEPT_TASKS
        if excess <= KEPT_TASKS // 10:
            return []
        finished = (task.uid for task in self.all() if task.status in FINISHED)
        return [uid for uid, _ in zip(finished, range(excess), strict=False)]
