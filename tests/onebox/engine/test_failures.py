"""Failures of storage: a full disk, a full map and damaged rows affect only what they touch."""

import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lmdb
import pytest

from onebox.engine import engine as engine_module
from onebox.engine.engine import Engine
from onebox.engine.index.facets import Facets
from onebox.engine.store.store import Store
from onebox.engine.tasks import task_worker as worker_module
from onebox.engine.tasks.task_worker import TaskWorker
from tests.onebox.engine.embedded_engine import add, open_engine, run_tasks


def documents(first: int, last: int) -> list[dict[str, Any]]:
    return [{"id": n, "name": f"масло моторное {n}" * 20} for n in range(first, last)]


def ids(engine: Engine) -> list[str]:
    return sorted(engine.indexes["products"].ids)


def statuses(engine: Engine) -> list[str]:
    return [task.status for task in engine.queue.all()]


def break_writes(monkeypatch: pytest.MonkeyPatch, errors: list[Exception]) -> None:
    """Makes the next write transactions fail with these errors."""
    whole = Store.writing

    @contextmanager
    def broken(store: Store) -> Iterator[Any]:
        with whole(store) as writing:
            yield writing
            if errors:
                raise errors.pop(0)

    monkeypatch.setattr(Store, "writing", broken)


def test_a_task_that_cannot_be_stored_fails_and_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_engine(tmp_path / "engine") as engine:
        add(engine, documents(0, 3))
        before = ids(engine)
        engine.enqueue("documentAdditionOrUpdate", "products", DETAILS, PLAIN, b'[{"id": "new"}]')
        with monkeypatch.context() as patch:
            break_writes(patch, [lmdb.DiskError("mdb_txn_commit: No space left on device")])
            run_tasks(engine)
        failed = engine.queue.all()[-1]

        assert failed.error is not None
        assert (failed.status, failed.error["code"]) == ("failed", "no_space_left_on_device")
        assert (failed.error["type"], failed.details) == ("system", {"receivedDocuments": 1, "indexedDocuments": 0})
        assert ids(engine) == before
        add(engine, [{"id": "later"}])
        assert ids(engine) == sorted([*before, "later"])

    with open_engine(tmp_path / "engine") as engine:
        assert ids(engine) == sorted([*before, "later"])
        assert statuses(engine) == ["succeeded", "failed", "succeeded"]


PLAIN = {"merge": False, "primaryKey": "id"}
DETAILS = {"receivedDocuments": 1, "indexedDocuments": None}


def test_the_worker_waits_until_a_failure_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "RETRY_SECONDS", 0.001)
    with open_engine(tmp_path / "engine") as engine:
        engine.enqueue("documentAdditionOrUpdate", "products", {"receivedDocuments": 1}, PLAIN, b'[{"id": 1}]')
        break_writes(monkeypatch, [lmdb.DiskError("full") for _ in range(5)])
        run_tasks(engine)

        assert statuses(engine) == ["failed"]
        add(engine, [{"id": 2}])
        assert ids(engine) == ["2"]


def test_a_task_whose_end_cannot_be_stored_runs_again_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_engine(tmp_path / "engine") as engine:
        engine.enqueue("documentAdditionOrUpdate", "products", {"receivedDocuments": 1}, PLAIN, b'[{"id": 1}]')
        worker = TaskWorker(engine)
        with monkeypatch.context() as patch:
            patch.setattr(worker_module, "RETRY_SECONDS", 0.001)
            break_writes(patch, [lmdb.DiskError("full") for _ in range(10_000)])
            busy = threading.Thread(target=worker.process, args=(engine.queue.next_task(),))
            busy.start()
            worker._stopping = True
            busy.join(10)
        assert not busy.is_alive()

    with open_engine(tmp_path / "engine") as engine:
        run_tasks(engine)
        assert (statuses(engine), ids(engine)) == (["succeeded"], ["1"])


def test_a_task_that_cannot_be_accepted_does_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_engine(tmp_path / "engine") as engine:
        with monkeypatch.context() as patch:
            break_writes(patch, [lmdb.DiskError("full")])
            with pytest.raises(lmdb.DiskError):
                engine.enqueue("indexCreation", "products", {}, {})
        assert engine.enqueue("indexCreation", "products", {}, {}).uid == 0


def test_a_failed_publication_is_restored_from_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_engine(tmp_path / "engine") as engine:
        add(engine, documents(0, 3))
        with monkeypatch.context() as patch:
            patch.setattr("onebox.engine.index.facets.Facets.publish", broken_once(Facets.publish))
            add(engine, documents(3, 5))

        assert (statuses(engine), len(ids(engine))) == (["succeeded"] * 2, 5)


def broken_once(whole: Callable[..., None]) -> Callable[..., None]:
    errors = [MemoryError()]

    def publish(*arguments: object) -> None:
        if errors:
            raise errors.pop()
        whole(*arguments)

    return publish


def test_the_store_grows_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = 1 << 18
    monkeypatch.setattr(engine_module, "Store", lambda folder: Store(folder, map_size=small))
    with open_engine(tmp_path / "engine") as engine:
        for first in range(0, 4000, 500):
            add(engine, documents(first, first + 500))
        index = engine.indexes["products"]

        assert statuses(engine) == ["succeeded"] * 8
        assert engine.store.size() > 2 * small
        assert [index.document(doc)["id"] for doc in index.docs] == list(range(4000))


def test_searches_work_while_the_file_cannot_grow(tmp_path: Path) -> None:
    """The same with a real error of the operating system (RLIMIT_FSIZE)."""
    with open_engine(tmp_path / "engine") as engine:
        add(engine, documents(0, 10))
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        engine.enqueue("documentAdditionOrUpdate", "products", {"receivedDocuments": 1}, PLAIN, big_payload())
        resource.setrlimit(resource.RLIMIT_FSIZE, (engine.store.size() + 100_000, limits[1]))
        try:
            run_tasks(engine)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

        assert statuses(engine) == ["succeeded", "failed"]
        assert len(ids(engine)) == 10
        assert engine.indexes["products"].document(3)["id"] == 3


def big_payload() -> bytes:
    return b"[" + b",".join(b'{"id": %d, "name": "%s"}' % (n, b"x" * 500) for n in range(100, 3000)) + b"]"


def spoil(folder: Path, table: bytes, change: Callable[[Any, Any], None]) -> None:
    with lmdb.open(str(folder), max_dbs=10, map_size=1 << 30) as environment:
        rows = environment.open_db(table)
        with environment.begin(write=True, db=rows) as transaction:
            change(transaction, transaction.cursor())


def overwrite_last(transaction: Any, cursor: Any) -> None:
    cursor.last()
    transaction.put(cursor.key(), b"\xff not JSON")


def remove_all(transaction: Any, cursor: Any) -> None:
    for key in list(cursor.iternext(values=False)):
        transaction.delete(key)


def test_a_damaged_document_loses_only_itself(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with open_engine(folder) as engine:
        add(engine, documents(0, 5))
    spoil(folder, b"documents", overwrite_last)

    with open_engine(folder) as engine:
        assert ids(engine) == ["0", "1", "2", "3"]
        assert engine.indexes["products"].distribution["name"] == 4
        add(engine, documents(4, 6))
        assert ids(engine) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize("damage", [overwrite_last, remove_all])
def test_a_damaged_payload_fails_its_task_only(damage: Callable[[Any, Any], None], tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with open_engine(folder) as engine:
        engine.enqueue("documentAdditionOrUpdate", "products", {"receivedDocuments": 1}, PLAIN, b'[{"id": 1}]')
    spoil(folder, b"payloads", damage)

    with open_engine(folder) as engine:
        run_tasks(engine)
        failed = engine.queue.all()[0]
        assert failed.error is not None
        assert (failed.status, failed.error["code"]) == ("failed", "internal")
        add(engine, [{"id": 2}])
        assert ids(engine) == ["2"]


def test_a_damaged_task_is_dropped_and_its_uid_is_not_reused(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with open_engine(folder) as engine:
        add(engine, documents(0, 2))
        add(engine, documents(2, 3))
    spoil(folder, b"tasks", overwrite_last)

    with open_engine(folder) as engine:
        assert [task.uid for task in engine.queue.all()] == [0]
        assert engine.enqueue("indexCreation", "other", {}, {}).uid == 2


def test_a_damaged_index_does_not_affect_others(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with open_engine(folder) as engine:
        add(engine, documents(0, 2))
        add(engine, documents(0, 3), "other")
    spoil(folder, b"indexes", overwrite_last)

    with open_engine(folder) as engine:
        assert list(engine.indexes) == ["products"]
        add(engine, [{"id": "fresh"}], "other")
        assert list(engine.indexes["other"].ids) == ["fresh"]
