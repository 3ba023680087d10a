"""The small shop and its indexes, for tests that break something; and all processes of a shop, to be killed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from tests.api import small_shop
from tests.api.orders.order_setup import open_for_orders
from tests.faults.shop_processes import ShopProcesses, shop_processes
from tests.fixtures.indexing import assert_fresh, database, search, shop

__all__ = ["assert_fresh", "database", "search", "shop"]


@pytest.fixture(scope="session")
def processes(servers_dir: Path) -> Iterator[ShopProcesses]:
    """All processes of a shop with the small shop's rows; one for all tests, as each leaves it whole."""
    with shop_processes(servers_dir / "whole shop") as processes:
        database = processes.database()
        with Session(database) as session:
            small_shop.build(session)
            open_for_orders(session)
        database.dispose()
        processes.run("reindex")
        processes.start_shop()
        yield processes
