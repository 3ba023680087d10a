"""JSON errors in the wording of Meilisearch's parser (serde_json), with line and column."""

from collections.abc import Iterator

import orjson

from onebox.engine.json_types import JsonValue

from .json_scanner import MAX_DEPTH, JsonScanner, JsonSyntaxError


def json_problem(data: bytes) -> str:
    """The first syntax error of a text, with its line and column."""
    scanner = JsonScanner(data)
    try:
        scanner.value(0)
        if scanner.next() is not None:
            scanner.fail_here("trailing characters")
    except JsonSyntaxError as problem:
        return f"{problem.message} {line_and_column(data, problem.after)}"
    return f"number out of range {line_and_column(data, len(data))}"


def line_and_column(data: bytes, after: int) -> str:
    """`at line L column C`: the position after `after` bytes."""
    before = data[:after]
    line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1)
    return f"at line {line} column {column}"


def first_value(data: bytes) -> tuple[int, int] | None:
    """The byte range of the first JSON value of a text; None if there is no complete one."""
    try:
        return next(values(data), None)
    except ValueError:
        return None


def values(data: bytes) -> Iterator[tuple[int, int]]:
    """The byte ranges of consecutive JSON values. Raises ValueError with the first syntax error and its position."""
    scanner = JsonScanner(data)
    while scanner.next() is not None:
        start = scanner.at
        try:
            scanner.value(0)
        except JsonSyntaxError as problem:
            raise ValueError(f"{problem.message} {line_and_column(data, problem.after)}") from None
        yield start, scanner.at


def members(data: bytes) -> dict[str, tuple[int, int]]:
    """Key to the byte range of its value, for a valid JSON object."""
    scanner, spans = JsonScanner(data), {}
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
        spans[key] = start, scanner.at
    return spans


def serde_name(value: JsonValue) -> str:
    """The name of a value in serde's type errors, such as «integer `4`»."""
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
    """Whether arrays and objects are nested deeper than MAX_DEPTH."""
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
