"""Pages of tasks and batches, and what of them a sender may see."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from onebox.engine.auth.access import Access
from onebox.engine.json_types import JsonObject
from onebox.engine.queue.task import KINDS_OF_ONE_INDEX, Task
from onebox.engine.queue.task_queue import TaskFilter, TaskQueue

Item = TypeVar("Item")
LARGEST_PAGE = (1 << 32) - 2


def page_of(
    chosen: Mapping[int, Item], query: JsonObject, allowed: Callable[[Item], bool], shown: Callable[[Item], JsonObject]
) -> JsonObject:
    """A page of what a filter has chosen, newest first unless reversed.

    The page is cut before what the sender may not see is left out of it, so that it may be short or empty.
    """
    limit, start, reverse = query.get("limit", 20), query.get("from"), query.get("reverse", False)
    uids = sorted(chosen, reverse=not reverse)
    if start is not None:
        uids = [uid for uid in uids if (uid >= start if reverse else uid <= start)]
    page = [uid for uid in uids[: limit + 1] if allowed(chosen[uid])]
    following = page.pop() if len(page) > limit else None
    return {
        "results": [shown(chosen[uid]) for uid in page],
        "total": len(chosen),
        "limit": min(limit, LARGEST_PAGE),
        "from": page[0] if page else None,
        "next": following,
    }


def task_rule(access: Access, wanted: TaskFilter) -> Callable[[Task], bool]:
    """Who sees or names some indexes only, gets no tasks that are about several or none."""
    limited = "*" not in access.indexes

    def allowed(task: Task) -> bool:
        if (limited or wanted.index_uids is not None) and task.kind not in KINDS_OF_ONE_INDEX:
            return False
        return not limited or all(access.may_see(uid) for uid in task.index_uids())

    return allowed


def batch_rule(access: Access, wanted: TaskFilter, queue: TaskQueue) -> Callable[[list[Task]], bool]:
    """The same for batches; the original takes the uids of tasks about several indexes for those of batches."""
    limited = "*" not in access.indexes
    hidden: set[int] = set()
    if limited or wanted.index_uids is not None:
        hidden = {task.uid for task in queue.all() if task.kind not in KINDS_OF_ONE_INDEX}

    def allowed(tasks: list[Task]) -> bool:
        names = {name for task in tasks for name in task.ran_on or []}
        if tasks[0].batch_uid in hidden:
            return False
        return not limited or not names or any(access.may_see(name) for name in names)

    return allowed
