"""The registry of search indexes: every list of indexes or of indexed entities is derived from `INDEXES`.

Drain ticks, advisory locks, the scope of search tokens, settings files, the command line, health and the check on
`search_outbox.entity` are derived from it; `tests/indexer/test_entity_registry.py` verifies that.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """An index of the engine. `entity` names its rows in the outbox; None: it has no rows of its own.

    `lock_number` identifies it in advisory locks and must never change: two releases run side by side for a while.
    """

    uid: str
    entity: str | None
    lock_number: int


PRODUCTS = SearchIndex("products", "product", lock_number=1)
CATEGORIES = SearchIndex("categories", "category", lock_number=2)
SUGGESTIONS = SearchIndex("suggestions", None, lock_number=3)
PARTS = SearchIndex("parts", "part", lock_number=4)
CARS = SearchIndex("cars", "car", lock_number=5)

#: In the order in which commands name them.
INDEXES = (PRODUCTS, CATEGORIES, PARTS, CARS, SUGGESTIONS)
INDEX_UIDS = tuple(index.uid for index in INDEXES)
#: The products as the draft of the search configuration would find them; staff search it, it gets no changes of rows.
PRODUCTS_PREVIEW = "products_preview"
#: Indexes whose rows have outbox events.
ENTITY_INDEXES = tuple(index for index in INDEXES if index.entity is not None)
ENTITY_INDEX_UIDS = tuple(index.uid for index in ENTITY_INDEXES)
ENTITIES = tuple(index.entity for index in ENTITY_INDEXES if index.entity is not None)
