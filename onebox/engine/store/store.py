"""The LMDB store: writers commit whole tasks, readers use a snapshot transaction of the last publication."""

import logging
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lmdb
import orjson

from onebox.engine.json_types import JsonObject, JsonValue

from .compression import decompressed
from .damage import DAMAGE, end_for_damage
from .write_transaction import WriteTransaction, document_key, number_key

log = logging.getLogger(__name__)
MAP_SIZE = 64 << 30
"""The initial LMDB map in bytes: address space, which uses no memory or disk until data fills it."""
_TABLES = (b"meta", b"indexes", b"documents", b"tasks", b"payloads", b"keys", b"changed")


class Store:
    """Durable storage of the whole server in one folder.

    `_transaction_lock` excludes the transactions of other threads while the map grows. Only the published view is read
    without it, under the engine's lock.
    """

    def __init__(self, folder: Path, map_size: int = MAP_SIZE) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._environment = lmdb.open(
            str(folder), map_size=map_size, max_dbs=len(_TABLES), metasync=False, max_spare_txns=4
        )
        self._tables = {name: self._environment.open_db(name) for name in _TABLES}
        self._reader = self._environment.begin()
        self._transaction_lock = threading.RLock()
        self._is_serving = False
        self.folder = folder

    def serve(self) -> None:
        """Loading has succeeded: damage that is met from now on ends the process."""
        self._is_serving = True

    def snapshot_path(self, slot: int) -> Path:
        """The snapshot file of an index."""
        return self.folder / f"lists-{slot}"

    @contextmanager
    def writing(self) -> Iterator[WriteTransaction]:
        """A write transaction, committed at the end, or rolled back by an exception."""
        try:
            with self._transaction_lock, self._environment.begin(write=True) as transaction:
                yield WriteTransaction(transaction, self._tables)
        except DAMAGE as error:
            end_for_damage(error)

    @contextmanager
    def _reading(self, table: bytes) -> Iterator[Any]:
        try:
            with self._transaction_lock, self._environment.begin(db=self._tables[table]) as transaction:
                yield transaction
        except DAMAGE as error:
            if self._is_serving:
                end_for_damage(error)
            raise

    def grow(self) -> None:
        """Doubles the map after lmdb.MapFullError. Callers hold the lock of the published view."""
        with self._transaction_lock:
            self._environment.set_mapsize(2 * self._environment.info()["map_size"])

    def fresh_reader(self) -> Any:
        """A read transaction on the last committed state, for `use_reader`."""
        with self._transaction_lock:
            return self._environment.begin()

    def use_reader(self, reader: Any) -> None:
        """Replaces the published view."""
        old, self._reader = self._reader, reader
        old.abort()

    def document_reader(self, slot: int) -> Callable[[int], bytes | None]:
        """A function that reads documents of one index in the published view."""
        documents = self._tables[b"documents"]

        def read(doc: int) -> bytes | None:
            try:
                data: bytes | None = self._reader.get(document_key(slot, doc), db=documents)
            except DAMAGE as error:
                end_for_damage(error)
            return None if data is None else _document(data)

        return read

    def committed_reader(self, slot: int) -> Callable[[int], bytes | None]:
        """A function that reads the last committed documents of one index, for the task worker's thread."""

        def read(doc: int) -> bytes | None:
            with self._reading(b"documents") as transaction:
                data: bytes | None = transaction.get(document_key(slot, doc))
                return None if data is None else _document(data)

        return read

    def documents(self, slot: int) -> Iterator[tuple[int, bytes]]:
        """All documents of an index with their internal ids, in order."""
        prefix = struct.pack(">I", slot)
        with self._reading(b"documents") as transaction:
            cursor = transaction.cursor()
            has_row = cursor.set_range(prefix)
            while has_row and cursor.key().startswith(prefix):
                yield struct.unpack(">I", cursor.key()[4:])[0], _document(cursor.value())
                has_row = cursor.next()

    def changed(self, slot: int) -> list[int]:
        """Documents stored or deleted since the last snapshot."""
        prefix = struct.pack(">I", slot)
        documents = []
        with self._reading(b"changed") as transaction:
            cursor = transaction.cursor()
            has_row = cursor.set_range(prefix)
            while has_row and cursor.key().startswith(prefix):
                documents.append(struct.unpack(">I", cursor.key()[4:])[0])
                has_row = cursor.next()
        return documents

    def payload(self, uid: int) -> bytes | None:
        """None when it is lost or damaged."""
        with self._reading(b"payloads") as transaction:
            data: bytes | None = transaction.get(number_key(uid))
            return None if data is None else decompressed(data)

    def _rows(self, table: bytes) -> list[JsonObject]:
        """All rows of a table; damaged rows are logged and skipped."""
        rows = []
        with self._reading(table) as transaction:
            for key, value in transaction.cursor():
                try:
                    row = orjson.loads(value)
                except orjson.JSONDecodeError:
                    row = None
                if isinstance(row, dict):
                    rows.append(row)
                else:
                    log.error("%s: row %s is damaged and left out", table.decode(), key.hex())
        return rows

    def indexes(self) -> list[JsonObject]:
        return self._rows(b"indexes")

    def tasks(self) -> list[JsonObject]:
        return self._rows(b"tasks")

    def api_keys(self) -> list[JsonObject]:
        return self._rows(b"keys")

    def meta(self, name: str, default: JsonValue = None) -> Any:
        with self._reading(b"meta") as transaction:
            data = transaction.get(name.encode())
        try:
            return default if data is None else orjson.loads(data)
        except orjson.JSONDecodeError:
            log.error("meta: row %s is damaged and left out", name)
            return default

    def next_slot(self) -> int:
        """The next free slot, above those of all stored indexes, damaged ones included."""
        with self._reading(b"indexes") as transaction:
            cursor = transaction.cursor()
            return int.from_bytes(cursor.key(), "big") + 1 if cursor.last() else 0

    def next_task(self) -> int:
        """The next free task uid, above those of all stored tasks, damaged ones included."""
        with self._reading(b"tasks") as transaction:
            cursor = transaction.cursor()
            return int.from_bytes(cursor.key(), "big") + 1 if cursor.last() else 0

    def read_everything(self) -> None:
        """Visits every row. Raises lmdb.Error, or ends the process, when the store is damaged."""
        for table in self._tables:
            with self._reading(table) as transaction:
                for _ in transaction.cursor():
                    pass

    def try_write(self, data: bytes) -> None:
        """Writes a row and rolls back; raises as `read_everything` does."""
        with self._transaction_lock:
            transaction = self._environment.begin(write=True)
            transaction.put(b"trial", data, db=self._tables[b"meta"])
            transaction.abort()

    def size(self) -> int:
        """Bytes used on disk."""
        information, stat = self._environment.info(), self._environment.stat()
        return int(information["last_pgno"] + 1) * int(stat["psize"])

    def close(self) -> None:
        self._reader.abort()
        self._environment.close()


def _document(data: bytes) -> bytes:
    """The JSON of a stored document; a damaged one is no JSON."""
    return decompressed(data) or b""
