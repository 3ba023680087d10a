"""Change plans: document changes are computed beside the live index, then applied in one step by `publish`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import orjson
from pyroaring import BitMap

from onebox.engine.api_errors import ApiError

from .document_fields import field_names
from .document_id import document_id, free_ids
from .facet_values import FacetDelta
from .facets import FacetField, FieldChanges
from .geo import GEO, check_geo, point_of
from .geo_points import GeoChanges, GeoPoints
from .index import Document, Index
from .inverted_index import PORTION, TextChanges, YieldToSearches, no_yield
from .text_delta import TextDelta


def infer_primary_key(document: Document) -> str:
    """The only field whose name ends with `id`. Raises ApiError if there is none or several."""
    candidates = sorted(name for name in document if name.lower().endswith("id"))
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise ApiError(
            "index_primary_key_no_candidate_found",
            "The primary key inference failed as the engine did not find any field ending with `id` in its name. "
            "Please specify the primary key manually using the `primaryKey` query parameter.",
        )
    raise ApiError(
        "index_primary_key_multiple_candidates_found",
        f"The primary key inference failed as the engine found {len(candidates)} fields ending with `id` in their "
        f"names: '{candidates[0]}' and '{candidates[1]}'. Please specify the primary key manually using the "
        "`primaryKey` query parameter.",
    )


def choose_primary_key(index: Index, documents: Sequence[Document], requested: str | None) -> str | None:
    """The primary key: stored, requested, or inferred from the first document; None without documents."""
    if index.primary_key is not None:
        if requested is not None and requested != index.primary_key and documents:
            message = f"Index already has a primary key: `{index.primary_key}`."
            raise ApiError("index_primary_key_already_exists", message)
        return index.primary_key
    if requested is not None:
        return requested
    return infer_primary_key(documents[0]) if documents else None


@dataclass
class Plan:
    """Computed changes to an index, ready to be stored and published; `bytes_added` may be negative."""

    index: Index
    text: TextChanges
    puts: dict[int, bytes] = field(default_factory=dict)
    deletes: set[int] = field(default_factory=set)
    new_ids: dict[str, int] = field(default_factory=dict)
    removed_ids: set[str] = field(default_factory=set)
    fields: dict[str, int] = field(default_factory=dict)
    distribution: Counter[str] = field(default_factory=Counter)
    bytes_added: int = 0
    primary_key: str | None = None
    facets: list[tuple[str, FacetField, FieldChanges]] = field(default_factory=list)
    geo: GeoChanges = field(default_factory=dict)

    def publish(self) -> None:
        """Applies the changes to the index. Callers hold the lock that keeps searches out."""
        index = self.index
        index.text.publish(self.text)
        index.facets.publish(self.facets)
        index.geo.publish(self.geo)
        index.known_facets.update(index.facets.fields)
        index.ids.update(self.new_ids)
        for external in self.removed_ids:
            del index.ids[external]
        index.docs = (index.docs | BitMap(self.puts.keys())) - BitMap(self.deletes)
        index.fields = self.fields or index.fields
        index.distribution.update(self.distribution)
        index.bytes_stored += self.bytes_added
        index.primary_key = self.primary_key
        index.unsaved += len(self.puts) + len(self.deletes)
        index.generation += 1

    def release(self, yield_to_searches: YieldToSearches) -> None:
        """Frees the posting lists that the publication replaced."""
        self.text.release(yield_to_searches)


class Planner:
    """Collects the changes of one task."""

    def __init__(self, index: Index, yield_to_searches: YieldToSearches = no_yield) -> None:
        self.index = index
        self.plan = Plan(index, TextChanges(index.text), primary_key=index.primary_key, fields=dict(index.fields))
        self.text = TextDelta(index.rules.text)
        self.facets = FacetDelta()
        self._yield_to_searches, self._unstaged = yield_to_searches, 0

    def finish(self) -> Plan:
        self._stage()
        self.plan.text.finish()
        self.plan.facets = self.index.facets.merge(self.facets)
        return self.plan

    def _stage(self) -> None:
        """Merges the words collected so far into posting lists, which need less memory."""
        self.plan.text.stage(self.text, self._yield_to_searches)
        self.text, self._unstaged = TextDelta(self.index.rules.text), 0

    def _next(self) -> None:
        self._unstaged += 1
        if self._unstaged == PORTION:
            self._stage()
        self._yield_to_searches()

    def insert(self, doc: int, document: Document) -> None:
        self._next()
        rules = self.index.rules
        self.text.add(doc, rules.text.words(document))
        self.facets.replace(doc, {}, rules.facets.values(document))
        if GEO in document and rules.settings.reads_geo:
            self.plan.geo[doc] = point_of(document[GEO])
        self._store(doc, document, 0)
        self.plan.distribution.update(document.keys())

    def replace(self, doc: int, stored: bytes, old: Document, new: Document) -> None:
        changed = {name for name in old.keys() | new.keys() if name not in old or name not in new}
        changed |= {name for name in old.keys() & new.keys() if not _same(old[name], new[name])}
        self._next()
        if not changed:
            return
        rules = self.index.rules
        if any(rules.text.is_relevant(name) for name in changed):
            self.text.replace(doc, rules.text.words(old), rules.text.words(new))
        before = {name: old[name] for name in changed if name in old}
        after = {name: new[name] for name in changed if name in new}
        self.facets.replace(doc, rules.facets.values(before), rules.facets.values(after))
        if GEO in changed and rules.settings.reads_geo:
            self.plan.geo[doc] = point_of(new.get(GEO))
        self._store(doc, new, len(stored))
        self.plan.distribution.update(after.keys())
        self.plan.distribution.subtract(before.keys())

    def delete(self, doc: int, external: str) -> None:
        self._next()
        stored = self.index.read_committed(doc)
        assert stored is not None
        old = orjson.loads(stored)
        rules = self.index.rules
        self.text.remove(doc, rules.text.words(old))
        self.facets.replace(doc, rules.facets.values(old), {})
        if doc in self.index.geo.points:
            self.plan.geo[doc] = None
        self.plan.deletes.add(doc)
        self.plan.removed_ids.add(external)
        self.plan.distribution.subtract(old.keys())
        self.plan.bytes_added -= len(stored)

    def _store(self, doc: int, document: Document, old_size: int) -> None:
        fields = self.plan.fields
        for name in field_names(document):
            if name not in fields:
                fields[name] = len(fields)
        ordered = dict(sorted(document.items(), key=lambda item: fields[item[0]]))
        # Copied, because the serialiser gives a text several times the room it needs.
        data = bytes(memoryview(orjson.dumps(ordered)))
        self.plan.puts[doc] = data
        self.plan.bytes_added += len(data) - old_size


def _same(left: object, right: object) -> bool:
    """JSON equality: unlike Python's, it distinguishes 1, 1.0 and true."""
    if left != right:
        return False
    return type(left) is type(right) and (
        not isinstance(left, dict | list) or orjson.dumps(left) == orjson.dumps(right)
    )


def plan_documents(
    index: Index,
    documents: Sequence[Document],
    merge: bool,
    primary_key: str | None,
    skip_creation: bool = False,
    yield_to_searches: YieldToSearches = no_yield,
) -> tuple[Plan, int]:
    """The plan of adding or merging documents, and the number of distinct document ids."""
    key = choose_primary_key(index, documents, primary_key)
    if key is None:
        return Planner(index).finish(), 0
    positions_by_id: dict[str, tuple[int, ...]] = {}
    for position, document in enumerate(documents):
        external = document_id(document, key)
        positions_by_id[external] = (*positions_by_id.get(external, ()), position) if merge else (position,)
        yield_to_searches()
    planner = Planner(index, yield_to_searches)
    planner.plan.primary_key = key
    free = free_ids(index.docs)
    for external, positions in positions_by_id.items():
        document = documents[positions[0]]
        for position in positions[1:]:
            document = {**document, **documents[position]}
        doc = index.ids.get(external)
        if doc is not None:
            stored = index.read_committed(doc)
            assert stored is not None
            old = orjson.loads(stored)
            new = {**old, **document} if merge else document
            if index.settings.reads_geo:
                check_geo(new, external, index.uid)
            planner.replace(doc, stored, old, new)
        elif not skip_creation:
            if index.settings.reads_geo:
                check_geo(document, external, index.uid)
            doc = planner.plan.new_ids[external] = next(free)
            planner.insert(doc, document)
    return planner.finish(), len(positions_by_id)


def plan_deletion(index: Index, externals: Iterable[str], yield_to_searches: YieldToSearches = no_yield) -> Plan:
    """The plan of deleting documents by id; unknown ids are ignored."""
    planner = Planner(index, yield_to_searches)
    for external in dict.fromkeys(externals):
        doc = index.ids.get(external)
        if doc is not None:
            planner.delete(doc, external)
    return planner.finish()


def clear(index: Index) -> None:
    """Removes all documents of the index at once."""
    index.text, index.facets, index.geo = type(index.text)(), type(index.facets)(), GeoPoints()
    index.ids, index.docs, index.distribution, index.bytes_stored = {}, BitMap(), Counter(), 0
    index.snapshot, index.unsaved = False, 0
    index.generation += 1
