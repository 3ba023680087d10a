"""The documents of a stored task, parsed when they are looked at: a whole catalogue at once would fill the memory."""

from collections.abc import Sequence
from typing import overload

import orjson

from onebox.engine.index.index import Document


class LazyDocuments(Sequence[Document]):
    """A payload with one JSON object a line; or all in one JSON array."""

    def __init__(self, payload: bytes) -> None:
        self._lines = _lines(payload) if payload.startswith(b"[") else payload.split(b"\n") if payload else []

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Document: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Document]: ...
    def __getitem__(self, at: int | slice) -> Document | Sequence[Document]:
        if isinstance(at, slice):
            return [orjson.loads(line) for line in self._lines[at]]
        document: Document = orjson.loads(self._lines[at])
        return document


def _lines(payload: bytes) -> list[bytes]:
    return [orjson.dumps(document) for document in orjson.loads(payload)]
