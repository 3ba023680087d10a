"""The worker: one thread that runs the tasks one after another."""

import logging
import threading
import time
from datetime import datetime

import lmdb

from onebox.engine.engine import Engine
from onebox.engine.queue.task import Task
from onebox.engine.store.storage_errors import failure
from onebox.engine.store.write_transaction import WriteTransaction
from onebox.engine.timestamps import duration, now, timestamp

from .operations import run
from .task_outcome import TaskOutcome

log = logging.getLogger(__name__)
IDLE_SECONDS = 1.0
"""How long the queue stays empty before lists are saved."""
UNSAVED_CHANGES = 500
UNSAVED_SHARE = 0.02
"""Lists are saved when more changes, and a greater share of the documents, than this are not."""
RETRY_SECONDS = 1.0
"""How long a full disk is left alone."""


class Worker(threading.Thread):
    """Runs until `stop`; a task cut short by the end of the process runs again at the next start."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(name="tasks", daemon=True)
        self.engine = engine
        self._stopping = False

    def stop(self, patience: float | None = None) -> bool:
        """Finish the task under way and end. False if that takes longer than these seconds."""
        with self.engine.queue.arrived:
            self._stopping = True
            self.engine.queue.arrived.notify_all()
        self.join(patience)
        return not self.is_alive()

    def run(self) -> None:
        queue = self.engine.queue
        while True:
            with queue.arrived:
                task = queue.next_task()
                if task is None and not self._stopping:
                    idle = not queue.arrived.wait(IDLE_SECONDS)
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
        """Use a quiet moment to keep the next start short."""
        for index in list(self.engine.indexes.values()):
            if index.unsaved > max(UNSAVED_CHANGES, len(index.docs) * UNSAVED_SHARE):
                try:
                    self.engine.save_lists(index, lambda: self._stopping or bool(self.engine.queue.pending))
                except (OSError, lmdb.Error):
                    log.warning("the lists of index %s could not be saved", index.uid, exc_info=True)

    def process(self, task: Task) -> None:
        """Plan a task, store its end with all it changes, show that to searches."""
        queue, started = self.engine.queue, now()
        before = dict(vars(task))
        task.started_at, task.batch_uid, task.status = timestamp(started), queue.next_batch, "processing"
        task.ran_on = task.index_uids()
        task.ran_with = {"swaps": task.swaps()} if task.kind == "indexSwap" else None
        outcome = self._planned(task)
        if queue.is_to_be_canceled(task.uid):
            vars(task).update(before)
            return
        ended = _ended(task, outcome, started)
        try:
            self._store(ended, outcome)
        except (lmdb.Error, OSError, MemoryError) as error:
            log.exception("task %s could not be stored", task.uid)
            outcome = TaskOutcome(task.failed_details(), error=failure(error))
            ended = _ended(task, outcome, started)
            if not self._store_patiently(ended, outcome):
                return
        self._publish(task, ended, outcome)
        for work in outcome.afterwards:
            work()

    def _planned(self, task: Task) -> TaskOutcome:
        try:
            return run(self.engine, task)
        except Exception as error:
            log.exception("task %s broke", task.uid)
            return TaskOutcome(task.failed_details(), error=failure(error))

    def _store_patiently(self, ended: Task, outcome: TaskOutcome) -> bool:
        """Store a failure as soon as the disk lets us; False if the server stops before: the task runs again then."""
        queue = self.engine.queue
        while not self._stopping:
            try:
                self._store(ended, outcome)
            except (lmdb.Error, OSError, MemoryError):
                with queue.arrived:
                    queue.arrived.wait(RETRY_SECONDS)
            else:
                return True
        return False

    def _store(self, ended: Task, outcome: TaskOutcome) -> None:
        queue, surplus = self.engine.queue, self.engine.queue.surplus()

        def store(writing: WriteTransaction) -> None:
            for part in outcome.stores:
                part(writing)
            writing.put_task(ended.uid, ended.stored())
            writing.delete_payload(ended.uid)
            writing.put_meta("counters", {"uid": queue.next_uid, "batch": queue.next_batch + 1})
            writing.put_meta("lastUpdate", ended.finished_at)
            for uid in surplus:
                writing.delete_task(uid)

        self.engine.write(store)
        queue.next_batch += 1
        for uid in surplus:
            queue.forget(uid)

    def _publish(self, task: Task, ended: Task, outcome: TaskOutcome) -> None:
        """Show what is stored already. Should that break halfway, memory follows the store again."""
        engine = self.engine
        try:
            with engine.publishing():
                for publish in outcome.publishes:
                    publish()
        except Exception:
            log.exception("task %s could not be published; reading all indexes again", task.uid)
            engine.reload()
        finally:
            engine.last_update = ended.finished_at
            engine.queue.finish(task, ended)


def _ended(task: Task, outcome: TaskOutcome, started: datetime) -> Task:
    """The task as it is stored and shown after its end."""
    finished = now()
    ended = Task(**task.stored())
    ended.status = "succeeded" if outcome.error is None else "failed"
    ended.error = None if outcome.error is None else outcome.error.to_json()
    ended.details, ended.finished_at = outcome.details, timestamp(finished)
    ended.duration = duration(finished - started)
    return ended
