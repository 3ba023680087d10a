"""Finding the invalid document of a batch, with a fake engine whose tasks fail on demand."""

from collections.abc import Collection

import pytest

from indexer import drain
from indexer.drain import Batch, EncodedDocument, await_all, batches, find_faults
from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, SearchEngine
from indexer.outbox import EngineFailure


class FailingEngine(SearchEngine):
    """Accepts every batch; a task fails when its batch contains an id of `bad`."""

    def __init__(self, bad: Collection[int], error: type[EngineError]) -> None:
        self.bad, self.error = bad, error
        self.tasks: list[list[int]] = []
        self.indexed: set[int] = set()

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        self.tasks.append([int(line) for line in ndjson.split()])
        return len(self.tasks) - 1

    def wait(self, task: int, deadline_s: float = 0) -> None:
        if set(self.tasks[task]) & set(self.bad):
            raise self.error(f"task {task}")
        self.indexed.update(self.tasks[task])


def batch(count: int) -> Batch:
    return Batch("products", "replace", [EncodedDocument(n, str(n).encode()) for n in range(count)])


def push_all(engine: FailingEngine, outgoing: list[Batch]) -> dict[int, str]:
    return find_faults(engine, await_all(engine, [part.enqueue(engine) for part in outgoing]))


@pytest.mark.parametrize("error", [EngineRefusedError, EngineFailedError])
@pytest.mark.parametrize("bad", [{0}, {99}, {41, 42}, {3, 50, 97}])
def test_only_invalid_documents_are_refused(bad: set[int], error: type[EngineError]) -> None:
    engine = FailingEngine(bad, error)
    assert set(push_all(engine, [batch(100)])) == bad
    assert engine.indexed == set(range(100)) - bad


def test_the_reason_tells_a_refusal_from_a_failure_of_the_engine() -> None:
    failed = push_all(FailingEngine({41}, EngineFailedError), [batch(100)])
    refused = push_all(FailingEngine({41}, EngineRefusedError), [batch(100)])

    assert isinstance(failed[41], EngineFailure)
    assert not isinstance(refused[41], EngineFailure)


def test_one_invalid_document_of_many_is_found_in_few_tasks() -> None:
    engine = FailingEngine({777}, EngineRefusedError)
    push_all(engine, [batch(5000)])
    assert len(engine.tasks) <= 2 * 13 + 1


def test_a_failing_engine_makes_no_dead_letters() -> None:
    engine = FailingEngine(range(5000), EngineFailedError)
    with pytest.raises(EngineFailedError):
        push_all(engine, [batch(5000)])
    assert len(engine.tasks) <= 4 * drain.MAX_FAILURES


def test_a_failed_task_of_a_single_document_is_no_refusal() -> None:
    with pytest.raises(EngineFailedError):
        push_all(FailingEngine({0}, EngineFailedError), [batch(1)])


def test_a_refused_single_document_is_refused() -> None:
    assert push_all(FailingEngine({0}, EngineRefusedError), [batch(1)]) == {0: "task 0"}


def test_batches_stay_below_the_size_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drain, "BATCH_BYTES", 10)
    documents = [EncodedDocument(n, b"x" * size) for n, size in enumerate([4, 4, 4, 50, 1])]
    assert [[document.id for document in part.documents] for part in batches("products", "merge", documents)] == [
        [0, 1],
        [2],
        [3],
        [4],
    ]
