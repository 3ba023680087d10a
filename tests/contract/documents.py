"""Documents as the tests look at them."""

from typing import Any


def value_at(document: dict[str, Any], path: str) -> Any:
    """The value of a field, nested ones by a dotted path; None where there is none."""
    value: Any = document
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def ids(answer: dict[str, Any]) -> list[Any]:
    """Of the hits of a search, in order."""
    return [hit["id"] for hit in answer["hits"]]
