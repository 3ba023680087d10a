"""`IndexedEntity`: the description of a kind of rows with documents, for the drain and the rebuild."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from api.core.json_types import JsonObject
from api.core.sql_types import AnySelect
from api.index.indexes import SearchIndex

#: JSON of one document.
Document = JsonObject
#: Reads the current rows of the ids that are indexable. Any: each entity has a class of its own, with an `id`.
ReadRows = Callable[[Connection, Sequence[int]], Sequence[Any]]


@dataclass(frozen=True)
class IndexedEntity:
    """An entity of the outbox with its index, rows and documents; both sides identify it by the same integer id."""

    search_index: SearchIndex
    #: Selects the ids of all indexable rows, unordered.
    indexable: Callable[[], AnySelect]
    read: ReadRows
    document: Callable[[Any], Document]
    #: Builds the fields that depend on price and stock; None: the entity has no such fields.
    offer: Callable[[Any], Document] | None = None
    #: Reads rows for `offer` alone.
    read_offers: ReadRows | None = None
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
