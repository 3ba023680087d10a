"""Crash points: at each a process that runs tasks on `FOLDER/POINT` kills itself (SIGKILL)."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import orjson

from onebox.engine.engine import Engine
from onebox.engine.index import snapshot
from onebox.engine.queue.task_queue import TaskQueue
from onebox.engine.store.write_transaction import WriteTransaction
from onebox.engine.tasks import document_operations
from onebox.engine.tasks.task_worker import TaskWorker
from tests.onebox.engine.embedded_engine import run_tasks

SETTINGS = {"filterableAttributes": ["kind"], "sortableAttributes": ["price"]}
TASKS = 6


def die(*_: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def kill_at_call(calls: int, whole: Callable[..., Any]) -> Callable[..., Any]:
    """Goes on so many times, then dies."""
    remaining = [calls]

    def call(*arguments: Any) -> Any:
        if not remaining[0]:
            die()
        remaining[0] -= 1
        return whole(*arguments)

    return call


def enqueue_all(engine: Engine) -> None:
    """Enqueues settings, documents that replace some earlier ones, and a deletion."""
    engine.enqueue("settingsUpdate", "products", SETTINGS, {"settings": SETTINGS})
    for number in range(TASKS):
        documents = [
            {"id": n, "name": f"масло {n} {number}", "kind": f"вид {n % 3}", "price": n * number}
            for n in range(number * 10, number * 10 + 20)
        ]
        details = {"receivedDocuments": len(documents), "indexedDocuments": None}
        action = {"merge": False, "primaryKey": "id"}
        engine.enqueue("documentAdditionOrUpdate", "products", details, action, orjson.dumps(documents))
    details = {"providedIds": 2, "deletedDocuments": None, "originalFilter": None}
    engine.enqueue("documentDeletion", "products", details, {"ids": ["3", "30"]})


def plan(_: Engine) -> None:
    document_operations.plan_documents = kill_at_call(2, document_operations.plan_documents)  # type: ignore[attr-defined]


def store(_: Engine) -> None:
    WriteTransaction.put_document = kill_at_call(50, WriteTransaction.put_document)  # type: ignore[method-assign]


def publish(_: Engine) -> None:
    TaskWorker._publish = kill_at_call(3, TaskWorker._publish)  # type: ignore[method-assign]


def accept(_: Engine) -> None:
    TaskQueue.add = kill_at_call(4, TaskQueue.add)  # type: ignore[method-assign]


def save(_: Engine) -> None:
    snapshot._write_piece = kill_at_call(5, snapshot._write_piece)


def note(_: Engine) -> None:
    WriteTransaction.forget_changes = die  # type: ignore[method-assign, assignment]


POINTS = {function.__name__: function for function in (plan, store, publish, accept, save, note)}


def run(folder: Path, point: str) -> None:
    engine = Engine(folder)
    POINTS[point](engine)
    enqueue_all(engine)
    run_tasks(engine)
    engine.save_lists(engine.indexes["products"], lambda: False)


def main() -> None:
    folder = Path(sys.argv[1])
    for point in POINTS:
        if child := os.fork():
            _, status = os.waitpid(child, 0)
            assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, point
        else:
            run(folder / point, point)
            os._exit(0)


if __name__ == "__main__":
    main()
