"""The small shop and its indexes, for tests that break something; and all processes of a shop, to be killed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from tests.api import small_shop
from tests.api.orders.order_setup import open_for_orders
from tests.faults.engine_proxy import passes
from tests.faults.shop_processes import ShopProcesses, shop_processes
from tests.fixtures.indexing import assert_fresh, database, search, shop

__all__ = ["assert_fresh", "database", "search", "shop"]


@pytest.fixture
def processes(all_processes: ShopProcesses) -> Iterator[ShopProcesses]:
    """All processes of a shop with the small shop's rows; the proxy passes everything again after the test."""
    yield all_processes
    all_processes.proxy.fault = passes


@pytest.fixture(scope="session")
def all_processes(servers_dir: Path) -> Iterator[ShopProcesses]:
    """One shop for all tests, as each leaves it whole."""
    with shop_processes(servers_dir / "whole shop") as processes:
        database = processes.database()
        with Session(database) as session:
            small_shop.build(session)
            open_for_orders(session)
        database.dispose()
        processes.run("reindex")
        processes.start_shop()
        yield processes
