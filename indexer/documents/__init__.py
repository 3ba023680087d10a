"""Documents of the engine: one SQL read for a batch of rows, then pure functions from rows to documents."""

from typing import Any

from indexer.documents.cars import CARS
from indexer.documents.categories import CATEGORIES
from indexer.documents.entity import Document, IndexedEntity
from indexer.documents.parts import PARTS
from indexer.documents.products import PRODUCTS

__all__ = ["CARS", "CATEGORIES", "INDEXED_ENTITIES", "PARTS", "PRODUCTS", "Document", "IndexedEntity"]

#: By the name of their index. Any: the rows of each entity have a class of their own.
INDEXED_ENTITIES: dict[str, IndexedEntity[Any]] = {
    entity.index: entity for entity in (PRODUCTS, CATEGORIES, PARTS, CARS)
}
