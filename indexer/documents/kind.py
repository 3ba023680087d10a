"""What the drain and the rebuild must know of a kind of documents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select

Document = dict[str, Any]
AnyRow = Row[*tuple[Any, ...]]
AnySelect = Select[*tuple[Any, ...]]


@dataclass(frozen=True)
class Kind:
    """`entity` names the kind in the outbox, `index` in the engine; both keep it by the same integer id."""

    entity: str
    index: str
    #: Ids of every row that belongs into the index, in no order.
    indexable: Callable[[], AnySelect]
    #: Current rows of those ids that belong into the index.
    read: Callable[[Connection, Sequence[int]], Sequence[AnyRow]]
    document: Callable[[AnyRow], Document]
    #: The part of a document that price and stock change; None: such changes do not concern this kind.
    offer: Callable[[AnyRow], Document] | None = None
    #: Made with the tables of words, so anew when these change.
    worded: bool = True
