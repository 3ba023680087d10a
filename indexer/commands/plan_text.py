"""A plan of `shop search-config` as text."""

import json
from typing import Any

from api.curation.index_settings import Change
from indexer.search_config import IndexPlan


def describe(item: IndexPlan) -> str:
    if item.is_missing:
        return f"{item.index}: индекса нет, будет создан."
    if not item.changes and not item.has_stale_words:
        return f"{item.index}: всё как в файлах."
    how = "новый индекс будет построен рядом" if item.needs_rebuild else "применится сразу"
    lines = [line for change in item.changes for line in _difference(change)]
    if item.has_stale_words:
        lines.append("  документы старше таблиц слов")
    return "\n".join([f"{item.index}: {how}", *lines])


def _difference(change: Change) -> list[str]:
    """Lines of a change: added and removed values of lists, keys of objects, otherwise before → after."""
    before, after = change.before, change.after
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        return [f"  {change.setting}.{key}: {_short(before.get(key))} → {_short(after.get(key))}" for key in keys]
    if isinstance(before, list) and isinstance(after, list):
        removed = [f"  {change.setting}: − {_short(value)}" for value in before if value not in after]
        added = [f"  {change.setting}: + {_short(value)}" for value in after if value not in before]
        return [*removed, *added] or [f"  {change.setting}: другой порядок: {_short(after)}"]
    return [f"  {change.setting}: {_short(before)} → {_short(after)}"]


def _short(value: Any) -> str:
    return "нет" if value is None else json.dumps(value, ensure_ascii=False)
