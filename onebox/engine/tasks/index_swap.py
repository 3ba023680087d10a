"""Index swap and rename: the names of indexes change, and all earlier tasks refer to the new names."""

from onebox.engine.api_errors import ApiError, index_not_found, quoted
from onebox.engine.engine import Engine
from onebox.engine.json_types import JsonObject
from onebox.engine.queue.task import Task
from onebox.engine.store.write_transaction import WriteTransaction

from .task_outcome import TaskOutcome


def swap_indexes(engine: Engine, task: Task, outcome: TaskOutcome) -> None:
    swaps = task.action["swaps"]
    _check(engine, swaps)
    names: dict[str, str] = {}
    for swap in swaps:
        left, right = swap["indexes"]
        names |= {left: right, right: left}
    rename_indexes(engine, task, outcome, names)


def rename_indexes(engine: Engine, task: Task, outcome: TaskOutcome, names: dict[str, str]) -> None:
    """Renames indexes (old to new name) and rewrites all earlier tasks."""
    renamed_indexes = [(engine.indexes[old], new) for old, new in names.items() if old in engine.indexes]
    tasks = [earlier for earlier in engine.queue.all() if earlier.uid < task.uid]
    renamed_tasks = [
        earlier.with_renamed_indexes(names) for earlier in tasks if not names.keys().isdisjoint(earlier.index_uids())
    ]

    def store(writing: WriteTransaction) -> None:
        for index, uid in renamed_indexes:
            writing.put_index(index.slot, engine.stored_index(index, uid=uid))
        for earlier in renamed_tasks:
            writing.put_task(earlier.uid, earlier.to_row())

    def publish() -> None:
        for index, _ in renamed_indexes:
            del engine.indexes[index.uid]
        for index, uid in renamed_indexes:
            index.uid = uid
            engine.indexes[uid] = index
        engine.queue.replace(renamed_tasks)

    outcome.stores.append(store)
    outcome.publishes.append(publish)


def _check(engine: Engine, swaps: list[JsonObject]) -> None:
    missing: list[str] = []
    for swap in swaps:
        left, right = swap["indexes"]
        if swap["rename"]:
            missing += [uid for uid in (left,) if uid not in engine.indexes]
            if not missing and right in engine.indexes:
                raise ApiError(
                    "index_already_exists",
                    f"Cannot rename `{left}` to `{right}` as the index already exists. Hint: You can remove `{right}` "
                    "first and then do your remove.",
                )
        else:
            missing += [uid for uid in (left, right) if uid not in engine.indexes]
    missing = sorted(set(missing))
    if len(missing) == 1:
        raise index_not_found(missing[0])
    if missing:
        raise ApiError("index_not_found", f"Indexes {quoted(missing)} not found.")
