"""Accessors of documents and search responses."""

from typing import Any


def value_at(document: dict[str, Any], path: str) -> Any:
    """The value of a field by its dotted path; None if it is missing."""
    value: Any = document
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def ids(answer: dict[str, Any]) -> list[Any]:
    """The ids of the hits of a search response, in order."""
    return [hit["id"] for hit in answer["hits"]]
