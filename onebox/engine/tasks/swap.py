"""Swapping and renaming indexes; all earlier tasks follow."""

from typing import Any

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError, index_not_found, quoted
from onebox.engine.store.writing import Writing

from .model import Task
from .outcome import Outcome


def swap_indexes(engine: Engine, task: Task, outcome: Outcome) -> None:
    swaps = task.action["swaps"]
    _check(engine, swaps)
    renames: dict[str, str] = {}
    for swap in swaps:
        one, other = swap["indexes"]
        renames[one] = other
        if not swap["rename"]:
            renames[other] = one
    moved = [(engine.indexes[old], new) for old, new in renames.items()]
    earlier = [t for t in engine.queue.tasks.values() if t.uid < task.uid and t.index_uid in renames]

    def store(writing: Writing) -> None:
        for index, uid in moved:
            writing.put_index(index.slot, engine.stored_index(index, uid=uid))
        for other in earlier:
            new_uid = renames[other.index_uid or ""]
            writing.put_task(other.uid, {**other.stored(), "index_uid": new_uid})

    def publish() -> None:
        for index, _ in moved:
            del engine.indexes[index.uid]
        for index, uid in moved:
            index.uid = uid
            engine.indexes[uid] = index
        for other in earlier:
            other.index_uid = renames[other.index_uid or ""]

    outcome.stores.append(store)
    outcome.publishes.append(publish)


def _check(engine: Engine, swaps: list[dict[str, Any]]) -> None:
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
