"""What each kind of task does: plan without holding anything up, then store and publish in one step."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError, index_not_found
from onebox.engine.index.changes import Plan, adopt, clear, plan_deletion, plan_documents, rebuild
from onebox.engine.index.index import Index
from onebox.engine.index.settings_check import check_stored_settings
from onebox.engine.search.filter_eval import FilterScope, check_features, evaluate
from onebox.engine.search.filter_value import parse_filter
from onebox.engine.store.store import Writing
from onebox.engine.times import now, timestamp

from .model import Task

Store = Callable[[Writing], None]
Publish = Callable[[], None]


@dataclass
class Outcome:
    """How a task ends: what to store, what to show searches, and its details."""

    details: dict[str, Any] | None
    stores: list[Store] = field(default_factory=list)
    publishes: list[Publish] = field(default_factory=list)
    error: ApiError | None = None


def run(engine: Engine, task: Task) -> Outcome:
    """Plan one task. Errors of the task become part of the outcome."""
    outcome = Outcome(task.details)
    try:
        _OPERATIONS[task.kind](engine, task, outcome)
    except ApiError as error:
        outcome.error = error
    return outcome


def _for_index(error: ApiError, uid: str) -> ApiError:
    """Failures of the engine name the index they happened in."""
    return error if error.code == "index_not_found" else error.inside(f"Index `{uid}`: ")


def _get_or_create(engine: Engine, task: Task, outcome: Outcome) -> Index:
    uid = task.index_uid or ""
    index = engine.indexes.get(uid)
    if index is None:
        if not task.action.get("mayCreate", True):
            raise index_not_found(uid)
        index = engine.new_index(uid, None)
        _create(engine, index, outcome)
    return index


def _create(engine: Engine, index: Index, outcome: Outcome) -> None:
    stored = engine.stored_index(index)
    outcome.stores.append(lambda writing: writing.put_index(index.slot, stored))
    outcome.publishes.append(lambda: engine.indexes.__setitem__(index.uid, index))


def _touch(engine: Engine, index: Index, outcome: Outcome, **changes: Any) -> None:
    """Store an index's own data with a new time of update."""
    moment = timestamp(now())
    stored = engine.stored_index(index, updatedAt=moment, **changes)
    outcome.stores.append(lambda writing: writing.put_index(index.slot, stored))
    outcome.publishes.append(lambda: setattr(index, "updated_at", moment))


def _apply_plan(engine: Engine, index: Index, plan: Plan, outcome: Outcome) -> None:
    def store(writing: Writing) -> None:
        for doc, data in plan.puts.items():
            writing.put_document(index.slot, doc, data)
        for doc in plan.deletes:
            writing.delete_document(index.slot, doc)

    outcome.stores.append(store)
    known = sorted(index.known_facets.union(name for name, _, _ in plan.facets))
    outcome.publishes.append(plan.publish)
    distribution = index.distribution.copy()
    distribution.update(plan.distribution)
    _touch(
        engine,
        index,
        outcome,
        fields=plan.fields,
        known=known,
        primaryKey=plan.primary_key,
        distribution={name: count for name, count in distribution.items() if count},
        bytes=index.bytes_stored + plan.bytes_added,
    )


def _add_documents(engine: Engine, task: Task, outcome: Outcome) -> None:
    received = (task.details or {}).get("receivedDocuments", 0)
    outcome.details = {"receivedDocuments": received, "indexedDocuments": 0}
    index = _get_or_create(engine, task, outcome)
    payload = engine.store.payload(task.uid)
    documents = orjson.loads(payload) if payload else []
    action = task.action
    plan, count = plan_documents(
        index, documents, action["merge"], action.get("primaryKey"), bool(action.get("skipCreation"))
    )
    outcome.details["indexedDocuments"] = count
    _apply_plan(engine, index, plan, outcome)


def _delete_documents(engine: Engine, task: Task, outcome: Outcome) -> None:
    action = task.action
    details = dict(task.details or {}, deletedDocuments=0)
    outcome.details = details
    index = engine.index(task.index_uid or "")
    if action.get("all"):
        details["deletedDocuments"] = len(index.docs)
        outcome.stores.append(lambda writing: writing.delete_documents(index.slot))
        outcome.publishes.append(lambda: clear(index))
        _touch(engine, index, outcome, snapshot=False, distribution={}, bytes=0)
        return
    plan = plan_deletion(index, action["ids"] if "ids" in action else _filtered(engine, index, action["filter"]))
    details["deletedDocuments"] = len(plan.deletes)
    _apply_plan(engine, index, plan, outcome)


def _filtered(engine: Engine, index: Index, wanted: Any) -> list[str]:
    code = "invalid_document_filter"
    node = parse_filter(wanted, code)
    if node is None:
        return []
    scope = FilterScope(index.facets, index.settings, index.docs, code, reprint=False)
    try:
        check_features(node, engine.features["containsFilter"])
        docs = evaluate(node, scope)
    except ApiError as error:
        raise _for_index(error, index.uid) from error
    return [external for external, doc in index.ids.items() if doc in docs]


def _update_settings(engine: Engine, task: Task, outcome: Outcome) -> None:
    if task.action.get("reset"):
        engine.index(task.index_uid or "")
    index = _get_or_create(engine, task, outcome)
    settings = index.settings.updated(task.action["settings"])
    check_stored_settings(settings, index.uid)
    twin = rebuild(index, settings)
    outcome.publishes.append(lambda: adopt(index, twin))
    known = sorted(index.known_facets.union(twin.facets.fields))
    snapshot = index.snapshot and not twin.relisted
    _touch(engine, index, outcome, settings=settings.values, known=known, snapshot=snapshot)


def _create_index(engine: Engine, task: Task, outcome: Outcome) -> None:
    uid = task.index_uid or ""
    if uid in engine.indexes:
        raise ApiError("index_already_exists", f"Index `{uid}` already exists.")
    _create(engine, engine.new_index(uid, task.action.get("primaryKey")), outcome)


def _update_index(engine: Engine, task: Task, outcome: Outcome) -> None:
    uid = task.index_uid or ""
    index = engine.index(uid)
    key, new_uid = task.action.get("primaryKey"), task.action.get("uid")
    if new_uid is not None and new_uid != uid and new_uid in engine.indexes:
        raise ApiError("index_already_exists", f"Index `{new_uid}` already exists.")
    if key is not None and index.primary_key is not None and key != index.primary_key and index.docs:
        message = f"Index already has a primary key: `{index.primary_key}`."
        raise _for_index(ApiError("index_primary_key_already_exists", message), uid)
    changes = {"primaryKey": index.primary_key if key is None else key, "uid": uid if new_uid is None else new_uid}

    def publish() -> None:
        index.primary_key = changes["primaryKey"]
        if new_uid is not None:
            del engine.indexes[uid]
            index.uid = new_uid
            engine.indexes[new_uid] = index

    outcome.publishes.append(publish)
    _touch(engine, index, outcome, **changes)


def _delete_index(engine: Engine, task: Task, outcome: Outcome) -> None:
    uid = task.index_uid or ""
    outcome.details = {"deletedDocuments": 0}
    index = engine.index(uid)
    outcome.details = {"deletedDocuments": len(index.docs)}

    def store(writing: Writing) -> None:
        writing.delete_documents(index.slot)
        writing.forget_changes(index.slot)
        writing.delete_index(index.slot)

    def publish() -> None:
        del engine.indexes[uid]
        engine.store.snapshot_path(index.slot).unlink(missing_ok=True)

    outcome.stores.append(store)
    outcome.publishes.append(publish)


def _swap_indexes(engine: Engine, task: Task, outcome: Outcome) -> None:
    from .swap import swap_indexes

    swap_indexes(engine, task, outcome.stores, outcome.publishes)


def _cancel_tasks(engine: Engine, task: Task, outcome: Outcome) -> None:
    wanted = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    canceled = [other for other in wanted if other.status == "enqueued"]
    outcome.details = dict(task.details or {}, canceledTasks=len(canceled))
    moment = timestamp(now())
    for other in canceled:
        other.status, other.canceled_by, other.finished_at = "canceled", task.uid, moment
        other.batch_uid = task.batch_uid
        if other.details and "indexedDocuments" in other.details:
            other.details["indexedDocuments"] = 0
        if other.details and "deletedDocuments" in other.details:
            other.details["deletedDocuments"] = 0

    def store(writing: Writing) -> None:
        for other in canceled:
            writing.put_task(other.uid, other.stored())
            writing.delete_payload(other.uid)

    outcome.stores.append(store)
    outcome.publishes.append(lambda: _drop_pending(engine, canceled))


def _drop_pending(engine: Engine, tasks: list[Task]) -> None:
    with engine.queue.arrived:
        for task in tasks:
            if task.uid in engine.queue.pending:
                engine.queue.pending.remove(task.uid)


def _delete_tasks(engine: Engine, task: Task, outcome: Outcome) -> None:
    wanted = [engine.queue.tasks[uid] for uid in task.action["uids"] if uid in engine.queue.tasks]
    deleted = [other.uid for other in wanted if other.status in ("succeeded", "failed", "canceled")]
    outcome.details = dict(task.details or {}, deletedTasks=len(deleted))

    def store(writing: Writing) -> None:
        for uid in deleted:
            writing.delete_task(uid)

    outcome.stores.append(store)

    def publish() -> None:
        for uid in deleted:
            engine.queue.forget(uid)

    outcome.publishes.append(publish)


_OPERATIONS: dict[str, Callable[[Engine, Task, Outcome], None]] = {
    "documentAdditionOrUpdate": _add_documents,
    "documentDeletion": _delete_documents,
    "settingsUpdate": _update_settings,
    "indexCreation": _create_index,
    "indexUpdate": _update_index,
    "indexDeletion": _delete_index,
    "indexSwap": _swap_indexes,
    "taskCancelation": _cancel_tasks,
    "taskDeletion": _delete_tasks,
}
