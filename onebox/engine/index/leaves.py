"""Walking a document: every value of every (nested) field, with the dotted name of the field."""

from collections.abc import Callable, Iterator
from typing import Any

Visit = Callable[[str], bool]
"""Whether a field or something inside it is wanted."""

Leaf = tuple[str, bool, Any]
"""Name, whether the value stands on the key itself (not inside an array), value."""


def leaves(name: str, value: Any, wanted: Visit) -> Iterator[Leaf]:
    """The values of a top-level field; containers below the top are given before their contents."""
    if isinstance(value, dict):
        yield from _in_object(name, value, True, wanted)
    elif isinstance(value, list):
        yield from _in_array(name, value, True, wanted)
    else:
        yield name, True, value


def _in_object(name: str, value: dict[str, Any], on_key: bool, wanted: Visit) -> Iterator[Leaf]:
    if not value:
        yield name, on_key, value
    for key, inner in value.items():
        path = f"{name}.{key}"
        if not wanted(path):
            continue
        yield path, True, inner
        if isinstance(inner, dict):
            yield from _in_object(path, inner, True, wanted)
        elif isinstance(inner, list):
            yield from _in_array(path, inner, True, wanted)


def _in_array(name: str, values: list[Any], on_key: bool, wanted: Visit) -> Iterator[Leaf]:
    if not values:
        yield name, on_key, values
    for value in values:
        if isinstance(value, dict):
            yield from _in_object(name, value, False, wanted)
        elif isinstance(value, list):
            yield from _in_array(name, value, False, wanted)
        else:
            yield name, False, value
