"""The write transaction of the store, with one method per kind of row."""

import struct
from typing import Any

import orjson

from onebox.engine.json_types import JsonObject

from .compression import compressed


def document_key(slot: int, doc: int) -> bytes:
    """The LMDB key of a document: index slot and internal id, big-endian."""
    return struct.pack(">II", slot, doc)


def number_key(number: int) -> bytes:
    """The LMDB key of a task or an index: a big-endian integer, so that keys sort by number."""
    return struct.pack(">Q", number)


class WriteTransaction:
    """One write transaction. Every method may raise lmdb.Error; nothing of the transaction is stored then."""

    def __init__(self, transaction: Any, tables: dict[bytes, Any]) -> None:
        self._transaction, self._tables = transaction, tables

    def put_document(self, slot: int, doc: int, data: bytes) -> None:
        key = document_key(slot, doc)
        self._put(b"documents", key, compressed(data))
        self._put(b"changed", key, b"")

    def _put(self, table: bytes, key: bytes, data: bytes) -> None:
        """Appends where the key is the last one: LMDB then fills its pages, which it splits in halves otherwise."""
        database = self._tables[table]
        if not self._transaction.put(key, data, append=True, db=database):
            self._transaction.put(key, data, db=database)

    def delete_document(self, slot: int, doc: int) -> None:
        key = document_key(slot, doc)
        self._transaction.delete(key, db=self._tables[b"documents"])
        self._transaction.put(key, b"", db=self._tables[b"changed"])

    def delete_documents(self, slot: int) -> None:
        self._delete_all(b"documents", slot)

    def forget_changes(self, slot: int) -> None:
        """Clears the list of documents changed since the last snapshot."""
        self._delete_all(b"changed", slot)

    def _delete_all(self, table: bytes, slot: int) -> None:
        cursor = self._transaction.cursor(db=self._tables[table])
        prefix = struct.pack(">I", slot)
        has_row = cursor.set_range(prefix)
        while has_row and cursor.key().startswith(prefix):
            has_row = cursor.delete()

    def put_index(self, slot: int, value: JsonObject) -> None:
        self._transaction.put(number_key(slot), orjson.dumps(value), db=self._tables[b"indexes"])

    def delete_index(self, slot: int) -> None:
        self._transaction.delete(number_key(slot), db=self._tables[b"indexes"])

    def put_task(self, uid: int, value: JsonObject) -> None:
        self._transaction.put(number_key(uid), orjson.dumps(value), db=self._tables[b"tasks"])

    def delete_task(self, uid: int) -> None:
        self._transaction.delete(number_key(uid), db=self._tables[b"tasks"])
        self.delete_payload(uid)

    def put_payload(self, uid: int, data: bytes) -> None:
        """`data` is compressed: a large payload takes longer than others may wait for this transaction."""
        self._transaction.put(number_key(uid), data, db=self._tables[b"payloads"])

    def delete_payload(self, uid: int) -> None:
        self._transaction.delete(number_key(uid), db=self._tables[b"payloads"])

    def put_meta(self, name: str, value: object) -> None:
        self._transaction.put(name.encode(), orjson.dumps(value), db=self._tables[b"meta"])

    def put_key(self, uid: str, value: JsonObject) -> None:
        self._transaction.put(uid.encode(), orjson.dumps(value), db=self._tables[b"keys"])

    def delete_key(self, uid: str) -> None:
        self._transaction.delete(uid.encode(), db=self._tables[b"keys"])
