"""Connection pools of the confirmations, opened and closed with the application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from api.core.settings import get_settings
from api.orders.confirmation.connections import open_pool
from api.orders.confirmation.service import ConfirmationService


@asynccontextmanager
async def confirmations(app: FastAPI) -> AsyncIterator[None]:
    """Lock timeouts are short: a shopper waits for the response."""
    async with (
        open_pool(get_settings().database_pool_size, lock_timeout="5s") as pool,
        open_pool(1, lock_timeout="300ms", patience_s=1) as readers,
        open_pool(1, lock_timeout="300ms", patience_s=1) as writers,
    ):
        app.state.confirmations = ConfirmationService(pool, readers, writers)
        yield
