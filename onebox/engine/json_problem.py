"""What is wrong with a JSON text and where, in the words of the original's parser."""

from collections.abc import Iterator

import orjson

from onebox.engine.json_types import JsonValue

from .json_scanner import MAX_DEPTH, MistakeError, Scanner


def json_problem(data: bytes) -> str:
    """The first mistake of a text that is no JSON, with its place."""
    scanner = Scanner(data)
    try:
        scanner.value(0)
        if scanner.next() is not None:
            scanner.fail_here("trailing characters")
    except MistakeError as problem:
        return f"{problem.what} {place(data, problem.after)}"
    return f"number out of range {place(data, len(data))}"


def place(data: bytes, after: int) -> str:
    """The line and column reached after some bytes."""
    before = data[:after]
    line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1)
    return f"at line {line} column {column}"


def first_value(data: bytes) -> tuple[int, int] | None:
    """Where the first value of a text begins and ends; None if there is no whole one."""
    try:
        return next(values(data), None)
    except ValueError:
        return None


def values(data: bytes) -> Iterator[tuple[int, int]]:
    """Where the values of a text begin and end, one after another. ValueError with the first mistake and its place."""
    scanner = Scanner(data)
    while scanner.next() is not None:
        start = scanner.at
        try:
            scanner.value(0)
        except MistakeError as problem:
            raise ValueError(f"{problem.what} {place(data, problem.after)}") from None
        yield start, scanner.at


def members(data: bytes) -> dict[str, tuple[int, int]]:
    """Where the values of a JSON object begin and end, by key."""
    scanner, found = Scanner(data), {}
    scanner.next()
    scanner.at += 1
    while (char := scanner.next()) != b"}":
        if char == b",":
            scanner.at += 1
            scanner.next()
        start = scanner.at
        scanner.value(0)
        key = orjson.loads(data[start : scanner.at])
        scanner.next()
        scanner.at += 1
        scanner.next()
        start = scanner.at
        scanner.value(0)
        found[key] = start, scanner.at
    return found


def serde_name(value: JsonValue) -> str:
    """A value as complaints about types show it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"boolean `{str(value).lower()}`"
    if isinstance(value, int):
        return f"integer `{value}`"
    if isinstance(value, float):
        return f"floating point `{value}`"
    if isinstance(value, str):
        return f"string {orjson.dumps(value).decode()}"
    return "map" if isinstance(value, dict) else "sequence"


def is_too_deep(value: JsonValue) -> bool:
    """Whether arrays and objects lie deeper in each other than the original reads them."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True
