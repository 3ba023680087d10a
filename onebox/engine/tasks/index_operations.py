"""Tasks that create, change and delete indexes."""

from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.index.index_settings import EngineSettings
from onebox.engine.index.settings_rebuild import adopt, rebuild
from onebox.engine.queue.task import COMPACTION_SIZES, Task
from onebox.engine.store.write_transaction import WriteTransaction

from .index_changes import create, get_or_create, touch, with_index_name
from .index_swap import rename_indexes
from .task_outcome import TaskOutcome


def check_stored_settings(settings: EngineSettings, uid: str) -> None:
    """Raises ApiError for combinations that are invalid only after merging."""
    one_typo, two_typos = settings.typo.one_typo_length, settings.typo.two_typos_length
    if two_typos < one_typo:
        raise ApiError(
            "invalid_settings_typo_tolerance",
            f"Index `{uid}`: `minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be "
            f"between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo` but found "
            f"`oneTypo: {one_typo}` and twoTypos: {two_typos}`.",
        )


def update_settings(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    if task.action.get("reset"):
        engine.index(task.index_uid or "")
    index = get_or_create(engine, task, outcome)
    settings = index.settings.updated(task.action["settings"])
    check_stored_settings(settings, index.uid)
    replacement = rebuild(index, settings, engine.throttle.yield_to_searches)
    outcome.publishes.append(lambda: adopt(index, replacement))
    known_facets = sorted(index.known_facets.union(replacement.facets.fields))
    snapshot = index.snapshot and not replacement.is_rebuilt
    touch(engine, index, outcome, settings=settings.values, known=known_facets, snapshot=snapshot)


def create_index(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    uid = task.index_uid or ""
    if uid in engine.indexes:
        raise ApiError("index_already_exists", f"Index `{uid}` already exists.")
    create(engine, engine.new_index(uid, task.action.get("primaryKey")), outcome)


def update_index(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    uid = task.index_uid or ""
    index = engine.index(uid)
    key, new_uid = task.action.get("primaryKey"), task.action.get("uid")
    if new_uid is not None and new_uid != uid and new_uid in engine.indexes:
        raise ApiError("index_already_exists", f"Index `{new_uid}` already exists.")
    if key is not None and index.primary_key is not None and key != index.primary_key and index.docs:
        message = f"Index already has a primary key: `{index.primary_key}`."
        raise with_index_name(ApiError("index_primary_key_already_exists", message), uid)
    if new_uid is not None and new_uid != uid:
        rename_indexes(engine, task, outcome, {uid: new_uid, new_uid: uid})
    primary_key = index.primary_key if key is None else key
    outcome.publishes.append(lambda: setattr(index, "primary_key", primary_key))
    touch(engine, index, outcome, primaryKey=primary_key, uid=uid if new_uid is None else new_uid)


def delete_index(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    uid = task.index_uid or ""
    outcome.details = {"deletedDocuments": 0}
    index = engine.index(uid)
    outcome.details = {"deletedDocuments": len(index.docs)}

    def store(writing: WriteTransaction) -> None:
        writing.delete_documents(index.slot)
        writing.forget_changes(index.slot)
        writing.delete_index(index.slot)

    def publish() -> None:
        del engine.indexes[uid]
        engine.store.snapshot_path(index.slot).unlink(missing_ok=True)

    outcome.stores.append(store)
    outcome.publishes.append(publish)


def compact_index(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    """Does nothing: LMDB reuses free pages."""
    size = f"{engine.index(task.index_uid or '').bytes_stored} B"
    outcome.details = dict.fromkeys(COMPACTION_SIZES, size)
