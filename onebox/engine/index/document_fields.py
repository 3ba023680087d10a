"""Traversal of a document: every value of every (nested) field, with the dotted name of the field."""

from collections.abc import Callable, Iterator

from onebox.engine.json_types import JsonObject, JsonValue

from .geo import RESERVED_FIELDS

FieldPredicate = Callable[[str], bool]
"""Whether a field or a field inside it is to be visited."""

Leaf = tuple[str, bool, JsonValue]
"""Name, whether the value stands on the key itself (not inside an array), value."""


def field_names(document: JsonObject) -> Iterator[str]:
    """The names of all fields of a document, top-level fields first."""
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


def leaves(name: str, value: JsonValue, is_relevant: FieldPredicate) -> Iterator[Leaf]:
    """The values of a top-level field; nested containers are yielded before their contents."""
    if isinstance(value, dict):
        yield from _in_object(name, value, True, is_relevant)
    elif isinstance(value, list):
        yield from _in_array(name, value, True, is_relevant)
    else:
        yield name, True, value


def _in_object(name: str, value: JsonObject, on_key: bool, is_relevant: FieldPredicate) -> Iterator[Leaf]:
    if not value:
        yield name, on_key, value
    for key, inner in value.items():
        path = f"{name}.{key}"
        if not is_relevant(path):
            continue
        yield path, True, inner
        if isinstance(inner, dict):
            yield from _in_object(path, inner, True, is_relevant)
        elif isinstance(inner, list):
            yield from _in_array(path, inner, True, is_relevant)


def _in_array(name: str, values: list[JsonValue], on_key: bool, is_relevant: FieldPredicate) -> Iterator[Leaf]:
    if not values:
        yield name, on_key, values
    for value in values:
        if isinstance(value, dict):
            yield from _in_object(name, value, False, is_relevant)
        elif isinstance(value, list):
            yield from _in_array(name, value, False, is_relevant)
        else:
            yield name, False, value
