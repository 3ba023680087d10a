"""Tasks about other tasks: canceling and deleting them."""

from onebox.engine.engine import Engine
from onebox.engine.queue.task import Task
from onebox.engine.store.write_transaction import WriteTransaction
from onebox.engine.timestamps import now, timestamp

from .task_outcome import TaskOutcome


def cancel_tasks(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    wanted = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    canceled = [_canceled(other, task) for other in wanted if other.status == "enqueued"]
    outcome.details = dict(task.details or {}, canceledTasks=len(canceled))

    def store(writing: WriteTransaction) -> None:
        for other in canceled:
            writing.put_task(other.uid, other.stored())
            writing.delete_payload(other.uid)

    outcome.stores.append(store)
    outcome.publishes.append(lambda: engine.queue.replace(canceled))


def _canceled(task: Task, by: Task) -> Task:
    canceled = Task(**task.stored())
    canceled.status, canceled.canceled_by, canceled.finished_at = "canceled", by.uid, timestamp(now())
    canceled.batch_uid, canceled.details = by.batch_uid, task.failed_details()
    return canceled


def delete_tasks(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    wanted = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    deleted = [other.uid for other in wanted if other.status in ("succeeded", "failed", "canceled")]
    outcome.details = dict(task.details or {}, deletedTasks=len(deleted))

    def store(writing: WriteTransaction) -> None:
        for uid in deleted:
            writing.delete_task(uid)

    def publish() -> None:
        for uid in deleted:
            engine.queue.forget(uid)

    outcome.stores.append(store)
    outcome.publishes.append(publish)
