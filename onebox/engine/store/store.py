"""The LMDB environment. Writers commit whole tasks; readers see the state of the last publication."""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lmdb
import orjson

MAP_SIZE = 64 << 30
_TABLES = (b"meta", b"indexes", b"documents", b"tasks", b"payloads", b"keys", b"changed")


def _document_key(slot: int, doc: int) -> bytes:
    return struct.pack(">II", slot, doc)


def _number_key(number: int) -> bytes:
    return struct.pack(">Q", number)


class Writing:
    """One write transaction."""

    def __init__(self, transaction: Any, tables: dict[bytes, Any]) -> None:
        self._transaction, self._tables = transaction, tables

    def put_document(self, slot: int, doc: int, data: bytes) -> None:
        key = _document_key(slot, doc)
        self._transaction.put(key, data, db=self._tables[b"documents"])
        self._transaction.put(key, b"", db=self._tables[b"changed"])

    def delete_document(self, slot: int, doc: int) -> None:
        key = _document_key(slot, doc)
        self._transaction.delete(key, db=self._tables[b"documents"])
        self._transaction.put(key, b"", db=self._tables[b"changed"])

    def delete_documents(self, slot: int) -> None:
        self._delete_all(b"documents", slot)

    def forget_changes(self, slot: int) -> None:
        """Everything changed so far is in a snapshot."""
        self._delete_all(b"changed", slot)

    def _delete_all(self, table: bytes, slot: int) -> None:
        cursor = self._transaction.cursor(db=self._tables[table])
        prefix = struct.pack(">I", slot)
        found = cursor.set_range(prefix)
        while found and cursor.key().startswith(prefix):
            found = cursor.delete()

    def put_index(self, slot: int, value: dict[str, Any]) -> None:
        self._transaction.put(_number_key(slot), orjson.dumps(value), db=self._tables[b"indexes"])

    def delete_index(self, slot: int) -> None:
        self._transaction.delete(_number_key(slot), db=self._tables[b"indexes"])

    def put_task(self, uid: int, value: dict[str, Any]) -> None:
        self._transaction.put(_number_key(uid), orjson.dumps(value), db=self._tables[b"tasks"])

    def delete_task(self, uid: int) -> None:
        self._transaction.delete(_number_key(uid), db=self._tables[b"tasks"])
        self.delete_payload(uid)

    def put_payload(self, uid: int, data: bytes) -> None:
        self._transaction.put(_number_key(uid), data, db=self._tables[b"payloads"])

    def delete_payload(self, uid: int) -> None:
        self._transaction.delete(_number_key(uid), db=self._tables[b"payloads"])

    def put_meta(self, name: str, value: Any) -> None:
        self._transaction.put(name.encode(), orjson.dumps(value), db=self._tables[b"meta"])

    def put_key(self, uid: str, value: dict[str, Any]) -> None:
        self._transaction.put(uid.encode(), orjson.dumps(value), db=self._tables[b"keys"])

    def delete_key(self, uid: str) -> None:
        self._transaction.delete(uid.encode(), db=self._tables[b"keys"])


class Store:
    """Durable storage of the whole server in one folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._environment = lmdb.open(
            str(folder), map_size=MAP_SIZE, max_dbs=len(_TABLES), metasync=False, max_spare_txns=4
        )
        self._tables = {name: self._environment.open_db(name) for name in _TABLES}
        self._reader = self._environment.begin()
        self.folder = folder

    def snapshot_path(self, slot: int) -> Path:
        """Where the lists of an index are kept between starts."""
        return self.folder / f"lists-{slot}"

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """A write transaction, committed at the end unless an exception passes."""
        with self._environment.begin(write=True) as transaction:
            yield Writing(transaction, self._tables)

    def fresh_reader(self) -> Any:
        """A view of the state committed so far, to be put in place by `use_reader`."""
        return self._environment.begin()

    def use_reader(self, reader: Any) -> None:
        """Let `document` read from another view."""
        old, self._reader = self._reader, reader
        old.abort()

    def document_reader(self, slot: int) -> Callable[[int], bytes | None]:
        """Reads documents of one index in the current view."""
        documents = self._tables[b"documents"]

        def read(doc: int) -> bytes | None:
            data: bytes | None = self._reader.get(_document_key(slot, doc), db=documents)
            return data

        return read

    def committed_reader(self, slot: int) -> Callable[[int], bytes | None]:
        """Reads documents of one index as last committed; for the task worker's thread."""
        documents = self._tables[b"documents"]

        def read(doc: int) -> bytes | None:
            with self._environment.begin(db=documents) as transaction:
                data: bytes | None = transaction.get(_document_key(slot, doc))
                return data

        return read

    def documents(self, slot: int) -> Iterator[tuple[int, bytes]]:
        """All documents of an index with their internal ids, in order."""
        prefix = struct.pack(">I", slot)
        with self._environment.begin(db=self._tables[b"documents"]) as transaction:
            cursor = transaction.cursor()
            found = cursor.set_range(prefix)
            while found and cursor.key().startswith(prefix):
                yield struct.unpack(">I", cursor.key()[4:])[0], cursor.value()
                found = cursor.next()

    def changed(self, slot: int) -> list[int]:
        """Documents stored or deleted since the last snapshot."""
        prefix = struct.pack(">I", slot)
        found = []
        with self._environment.begin(db=self._tables[b"changed"]) as transaction:
            cursor = transaction.cursor()
            more = cursor.set_range(prefix)
            while more and cursor.key().startswith(prefix):
                found.append(struct.unpack(">I", cursor.key()[4:])[0])
                more = cursor.next()
        return found

    def payload(self, uid: int) -> bytes | None:
        with self._environment.begin(db=self._tables[b"payloads"]) as transaction:
            data: bytes | None = transaction.get(_number_key(uid))
            return data

    def _rows(self, table: bytes) -> list[Any]:
        with self._environment.begin(db=self._tables[table]) as transaction:
            return [orjson.loads(value) for _, value in transaction.cursor()]

    def indexes(self) -> list[dict[str, Any]]:
        return self._rows(b"indexes")

    def tasks(self) -> list[dict[str, Any]]:
        return self._rows(b"tasks")

    def api_keys(self) -> list[dict[str, Any]]:
        return self._rows(b"keys")

    def meta(self, name: str, default: Any = None) -> Any:
        with self._environment.begin(db=self._tables[b"meta"]) as transaction:
            data = transaction.get(name.encode())
            return default if data is None else orjson.loads(data)

    def size(self) -> int:
        """Bytes used on disk."""
        information, stat = self._environment.info(), self._environment.stat()
        return int(information["last_pgno"] + 1) * int(stat["psize"])

    def close(self) -> None:
        self._reader.abort()
        self._environment.close()
