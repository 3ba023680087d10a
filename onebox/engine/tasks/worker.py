"""The worker: one thread that runs the tasks one after another."""

import gc
import logging
import threading
import traceback

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError
from onebox.engine.store.store import Writing
from onebox.engine.times import duration, now, timestamp

from .model import Task
from .operations import Outcome, run

log = logging.getLogger(__name__)
IDLE_SECONDS = 1.0
"""How long the queue stays empty before lists are saved."""
UNSAVED_CHANGES = 500
UNSAVED_SHARE = 0.02
"""Lists are saved when more changes, and a greater share of the documents, than this are not."""


class Worker(threading.Thread):
    """Runs until `stop`; a task cut short by the end of the process runs again at the next start."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(name="tasks", daemon=True)
        self.engine = engine
        self._stopping = False

    def stop(self) -> None:
        """Finish the task under way and end."""
        with self.engine.queue.arrived:
            self._stopping = True
            self.engine.queue.arrived.notify_all()
        self.join()

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
            if task is not None:
                self.process(task)
                self._tidy()
            elif idle:
                self._save_lists()

    def _tidy(self) -> None:
        """After much was indexed, take the new lists out of the garbage collector's sight."""
        unsaved = sum(index.unsaved for index in self.engine.indexes.values())
        if unsaved > UNSAVED_CHANGES and not self.engine.queue.pending:
            gc.collect(1)
            gc.freeze()

    def _save_lists(self) -> None:
        """Use a quiet moment to keep the next start short."""
        for index in list(self.engine.indexes.values()):
            if index.unsaved > max(UNSAVED_CHANGES, len(index.docs) * UNSAVED_SHARE):
                try:
                    self.engine.save_lists(index, lambda: self._stopping or bool(self.engine.queue.pending))
                except OSError:
                    log.warning("the lists of index %s could not be saved", index.uid, exc_info=True)

    def process(self, task: Task) -> None:
        queue = self.engine.queue
        started = now()
        task.started_at, task.batch_uid, task.status = timestamp(started), queue.next_batch, "processing"
        task.ran_on = task.index_uid
        queue.next_batch += 1
        try:
            outcome = run(self.engine, task)
        except Exception as error:
            log.exception("task %s broke", task.uid)
            shown = "".join(traceback.format_exception_only(error)).strip()
            outcome = Outcome(task.details, error=ApiError("internal", f"An internal error has occurred. `{shown}`."))
        finished = now()
        ended = Task(**task.stored())
        ended.status = "succeeded" if outcome.error is None else "failed"
        ended.error = None if outcome.error is None else outcome.error.to_json()
        ended.details, ended.finished_at = outcome.details, timestamp(finished)
        ended.duration = duration(finished - started)
        self._finish(task, ended, outcome)

    def _finish(self, task: Task, ended: Task, outcome: Outcome) -> None:
        engine, queue = self.engine, self.engine.queue
        surplus = queue.surplus()

        def store(writing: Writing) -> None:
            if outcome.error is None or task.kind in ("documentAdditionOrUpdate", "settingsUpdate"):
                for part in outcome.stores:
                    part(writing)
            writing.put_task(ended.uid, ended.stored())
            writing.delete_payload(ended.uid)
            writing.put_meta("counters", {"uid": queue.next_uid, "batch": queue.next_batch})
            writing.put_meta("lastUpdate", ended.finished_at)
            for uid in surplus:
                writing.delete_task(uid)

        engine.write(store)
        with engine.publishing():
            if outcome.error is None or task.kind in ("documentAdditionOrUpdate", "settingsUpdate"):
                for publish in outcome.publishes:
                    publish()
            engine.last_update = ended.finished_at
        with queue.arrived:
            uid = task.index_uid
            for name in ended.__dataclass_fields__:
                setattr(task, name, getattr(ended, name))
            task.index_uid = uid
            if task.uid in queue.pending:
                queue.pending.remove(task.uid)
        for old in surplus:
            queue.forget(old)
