"""Pushes documents to the engine in batches; a batch that fails is bisected down to the document at fault."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, SearchEngine

#: The engine takes 100 MiB at once; smaller batches keep memory flat on both sides.
BATCH_BYTES = 16 * 1024 * 1024
#: Failures in a row, without one success, after which the engine is at fault and not the documents.
MAX_FAILURES = 20


class EngineFailure(str):
    """The reason of a document that the engine failed to process although it processed others.

    The fault may be the engine's and pass, so such a document is tried again until it succeeds.
    """

    __slots__ = ()


Verb = Literal["replace", "merge"]


@dataclass(frozen=True, slots=True)
class EncodedDocument:
    """A document as JSON for the engine."""

    id: int
    json: bytes


@dataclass(frozen=True, slots=True)
class Batch:
    index: str
    verb: Verb
    documents: Sequence[EncodedDocument]

    def send(self, engine: SearchEngine) -> int:
        ndjson = b"\n".join(document.json for document in self.documents)
        return engine.replace(self.index, ndjson) if self.verb == "replace" else engine.merge(self.index, ndjson)

    def halves(self) -> Iterator["Batch"]:
        middle = len(self.documents) // 2
        for half in (self.documents[:middle], self.documents[middle:]):
            yield Batch(self.index, self.verb, half)


def batches(index: str, verb: Verb, documents: Iterable[EncodedDocument]) -> Iterator[Batch]:
    part: list[EncodedDocument] = []
    size = 0
    for document in documents:
        if part and size + len(document.json) > BATCH_BYTES:
            yield Batch(index, verb, part)
            part, size = [], 0
        part.append(document)
        size += len(document.json) + 1
    if part:
        yield Batch(index, verb, part)


def enqueue(engine: SearchEngine, batch: Batch) -> int | EngineRefusedError:
    """The uid of the task, or the refusal when the engine did not accept the batch."""
    try:
        return batch.send(engine)
    except EngineRefusedError as refusal:
        return refusal


@dataclass(frozen=True, slots=True)
class Delivery:
    """`failures`: batches that were not indexed, and why. `queued_s`: how long the engine worked on earlier tasks
    before it began with these."""

    failures: Sequence[tuple[Batch, EngineError]]
    queued_s: float


def await_all(engine: SearchEngine, sent: Sequence[tuple[Batch, int | EngineRefusedError]]) -> Delivery:
    """Waits until the engine has processed what was enqueued. Raises EngineUnavailableError."""
    failures: list[tuple[Batch, EngineError]] = []
    queued_s: list[float] = []
    for batch, task in sent:
        outcome = task if isinstance(task, EngineRefusedError) else _outcome(engine, task)
        if isinstance(outcome, EngineError):
            failures.append((batch, outcome))
        else:
            queued_s.append(outcome)
    return Delivery(failures, min(queued_s, default=0.0))


def find_faults(engine: SearchEngine, failures: Sequence[tuple[Batch, EngineError]]) -> dict[int, str]:
    """Sends failed batches again, in halves; returns the reason by id of the documents that the engine refuses.

    Raises EngineUnavailableError, and EngineFailedError when no document is at fault.
    """
    refusals: dict[int, str] = {}
    for batch, error in failures:
        refusals |= _Bisection(engine).bisect(batch, error)
    return refusals


def push_all(engine: SearchEngine, outgoing: Sequence[Batch]) -> dict[int, str]:
    """Enqueues everything before waiting, so that the engine can process it as one batch; returns refusals by id.

    Raises as `find_faults`.
    """
    return find_faults(engine, await_all(engine, [(batch, enqueue(engine, batch)) for batch in outgoing]).failures)


def _outcome(engine: SearchEngine, task: int) -> float | EngineError:
    """The seconds in the queue, or the failure."""
    try:
        return engine.wait(task)
    except (EngineRefusedError, EngineFailedError) as error:
        return error


class _Bisection:
    def __init__(self, engine: SearchEngine) -> None:
        self._engine = engine
        self._failures = 0
        self._succeeded = False

    def bisect(self, batch: Batch, error: EngineError) -> dict[int, str]:
        if len(batch.documents) == 1:
            # A failure inside the engine is blamed on a document only if other documents succeed.
            if isinstance(error, EngineFailedError) and not self._succeeded:
                raise error
            reason = EngineFailure(error) if isinstance(error, EngineFailedError) else str(error)
            return {batch.documents[0].id: reason}
        failed = [(half, again) for half in batch.halves() if (again := self._try(half))]
        if not self._succeeded and self._failures > MAX_FAILURES:
            raise EngineFailedError(str(error)) from error
        refusals: dict[int, str] = {}
        for half, again in failed:
            refusals |= self.bisect(half, again)
        return refusals

    def _try(self, batch: Batch) -> EngineError | None:
        task = enqueue(self._engine, batch)
        outcome = task if isinstance(task, EngineRefusedError) else _outcome(self._engine, task)
        error = outcome if isinstance(outcome, EngineError) else None
        self._failures += error is not None
        self._succeeded |= error is None
        return error
