"""The task worker: one thread that runs the tasks of the queue one after another."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime

import lmdb

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.queue.task import Task
from onebox.engine.store.storage_errors import storage_error
from onebox.engine.store.write_transaction import WriteTransaction
from onebox.engine.timestamps import duration, now, timestamp

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


log = logging.getLogger(__name__)
IDLE_SECONDS = 1.0
"""How long the queue stays empty before snapshots are written."""
UNSAVED_CHANGES = 500
UNSAVED_SHARE = 0.02
"""A snapshot is written when both are exceeded: unsaved changes, and their share of the documents."""
RETRY_SECONDS = 1.0
"""The pause between tries to store, for example on a full disk."""


class TaskWorker(threading.Thread):
    """Runs until `stop`; a task interrupted by the end of the process runs again at the next start."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(name="tasks", daemon=True)
        self.engine = engine
        self._stopping = False

    def stop(self, timeout: float | None = None) -> bool:
        """Ends the thread after the current task. False if that takes longer than `timeout` seconds."""
        with self.engine.queue.tasks_changed:
            self._stopping = True
            self.engine.queue.tasks_changed.notify_all()
        self.join(timeout)
        return not self.is_alive()

    def run(self) -> None:
        queue = self.engine.queue
        while True:
            with queue.tasks_changed:
                task = queue.next_task()
                if task is None and not self._stopping:
                    idle = not queue.tasks_changed.wait(IDLE_SECONDS)
                    task = queue.next_task()
            if self._stopping:
                return
            try:
                if task is not None:
                    with self.engine.throttle.working():
                        self.process(task)
                elif idle:
                    self._save_lists()
            except Exception:
                log.exception("the task worker stumbled")
                time.sleep(RETRY_SECONDS)

    def _save_lists(self) -> None:
        """Writes snapshots of changed indexes while the queue is empty."""
        for index in list(self.engine.indexes.values()):
            if index.unsaved > max(UNSAVED_CHANGES, len(index.docs) * UNSAVED_SHARE):
                try:
                    self.engine.save_lists(index, lambda: self._stopping or bool(self.engine.queue.pending))
                except (OSError, lmdb.Error):
                    log.warning("the lists of index %s could not be saved", index.uid, exc_info=True)

    def process(self, task: Task) -> None:
        """Plans a task, stores its result and changes in one transaction, then publishes them."""
        queue, started = self.engine.queue, now()
        before = dict(vars(task))
        task.started_at, task.batch_uid, task.status = timestamp(started), queue.next_batch, "processing"
        task.ran_on = task.index_uids()
        task.ran_with = {"swaps": task.swaps()} if task.kind == "indexSwap" else None
        outcome = self._plan(task)
        if queue.is_to_be_canceled(task.uid):
            vars(task).update(before)
            return
        finished_task = _finished_task(task, outcome, started)
        try:
            self._store(finished_task, outcome)
        except (lmdb.Error, OSError, MemoryError) as error:
            log.exception("task %s could not be stored", task.uid)
            outcome = TaskOutcome(task.failed_details(), error=storage_error(error))
            finished_task = _finished_task(task, outcome, started)
            if not self._store_with_retries(finished_task, outcome):
                return
        self._publish(task, finished_task, outcome)
        for work in outcome.cleanups:
            work()

    def _plan(self, task: Task) -> TaskOutcome:
        try:
            return plan_task(self.engine, task)
        except Exception as error:
            log.exception("task %s broke", task.uid)
            return TaskOutcome(task.failed_details(), error=storage_error(error))

    def _store_with_retries(self, finished_task: Task, outcome: TaskOutcome) -> bool:
        """Stores a failed task, retrying each second; False if the server stops first: the task then runs again."""
        queue = self.engine.queue
        while not self._stopping:
            try:
                self._store(finished_task, outcome)
            except (lmdb.Error, OSError, MemoryError):
                with queue.tasks_changed:
                    queue.tasks_changed.wait(RETRY_SECONDS)
            else:
                return True
        return False

    def _store(self, finished_task: Task, outcome: TaskOutcome) -> None:
        queue, surplus = self.engine.queue, self.engine.queue.surplus()

        def store(writing: WriteTransaction) -> None:
            for part in outcome.stores:
                part(writing)
            writing.put_task(finished_task.uid, finished_task.to_row())
            writing.delete_payload(finished_task.uid)
            writing.put_meta("counters", {"uid": queue.next_uid, "batch": queue.next_batch + 1})
            writing.put_meta("lastUpdate", finished_task.finished_at)
            for uid in surplus:
                writing.delete_task(uid)

        self.engine.write(store)
        queue.next_batch += 1
        for uid in surplus:
            queue.forget(uid)

    def _publish(self, task: Task, finished_task: Task, outcome: TaskOutcome) -> None:
        """Publishes the stored changes. If that fails halfway, all indexes are loaded again from the store."""
        engine = self.engine
        try:
            with engine.publishing():
                for publish in outcome.publishes:
                    publish()
        except Exception:
            log.exception("task %s could not be published; reading all indexes again", task.uid)
            engine.reload()
        finally:
            engine.last_update = finished_task.finished_at
            engine.queue.finish(task, finished_task)


def _finished_task(task: Task, outcome: TaskOutcome, started: datetime) -> Task:
    """A copy of the task in its final state."""
    finished = now()
    finished_task = Task(**task.to_row())
    finished_task.status = "succeeded" if outcome.error is None else "failed"
    finished_task.error = None if outcome.error is None else outcome.error.to_json()
    finished_task.details, finished_task.finished_at = outcome.details, timestamp(finished)
    finished_task.duration = duration(finished - started)
    return finished_task
