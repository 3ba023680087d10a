"""Snapshot: the posting lists of an index as a file, so that a start need not tokenise all documents again.

A snapshot is a cache; the documents in the store are authoritative. The idle task worker writes it in small pieces with
checksums. A snapshot of other settings or another version of the code, or a damaged one, is ignored.
"""

import marshal
import os
import struct
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

from pyroaring import BitMap

from onebox.engine.index.postings import ListKey
from onebox.engine.json_types import JsonObject

from .facets import FacetField
from .geo import GeoPoint
from .index import Index
from .postings import Posting, PostingTable
from .word_dictionary import WordDictionary

_PACKAGE = Path(__file__).parents[1]


def _fingerprint() -> str:
    """Hash of the indexing code and the Unicode version: a snapshot is valid only for equal ones."""
    sources = sorted([*(_PACKAGE / "index").glob("*.py"), *(_PACKAGE / "text").glob("*.py")])
    digest = blake2b(unicodedata.unidata_version.encode(), digest_size=8)
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


FORMAT = _fingerprint()
_PIECE = 3000
_HEAD = struct.Struct(">II")
"""Length and checksum of a piece."""
_LONGEST_PIECE = 1 << 30
_POINTS = "geo"
IsInterrupted = Callable[[], bool]


class SnapshotError(Exception):
    """The file is no valid snapshot of this index."""


def _tables(index: Index) -> Iterator[tuple[str, PostingTable]]:
    yield from index.text.by_name().items()
    for name, field in index.facets.fields.items():
        yield f"facet:{name}", field.table


def write_snapshot(index: Index, path: Path, interrupted: IsInterrupted) -> bool:
    """Writes all lists; False if it was interrupted. The index must not change meanwhile."""
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        _write_piece(file, {"format": FORMAT, "slot": index.slot, "ids": index.ids, "docs": index.docs.serialize()})
        for name, table in _tables(index):
            for row, lists in list(table.rows.items()):
                for piece in _split_row(lists):
                    if interrupted():
                        return False
                    _write_piece(file, (name, row, piece))
        points = list(index.geo.points.items())
        for start in range(0, len(points), _PIECE):
            _write_piece(file, (_POINTS, None, [(doc, tuple(point)) for doc, point in points[start : start + _PIECE]]))
        _write_piece(file, None)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    return True


def _split_row(lists: dict[ListKey, Posting]) -> Iterator[list[tuple[ListKey, int | bytes]]]:
    piece: list[tuple[ListKey, int | bytes]] = []
    for key, posting in lists.items():
        piece.append((key, posting if isinstance(posting, int) else posting.serialize()))
        if len(piece) == _PIECE:
            yield piece
            piece = []
    yield piece


def _write_piece(file: BinaryIO, value: Any) -> None:
    data = marshal.dumps(value)
    file.write(_HEAD.pack(len(data), zlib.crc32(data)))
    file.write(data)


def _read_pieces(file: BinaryIO) -> Iterator[Any]:
    while True:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            raise SnapshotError("the file ends early")
        size, checksum = _HEAD.unpack(head)
        data = file.read(min(size, _LONGEST_PIECE))
        if zlib.crc32(data) != checksum:
            raise SnapshotError("a piece is damaged")
        value = marshal.loads(data)  # noqa: S302 - the file is the server's own, and whole
        if value is None:
            return
        yield value


def load_snapshot(index: Index, path: Path, changed: BitMap) -> dict[str, int]:
    """Fills an empty index from a file without the documents `changed` since; returns external to internal ids.

    Raises SnapshotError; the index is then partly filled and must be discarded.
    """
    try:
        with path.open("rb") as file:
            pieces = _read_pieces(file)
            head: JsonObject = next(pieces, {})
            if head.get("format") != FORMAT or head.get("slot") != index.slot:
                raise SnapshotError("another format or index")
            _fill(index, pieces, changed)
    except OSError as error:
        raise SnapshotError(str(error)) from error
    index.docs = BitMap.deserialize(head["docs"]) - changed
    index.ids = {external: doc for external, doc in head["ids"].items() if doc not in changed}
    _finish(index)
    return index.ids


def _fill(index: Index, pieces: Iterator[Any], changed: BitMap) -> None:
    tables = dict(_tables(index))
    shared: dict[Any, Any] = {}
    for name, row, piece in pieces:
        if name == _POINTS:
            index.geo.publish({doc: GeoPoint(*point) for doc, point in piece if doc not in changed})
            continue
        table = tables.get(name)
        if table is None:
            field = index.facets.fields[name.removeprefix("facet:")] = FacetField()
            table = tables[name] = field.table
        lists = table.rows.setdefault(shared.setdefault(row, row), {})
        for key, stored in piece:
            posting = stored if isinstance(stored, int) else BitMap.deserialize(stored)
            remaining = _without(posting, changed) if changed else posting
            if remaining is not None:
                lists[shared.setdefault(key, key)] = remaining


def _without(posting: Posting, changed: BitMap) -> Posting | None:
    if isinstance(posting, int):
        return None if posting in changed else posting
    if not posting.intersect(changed):
        return posting
    remaining = posting - changed
    return remaining if len(remaining) > 1 else remaining.min() if remaining else None


def _finish(index: Index) -> None:
    for _, table in _tables(index):
        for row in [row for row, lists in table.rows.items() if not lists]:
            del table.rows[row]
    words = index.text.words.rows
    index.text.vocabulary = WordDictionary.of({*words.get("tolerant", ()), *words.get("exact", ())})
    for field in index.facets.fields.values():
        field.reload()
