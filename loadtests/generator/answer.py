"""An answer of the shop as journeys see it."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass
class ShopAnswer:
    #: 0: the connection failed.
    status: int
    content: bytes
    error: str
    headers: dict[str, str]

    @property
    def ok(self) -> bool:
        return not self.error

    @cached_property
    def json(self) -> Any:
        """The parsed body; an empty mapping for what is no JSON."""
        try:
            return json.loads(self.content)
        except ValueError:
            return {}

    @property
    def text(self) -> str:
        return self.content.decode(errors="replace")


def error_of(status: int, content: bytes, expected: tuple[int, ...]) -> str:
    """What to count an answer as; empty for an expected one. The shop and the engine both send a `code`."""
    if status in expected:
        return ""
    try:
        body = json.loads(content)
        code = body.get("code") or (body.get("error") or {}).get("code") or ""
    except (ValueError, AttributeError):
        code = ""
    return f"HTTP {status} {code}".strip()
