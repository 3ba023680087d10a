"""Task operations on the queue: cancelation and deletion of other tasks."""

from onebox.engine.engine import Engine
from onebox.engine.queue.task import Task
from onebox.engine.store.write_transaction import WriteTransaction
from onebox.engine.timestamps import now, timestamp

from .task_outcome import TaskOutcome


def cancel_tasks(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    selected = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    canceled = [_cancel(selected_task, task) for selected_task in selected if selected_task.status == "enqueued"]
    outcome.details = dict(task.details or {}, canceledTasks=len(canceled))

    def store(writing: WriteTransaction) -> None:
        for selected_task in canceled:
            writing.put_task(selected_task.uid, selected_task.to_row())
            writing.delete_payload(selected_task.uid)

    outcome.stores.append(store)
    outcome.publishes.append(lambda: engine.queue.replace(canceled))


def _cancel(task: Task, cancelation: Task) -> Task:
    canceled = Task(**task.to_row())
    canceled.status, canceled.canceled_by, canceled.finished_at = "canceled", cancelation.uid, timestamp(now())
    canceled.batch_uid, canceled.details = cancelation.batch_uid, task.failed_details()
    return canceled


def delete_tasks(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    selected = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    deleted = [
        selected_task.uid for selected_task in selected if selected_task.status in ("succeeded", "failed", "canceled")
    ]
    outcome.details = dict(task.details or {}, deletedTasks=len(deleted))

    def store(writing: WriteTransaction) -> None:
        for uid in deleted:
            writing.delete_task(uid)

    def publish() -> None:
        for uid in deleted:
            engine.queue.forget(uid)

    outcome.stores.append(store)
    outcome.publishes.append(publish)
