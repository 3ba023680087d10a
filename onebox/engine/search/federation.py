"""Federated search: the hits of several queries in one list."""

from collections.abc import Callable
from typing import Any

from onebox.engine.engine import Engine
from onebox.engine.errors import ApiError


def federated_search(engine: Engine, body: dict[str, Any], rule_filter: Callable[[str], Any]) -> dict[str, Any]:
    raise ApiError("bad_request", "Federated search is not supported by this server.")
