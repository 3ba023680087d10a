"""Attribute patterns (`*`, `a*`, `*b`, `*c*`) and the nesting of field names."""

from enum import Enum


class Match(Enum):
    """How a field relates to a pattern: not covered, parent of covered fields, covered."""

    NO = 0
    PARENT = 1
    YES = 2


def matches_pattern(pattern: str, name: str) -> bool:
    """Whether a pattern with stars at its ends covers a name."""
    if pattern == "*":
        return True
    starts, ends = pattern.startswith("*"), pattern.endswith("*")
    if starts and ends:
        return pattern[1:-1] in name
    if starts:
        return name.endswith(pattern[1:])
    if ends:
        return name.startswith(pattern[:-1])
    return pattern == name


def is_under(name: str, parent: str) -> bool:
    """Whether a field is `parent` itself or lies inside it."""
    return name == parent or name.startswith(parent + ".")


def match_field(names: list[str], field: str) -> Match:
    """How a field relates to a list of names, in which only a lone `*` is a pattern."""
    if "*" in names or any(is_under(field, name) for name in names):
        return Match.YES
    return Match.PARENT if any(is_under(name, field) for name in names) else Match.NO
