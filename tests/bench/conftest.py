"""The small shop with its indexes."""

from tests.fixtures.indexing import database, search, shop

__all__ = ["database", "search", "shop"]
