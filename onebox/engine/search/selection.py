"""Cutting documents down to some (nested) fields."""

from typing import Any

from onebox.engine.index.patterns import is_under


def select(document: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The parts of a document some names stand for; `*` is everything."""
    if "*" in names:
        return document
    return _select_object(document, "", names)


def _select_object(value: dict[str, Any], prefix: str, names: list[str]) -> dict[str, Any]:
    found = {}
    for key, inner in value.items():
        path = f"{prefix}{key}"
        if any(is_under(path, name) for name in names):
            found[key] = inner
        elif any(name.startswith(path + ".") for name in names):
            part = _select_value(inner, path + ".", names)
            if part not in ({}, [], None):
                found[key] = part
    return found


def _select_value(value: Any, prefix: str, names: list[str]) -> Any:
    if isinstance(value, dict):
        return _select_object(value, prefix, names)
    if isinstance(value, list):
        parts = (_select_value(item, prefix, names) for item in value)
        return [part for part in parts if part not in ({}, [], None)]
    return None


def common(names: list[str], limits: list[str]) -> list[str]:
    """The fields named by both lists."""
    if "*" in limits:
        return names
    if "*" in names:
        return limits
    inner = [name for name in names if any(is_under(name, limit) for limit in limits)]
    return inner + [limit for limit in limits if limit not in inner and any(is_under(limit, name) for name in names)]
