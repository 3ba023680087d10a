"""The baseline of `bench.checkout` and `bench.get_cart`: the fastest plain FastAPI + psycopg application."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from psycopg_pool import AsyncConnectionPool, ConnectionPool
from pydantic import BaseModel, Field

POOL_SIZE = int(os.environ.get("DATABASE_POOL_SIZE", "8"))
TABLE = """
CREATE TABLE IF NOT EXISTS bare_orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id int, qty int
)
"""
PATH_OF_SELECT = "/select"
SELECT = "SELECT id, name, article FROM products WHERE id = ANY(%s)"
INSERT = "INSERT INTO bare_orders (product_id, qty) VALUES (%s, %s) RETURNING id"


class BareOrder(BaseModel):
    product_id: int = Field(gt=0)
    qty: int = Field(gt=0)


class BareRequest(BaseModel):
    ids: list[int]


class BareProduct(BaseModel):
    id: int
    name: str
    article: str | None


class BareAnswer(BaseModel):
    id: int


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    address, autocommit = os.environ["DATABASE_URL"], {"autocommit": True}
    async with AsyncConnectionPool(
        address, min_size=POOL_SIZE, max_size=POOL_SIZE, kwargs=autocommit
    ) as app.state.pool:
        with ConnectionPool(address, min_size=POOL_SIZE, max_size=POOL_SIZE, kwargs=autocommit) as app.state.sync_pool:
            yield


def create_app() -> FastAPI:
    app = FastAPI(lifespan=lifespan)

    @app.post("/insert")
    async def insert(order: BareOrder, request: Request) -> BareAnswer:
        async with request.app.state.pool.connection() as connection:
            cursor = await connection.execute(INSERT, (order.product_id, order.qty))
            row = await cursor.fetchone()
            return BareAnswer(id=row[0])

    @app.post("/insertSync")
    def insert_sync(order: BareOrder, request: Request) -> BareAnswer:
        with request.app.state.sync_pool.connection() as connection:
            row = connection.execute(INSERT, (order.product_id, order.qty)).fetchone()
            return BareAnswer(id=row[0])

    @app.post(PATH_OF_SELECT)
    async def select(request_body: BareRequest, request: Request) -> list[BareProduct]:
        async with request.app.state.pool.connection() as connection:
            cursor = await connection.execute(SELECT, (request_body.ids,))
            rows = await cursor.fetchall()
            return [BareProduct(id=row[0], name=row[1], article=row[2]) for row in rows]

    return app
