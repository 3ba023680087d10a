"""Loading of indexes at start: posting lists from the snapshot if it is valid, else from the stored documents."""

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
    """All indexes by uid. Damaged indexes are logged and skipped."""
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
        read_document = store.committed_reader(index.slot)
        documents = ((doc, data) for doc in changed if (data := read_document(doc)) is not None)
    except SnapshotError:
        index = _empty_index(store, {**stored, "snapshot": False})
        documents = store.documents(index.slot)
    damaged_count = _insert(index, documents)
    if not damaged_count:
        index.distribution, index.bytes_stored = Counter(stored["distribution"]), stored["bytes"]
    index.unsaved = len(changed) if index.snapshot else len(index.docs)
    return index


def _insert(index: Index, documents: Iterable[tuple[int, bytes]]) -> int:
    """Indexes documents; returns the number of damaged ones, which are logged and skipped."""
    planner, damaged_count = Planner(index), 0
    for doc, data in documents:
        try:
            document = orjson.loads(data)
            external = document_id(document, index.primary_key or "")
        except (orjson.JSONDecodeError, TypeError, ApiError):
            log.error("index %s: document %s is damaged and left out", index.uid, doc)
            damaged_count += 1
            continue
        planner.plan.new_ids[external] = doc
        planner.insert(doc, document)
    planner.finish().publish()
    return damaged_count


def _empty_index(store: Store, stored: JsonObject) -> Index:
    """An index with its stored settings and fields, without documents."""
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
