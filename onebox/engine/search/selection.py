"""Cutting documents down to some (nested) fields."""

from typing import Any

from onebox.engine.index.patterns import is_under


def select(document: dict[str, Any], names: list[str], keep_plain: bool = False) -> dict[str, Any]:
    """The parts of a document some names stand for; `*` is everything.

    Of an array, only objects are cut; plain values in it are dropped, or kept if `keep_plain`.
    """
    return document if "*" in names else _select_object(document, "", names, keep_plain)


def _select_object(value: dict[str, Any], prefix: str, names: list[str], keep_plain: bool) -> dict[str, Any]:
    found = {}
    for key, inner in value.items():
        path = f"{prefix}{key}"
        if any(is_under(path, name) for name in names):
            found[key] = inner
        elif any(name.startswith(path + ".") for name in names):
            if isinstance(inner, dict):
                part = _select_object(inner, path + ".", names, keep_plain)
                if part:
                    found[key] = part
            elif isinstance(inner, list):
                found[key] = _select_array(inner, path + ".", names, keep_plain)
    return found


def _select_array(values: list[Any], prefix: str, names: list[str], keep_plain: bool) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if isinstance(value, list):
            found.append(_select_array(value, prefix, names, keep_plain))
        elif isinstance(value, dict):
            part = _select_object(value, prefix, names, keep_plain)
            if part:
                found.append(part)
        elif keep_plain:
            found.append(value)
    return found


def common(names: list[str], limits: list[str]) -> list[str]:
    """The fields named by both lists; `*` in one means all of the other."""
    if "*" in limits:
        return names
    return limits if "*" in names else [name for name in names if name in limits]
