"""The small shop and its indexes, for tests that break something."""

from tests.fixtures.indexing import assert_fresh, database, search, shop

__all__ = ["assert_fresh", "database", "search", "shop"]
