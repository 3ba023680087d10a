"""Tasks that add, merge and delete documents."""

import json
from collections.abc import Sequence
from typing import overload

import orjson

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.change_plan import Plan, clear, plan_deletion, plan_documents
from onebox.engine.index.index import Document, Index
from onebox.engine.json_problem import is_too_deep, json_problem, serde_name
from onebox.engine.json_types import JsonObject, JsonValue
from onebox.engine.queue.task import Task
from onebox.engine.search.filter_eval import FilterScope, check_features, evaluate
from onebox.engine.search.filter_json import parse_filter
from onebox.engine.store.write_transaction import WriteTransaction

from .index_changes import get_or_create, touch, with_index_name
from .task_outcome import TaskOutcome


class LazyDocuments(Sequence[Document]):
    """The documents of a payload, NDJSON or one JSON array, parsed on access: a parsed catalogue fills the memory."""

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


def _apply_plan(engine: Engine, index: Index, plan: Plan, outcome: TaskOutcome) -> None:
    def store(writing: WriteTransaction) -> None:
        for doc, data in plan.puts.items():
            writing.put_document(index.slot, doc, data)
        for doc in plan.deletes:
            writing.delete_document(index.slot, doc)

    outcome.stores.append(store)
    known_facets = sorted(index.known_facets.union(name for name, _, _ in plan.facets))
    outcome.publishes.append(plan.publish)
    outcome.cleanups.append(lambda: plan.release(engine.throttle.yield_to_searches))
    distribution = index.distribution.copy()
    distribution.update(plan.distribution)
    touch(
        engine,
        index,
        outcome,
        fields=plan.fields,
        known=known_facets,
        primaryKey=plan.primary_key,
        distribution={name: count for name, count in distribution.items() if count},
        bytes=index.bytes_stored + plan.bytes_added,
    )


def add_documents(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    received = (task.details or {}).get("receivedDocuments", 0)
    outcome.details = {"receivedDocuments": received, "indexedDocuments": 0}
    index = get_or_create(engine, task, outcome)
    payload = engine.store.payload(task.uid)
    if payload is None:
        raise LookupError("the documents of the task are lost")
    documents = LazyDocuments(payload)
    for document in documents:
        _check(index, document)
        engine.throttle.yield_to_searches()
    action = task.action
    plan, count = plan_documents(
        index,
        documents,
        action["merge"],
        action.get("primaryKey"),
        bool(action.get("skipCreation")),
        engine.throttle.yield_to_searches,
    )
    outcome.details["indexedDocuments"] = count
    _apply_plan(engine, index, plan, outcome)


def _check(index: Index, document: JsonObject) -> None:
    """Raises ApiError for documents that Meilisearch accepts first and rejects while indexing."""
    problem = None
    for name, value in document.items():
        if isinstance(value, dict | list) and is_too_deep(value):
            problem = f"internal: {json_problem(_to_json(value))}."
        elif name == "_vectors" and not isinstance(value, dict):
            after = 0 if isinstance(value, list) else len(_to_json(value))
            problem = f"invalid type: {serde_name(value)}, expected a map at line 1 column {after}"
    if problem is not None:
        raise with_index_name(ApiError("internal", problem), index.uid)


def _to_json(value: JsonValue) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def delete_documents(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    action = task.action
    details = dict(task.details or {}, deletedDocuments=0)
    outcome.details = details
    index = engine.index(task.index_uid or "")
    if action.get("all"):
        details["deletedDocuments"] = len(index.docs)
        outcome.stores.append(lambda writing: writing.delete_documents(index.slot))
        outcome.publishes.append(lambda: clear(index))
        touch(engine, index, outcome, snapshot=False, distribution={}, bytes=0)
        return
    ids = action["ids"] if "ids" in action else _matching_ids(engine, index, action["filter"])
    plan = plan_deletion(index, ids, engine.throttle.yield_to_searches)
    details["deletedDocuments"] = len(plan.deletes)
    _apply_plan(engine, index, plan, outcome)


def _matching_ids(engine: Engine, index: Index, filter_value: JsonValue) -> list[str]:
    code = "invalid_document_filter"
    node = parse_filter(filter_value, code)
    if node is None:
        return []
    scope = FilterScope(index, code, reprint=False)
    try:
        check_features(node, engine.features["containsFilter"])
        docs = evaluate(node, scope)
    except ApiError as error:
        raise with_index_name(error, index.uid) from error
    return [external for external, doc in index.ids.items() if doc in docs]
