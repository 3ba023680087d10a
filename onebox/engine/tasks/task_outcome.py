"""The outcome of a planned task: what to store and what to publish."""

from collections.abc import Callable
from dataclasses import dataclass, field

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject
from onebox.engine.store.write_transaction import WriteTransaction

Store = Callable[[WriteTransaction], None]
Publish = Callable[[], None]


@dataclass
class TaskOutcome:
    """Store and publish steps, run in order, with the final details and the error of a task."""

    details: JsonObject | None
    stores: list[Store] = field(default_factory=list)
    publishes: list[Publish] = field(default_factory=list)
    error: ApiError | None = None
    cleanups: list[Callable[[], None]] = field(default_factory=list)
    """Steps after the publication, such as freeing replaced lists."""
