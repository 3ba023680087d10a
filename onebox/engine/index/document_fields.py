"""Walking a document: every value of every (nested) field, with the dotted name of the field."""

from collections.abc import Callable, Iterator

from onebox.engine.json_types import JsonObject, JsonValue

from .geo import RESERVED_FIELDS

Visit = Callable[[str], bool]
"""Whether a field or something inside it is wanted."""

Leaf = tuple[str, bool, JsonValue]
"""Name, whether the value stands on the key itself (not inside an array), value."""


def field_names(document: JsonObject) -> Iterator[str]:
    """The names of all fields of a document, those of the top first."""
    yield from document
    for name, value in document.items():
        if isinstance(value, dict | list) and name not in RESERVED_FIELDS:
            yield from _names_inside(name, value)


def _names_inside(name: str, value: JsonObject | list[JsonValue]) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict | list):
                yield from _names_inside(name, inner)
        return
    for key, inner in value.items():
        path = f"{name}.{key}"
        yield path
        if isinstance(inner, dict | list):
            yield from _names_inside(path, inner)


def leaves(name: str, value: JsonValue, wanted: Visit) -> Iterator[Leaf]:
    """The values of a top-level field; containers below the top are given before their contents."""
    if isinstance(value, dict):
        yield from _in_object(name, value, True, wanted)
    elif isinstance(value, list):
        yield from _in_array(name, value, True, wanted)
    else:
        yield name, True, value


def _in_object(name: str, value: JsonObject, on_key: bool, wanted: Visit) -> Iterator[Leaf]:
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


def _in_array(name: str, values: list[JsonValue], on_key: bool, wanted: Visit) -> Iterator[Leaf]:
    if not values:
        yield name, on_key, values
    for value in values:
        if isinstance(value, dict):
            yield from _in_object(name, value, False, wanted)
        elif isinstance(value, list):
            yield from _in_array(name, value, False, wanted)
        else:
            yield name, False, value
