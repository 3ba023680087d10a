"""The indexed entities by the name of their index: `api.index.indexes` with rows and documents added."""

from typing import Any

from indexer.documents import CARS, CATEGORIES, PARTS, PRODUCTS
from indexer.documents.entity import IndexedEntity

#: Any: the rows of each entity have a class of their own.
INDEXED_ENTITIES: dict[str, IndexedEntity[Any]] = {
    entity.index: entity for entity in (PRODUCTS, CATEGORIES, PARTS, CARS)
}
