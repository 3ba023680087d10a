"""What a planned task wants to be stored and shown."""

from collections.abc import Callable
from dataclasses import dataclass, field

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject
from onebox.engine.store.write_transaction import WriteTransaction

Store = Callable[[WriteTransaction], None]
Publish = Callable[[], None]


@dataclass
class TaskOutcome:
    """How a task ends: what to store, what to show searches, and its details."""

    details: JsonObject | None
    stores: list[Store] = field(default_factory=list)
    publishes: list[Publish] = field(default_factory=list)
    error: ApiError | None = None
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """What remains to be cleared away when the task has ended."""
