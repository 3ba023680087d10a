"""Pages of tasks and batches, and their visibility under the sender's permissions."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from onebox.engine.auth.access import Access
from onebox.engine.json_types import JsonObject
from onebox.engine.queue.task import KINDS_OF_ONE_INDEX, Task
from onebox.engine.queue.task_queue import TaskFilter, TaskQueue

Item = TypeVar("Item")
MAX_PAGE_SIZE = (1 << 32) - 2


def page_of(
    selected: Mapping[int, Item],
    query: JsonObject,
    is_visible: Callable[[Item], bool],
    to_json: Callable[[Item], JsonObject],
) -> JsonObject:
    """A page of the selected items, newest first unless reversed.

    As in Meilisearch, the page is cut before invisible items are removed, so that it may be short or empty.
    """
    limit, start, reverse = query.get("limit", 20), query.get("from"), query.get("reverse", False)
    uids = sorted(selected, reverse=not reverse)
    if start is not None:
        uids = [uid for uid in uids if (uid >= start if reverse else uid <= start)]
    page = [uid for uid in uids[: limit + 1] if is_visible(selected[uid])]
    following = page.pop() if len(page) > limit else None
    return {
        "results": [to_json(selected[uid]) for uid in page],
        "total": len(selected),
        "limit": min(limit, MAX_PAGE_SIZE),
        "from": page[0] if page else None,
        "next": following,
    }


def task_visibility(access: Access, task_filter: TaskFilter) -> Callable[[Task], bool]:
    """Whether the sender sees a task; a limited sender or an index filter hides tasks of several or no indexes."""
    limited = "*" not in access.indexes

    def is_visible(task: Task) -> bool:
        if (limited or task_filter.index_uids is not None) and task.kind not in KINDS_OF_ONE_INDEX:
            return False
        return not limited or all(access.may_see(uid) for uid in task.index_uids())

    return is_visible


def batch_visibility(access: Access, task_filter: TaskFilter, queue: TaskQueue) -> Callable[[list[Task]], bool]:
    """The same for batches. As in Meilisearch, batches are hidden by the uids of tasks of several or no indexes."""
    limited = "*" not in access.indexes
    hidden: set[int] = set()
    if limited or task_filter.index_uids is not None:
        hidden = {task.uid for task in queue.all() if task.kind not in KINDS_OF_ONE_INDEX}

    def is_visible(tasks: list[Task]) -> bool:
        names = {name for task in tasks for name in task.ran_on or []}
        if tasks[0].batch_uid in hidden:
            return False
        return not limited or not names or any(access.may_see(name) for name in names)

    return is_visible
