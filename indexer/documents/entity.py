"""What the drain and the rebuild must know of a kind of rows that has documents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from sqlalchemy import Connection

from api.core.json_types import AnySelect, JsonObject
from api.search.indexes import SearchIndex

#: JSON of one document.
Document = JsonObject


class HasId(Protocol):
    @property
    def id(self) -> int: ...


Row = TypeVar("Row", bound=HasId)


@dataclass(frozen=True)
class IndexedEntity(Generic[Row]):
    """An entity of the outbox with its index, rows and documents; both sides identify it by the same integer id."""

    search_index: SearchIndex
    #: Ids of every row that belongs into the index, in no order.
    indexable: Callable[[], AnySelect]
    #: Current rows of those ids that belong into the index.
    read: Callable[[Connection, Sequence[int]], Sequence[Row]]
    document: Callable[[Row], Document]
    #: The part of a document that price and stock change; None: such changes do not concern this entity.
    offer: Callable[[Row], Document] | None = None
    #: Documents depend on the word tables and are rebuilt when these change.
    uses_word_tables: bool = True

    @property
    def name(self) -> str:
        """Its name in the outbox."""
        assert self.search_index.entity is not None
        return self.search_index.entity

    @property
    def index(self) -> str:
        """Its index in the engine."""
        return self.search_index.uid
