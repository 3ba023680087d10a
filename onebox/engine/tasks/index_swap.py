"""Swapping and renaming indexes; all earlier tasks follow."""

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
        one, other = swap["indexes"]
        names |= {one: other, other: one}
    rename_indexes(engine, task, outcome, names)


def rename_indexes(engine: Engine, task: Task, outcome: TaskOutcome, names: dict[str, str]) -> None:
    """Indexes take other names, and all earlier tasks with them."""
    moved = [(engine.indexes[old], new) for old, new in names.items() if old in engine.indexes]
    tasks = [other for other in engine.queue.all() if other.uid < task.uid]
    followers = [other.renamed(names) for other in tasks if not names.keys().isdisjoint(other.index_uids())]

    def store(writing: WriteTransaction) -> None:
        for index, uid in moved:
            writing.put_index(index.slot, engine.stored_index(index, uid=uid))
        for other in followers:
            writing.put_task(other.uid, other.stored())

    def publish() -> None:
        for index, _ in moved:
            del engine.indexes[index.uid]
        for index, uid in moved:
            index.uid = uid
            engine.indexes[uid] = index
        engine.queue.replace(followers)

    outcome.stores.append(store)
    outcome.publishes.append(publish)


def _check(engine: Engine, swaps: list[JsonObject]) -> None:
    missing: list[str] = []
    for swap in swaps:
        one, other = swap["indexes"]
        if swap["rename"]:
            missing += [uid for uid in (one,) if uid not in engine.indexes]
            if not missing and other in engine.indexes:
                raise ApiError(
                    "index_already_exists",
                    f"Cannot rename `{one}` to `{other}` as the index already exists. Hint: You can remove `{other}` "
                    "first and then do your remove.",
                )
        else:
            missing += [uid for uid in (one, other) if uid not in engine.indexes]
    missing = sorted(set(missing))
    if len(missing) == 1:
        raise index_not_found(missing[0])
    if missing:
        raise ApiError("index_not_found", f"Indexes {quoted(missing)} not found.")
