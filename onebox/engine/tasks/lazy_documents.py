"""The documents of a stored task, parsed on access: a whole catalogue of parsed documents would fill the memory."""

from collections.abc import Sequence
from typing import overload

import orjson

from onebox.engine.index.index import Document


class LazyDocuments(Sequence[Document]):
    """The documents of a payload: NDJSON, or one JSON array."""

    def __init__(self, payload: bytes) -> None:
        self._lines = _lines(payload) if payload.startswith(b"[") else payload.split(b"\n") if payload else []

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Document: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Document]: ...
    def __getitem__(self, index: int | slice) -> Document | Sequence[Document]:
        if isinstance(index, slice):
            return [orjson.loads(line) for line in self._lines[index]]
        document: Document = orjson.loads(self._lines[index])
        return document


def _lines(payload: bytes) -> list[bytes]:
    return [orjson.dumps(document) for document in orjson.loads(payload)]
