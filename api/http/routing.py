"""What routes of calls share: the shop's code in the path, transactions, repetition after a deadlock, services."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from inspect import iscoroutinefunction, signature
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.routing import APIRoute
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.core.db import request_session
from api.core.errors import NotFoundError
from api.core.settings import get_settings

T = TypeVar("T")
#: Without a pause the call may take its first lock again before the other transaction wakes: the same deadlock.
RETRY_PAUSES_S = (0.02, 0.1)


class CallTransactions:
    """Transactions of a call that must commit before it waits for another service: each `run` is one transaction."""

    def __init__(self, request: Request) -> None:
        self.request = request

    async def run(self, work: Callable[[Session], T]) -> T:
        def committed(session: Session) -> T:
            with session.begin():
                return work(session)

        async with asynccontextmanager(request_session)(self.request) as session:
            return await run_in_threadpool(committed, session)


def provide(part: Callable[..., T]) -> Callable[..., Awaitable[T]]:
    """`Depends(provide(Service))`: builds the service in the event loop, as its constructor only stores arguments.

    FastAPI runs every plain function among the dependencies in a thread, 0.1 ms each; a cart has eight services.
    """

    async def make(**needs: Any) -> T:
        return part(**needs)

    make.__signature__ = signature(part)  # type: ignore[attr-defined]
    return make


Transactions = Annotated[CallTransactions, Depends(provide(CallTransactions))]


class TransactionRoute(APIRoute):
    """`APIRouter(route_class=TransactionRoute)`: repeats a call whose transaction lost against another one.

    After a deadlock or a serialization failure PostgreSQL has rolled everything back, and advises to retry. An `async`
    endpoint is not repeated: it may have committed, or asked another service, before.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        if iscoroutinefunction(self.endpoint):
            return handle

        async def handle_once(request: Request) -> Response:
            # Dependencies of this try end with it: its session commits or rolls back here.
            async with AsyncExitStack() as dependencies:
                request.scope["fastapi_function_astack"] = dependencies
                return await handle(request)

        async def handle_again(request: Request) -> Response:
            for pause in RETRY_PAUSES_S:
                try:
                    return await handle_once(request)
                except OperationalError as error:
                    if not isinstance(error.orig, (DeadlockDetected, SerializationFailure)):
                        raise
                await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            return await handle_once(request)

        return handle_again


async def shop_code(product: Annotated[str, Path(description="Код магазина", examples=["shop"])]) -> None:
    """Raises 404 unless `{product}` of the path is the shop's code."""
    if product != get_settings().shop_code:
        raise NotFoundError("shop_not_found", "Такого магазина здесь нет. Проверьте код магазина в адресе.")
