"""Documents of the engine: one SQL read for a batch of rows, then pure functions from rows to documents."""

from indexer.documents.cars import CARS
from indexer.documents.categories import CATEGORIES
from indexer.documents.entity import Document, IndexedEntity
from indexer.documents.parts import PARTS
from indexer.documents.products import PRODUCTS

__all__ = ["CARS", "CATEGORIES", "INDEXED_ENTITIES", "PARTS", "PRODUCTS", "Document", "IndexedEntity"]

#: By the name of their index.
INDEXED_ENTITIES: dict[str, IndexedEntity] = {entity.index: entity for entity in (PRODUCTS, CATEGORIES, PARTS, CARS)}
