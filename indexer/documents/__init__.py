"""Documents of the engine: one SQL read for a batch of rows, then pure functions from rows to documents."""

from indexer.documents.cars import CARS
from indexer.documents.categories import CATEGORIES
from indexer.documents.entity import Document, IndexedEntity
from indexer.documents.parts import PARTS
from indexer.documents.products import PRODUCTS

__all__ = ["CARS", "CATEGORIES", "PARTS", "PRODUCTS", "Document", "IndexedEntity"]
