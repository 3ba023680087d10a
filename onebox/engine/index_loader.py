"""The indexes of a store at start: lists from the saved file where it is good, else cut anew from the documents."""

import logging
from collections import Counter
from collections.abc import Iterable

import orjson
from pyroaring import BitMap

from onebox.engine.json_types import JsonObject

from .api_errors import ApiError
from .index.change_plan import Planner
from .index.document_id import document_id
from .index.index import Index, IndexingRules
from .index.index_settings import EngineSettings
from .index.snapshot import SnapshotError, load_snapshot
from .store.store import Store

log = logging.getLogger(__name__)


def load_indexes(store: Store) -> dict[str, Index]:
    """All indexes by uid. What is damaged is told in the log and left out, the rest starts."""
    indexes = {}
    for stored in store.indexes():
        try:
            index = _load(store, stored)
        except (KeyError, TypeError, ValueError):
            log.exception("index %s is damaged and left out", stored.get("uid"))
        else:
            indexes[index.uid] = index
    return indexes


def _load(store: Store, stored: JsonObject) -> Index:
    index = _empty_index(store, stored)
    changed = BitMap(store.changed(index.slot))
    documents: Iterable[tuple[int, bytes]]
    try:
        if not stored["snapshot"]:
            raise SnapshotError("there is none")
        load_snapshot(index, store.snapshot_path(index.slot), changed)
        read = store.committed_reader(index.slot)
        documents = ((doc, data) for doc in changed if (data := read(doc)) is not None)
    except SnapshotError:
        index = _empty_index(store, {**stored, "snapshot": False})
        documents = store.documents(index.slot)
    lost = _insert(index, documents)
    if not lost:
        index.distribution, index.bytes_stored = Counter(stored["distribution"]), stored["bytes"]
    index.unsaved = len(changed) if index.snapshot else len(index.docs)
    return index


def _insert(index: Index, documents: Iterable[tuple[int, bytes]]) -> int:
    """Put documents into the lists; returns how many could not be read."""
    planner, lost = Planner(index), 0
    for doc, data in documents:
        try:
            document = orjson.loads(data)
            external = document_id(document, index.primary_key or "")
        except (orjson.JSONDecodeError, TypeError, ApiError):
            log.error("index %s: document %s is damaged and left out", index.uid, doc)
            lost += 1
            continue
        planner.plan.new_ids[external] = doc
        planner.insert(doc, document)
    planner.finish().publish()
    return lost


def _empty_index(store: Store, stored: JsonObject) -> Index:
    """An index as it is stored, without documents."""
    slot = stored["slot"]
    index = Index(
        stored["uid"],
        slot,
        store.document_reader(slot),
        store.committed_reader(slot),
        stored["createdAt"],
        stored["updatedAt"],
        stored["primaryKey"],
        IndexingRules(EngineSettings(stored["settings"])),
    )
    index.fields = {name: number for number, name in enumerate(stored["fields"])}
    index.known_facets, index.snapshot = set(stored["known"]), stored["snapshot"]
    return index
