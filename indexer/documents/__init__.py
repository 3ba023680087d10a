"""What the search engine gets of each row: one SQL read for a batch, then pure functions from rows to documents."""

from indexer.documents.categories import CATEGORIES
from indexer.documents.kind import AnyRow, Document, Kind
from indexer.documents.parts import PARTS
from indexer.documents.products import PRODUCTS

KINDS: dict[str, Kind] = {kind.index: kind for kind in (PRODUCTS, CATEGORIES, PARTS)}

__all__ = ["CATEGORIES", "KINDS", "PARTS", "PRODUCTS", "AnyRow", "Document", "Kind"]
