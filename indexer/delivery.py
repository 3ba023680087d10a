"""Documents on their way to the engine: parcels, and the search for the one document that spoils its parcel."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, SearchEngine

#: The engine takes 100 MiB at once; smaller parcels keep memory flat here and there.
PARCEL_BYTES = 16 * 1024 * 1024
#: Failures in a row, without one success, after which the engine is ill and not the documents.
PATIENCE = 20

Verb = Literal["replace", "merge"]


@dataclass(frozen=True, slots=True)
class Line:
    """One document as it is sent."""

    id: int
    json: bytes


@dataclass(frozen=True, slots=True)
class Parcel:
    index: str
    verb: Verb
    lines: Sequence[Line]

    def send(self, engine: SearchEngine) -> int:
        ndjson = b"\n".join(line.json for line in self.lines)
        return engine.replace(self.index, ndjson) if self.verb == "replace" else engine.merge(self.index, ndjson)

    def halves(self) -> Iterator["Parcel"]:
        middle = len(self.lines) // 2
        for half in (self.lines[:middle], self.lines[middle:]):
            yield Parcel(self.index, self.verb, half)


def parcels(index: str, verb: Verb, lines: Iterable[Line]) -> Iterator[Parcel]:
    part: list[Line] = []
    size = 0
    for line in lines:
        if part and size + len(line.json) > PARCEL_BYTES:
            yield Parcel(index, verb, part)
            part, size = [], 0
        part.append(line)
        size += len(line.json) + 1
    if part:
        yield Parcel(index, verb, part)


def send(engine: SearchEngine, parcel: Parcel) -> int | EngineRefusedError:
    """The number of the task, or the refusal when the engine did not even take it."""
    try:
        return parcel.send(engine)
    except EngineRefusedError as refusal:
        return refusal


def settle(engine: SearchEngine, parcel: Parcel, sent: int | EngineRefusedError) -> dict[int, str]:
    """Waits until the parcel is indexed, but for what the engine refuses: the reason by document id.

    Raises EngineUnavailableError, and EngineFailedError when the fault is not a document's.
    """
    error = sent if isinstance(sent, EngineRefusedError) else _outcome(engine, sent)
    return {} if error is None else _Bisection(engine).refusals(parcel, error)


def deliver(engine: SearchEngine, outgoing: Sequence[Parcel]) -> dict[int, str]:
    """Everything is sent before anything is waited for, so that the engine can take it as one batch."""
    sent = [(parcel, send(engine, parcel)) for parcel in outgoing]
    refused: dict[int, str] = {}
    for parcel, task in sent:
        refused |= settle(engine, parcel, task)
    return refused


def _outcome(engine: SearchEngine, task: int) -> EngineError | None:
    try:
        engine.wait(task)
    except (EngineRefusedError, EngineFailedError) as error:
        return error
    return None


class _Bisection:
    def __init__(self, engine: SearchEngine) -> None:
        self._engine = engine
        self._failures = 0
        self._succeeded = False

    def refusals(self, parcel: Parcel, error: EngineError) -> dict[int, str]:
        if len(parcel.lines) == 1:
            # A failure inside the engine is a document's fault only if other documents go through.
            if isinstance(error, EngineFailedError) and not self._succeeded:
                raise error
            return {parcel.lines[0].id: str(error)}
        failed = [(half, again) for half in parcel.halves() if (again := self._try(half))]
        if not self._succeeded and self._failures > PATIENCE:
            raise EngineFailedError(str(error)) from error
        refused: dict[int, str] = {}
        for half, again in failed:
            refused |= self.refusals(half, again)
        return refused

    def _try(self, parcel: Parcel) -> EngineError | None:
        sent = send(self._engine, parcel)
        error = sent if isinstance(sent, EngineRefusedError) else _outcome(self._engine, sent)
        self._failures += error is not None
        self._succeeded |= error is None
        return error
