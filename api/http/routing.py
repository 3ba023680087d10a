"""Execution of calls: one worker thread for a call and its commit, none for dependencies that only build objects.

FastAPI runs every plain function among the dependencies in a thread, and so the endpoint, the validation of its
response and the end of a generator. Each switch costs about 0.1 ms of processor time, as much as a short SQL statement.
"""

import random
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.core.db import SessionDep, request_session

T = TypeVar("T")
#: Without a pause the call may take its first lock again before the other transaction wakes: the same deadlock.
RETRY_PAUSES_S = (0.02, 0.1)


class CallTransactions:
    """Transactions of a call that must commit before it waits for another service: each `run` is one transaction."""

    def __init__(self, request: Request) -> None:
        self.request = request

    async def run(self, work: Callable[[Session], T]) -> T:
        async with asynccontextmanager(request_session)(self.request) as session:
            return await run_in_threadpool(self._committed, session, work)

    @staticmethod
    def _committed(session: Session, work: Callable[[Session], T]) -> T:
        with session.begin():
            return work(session)


async def _transactions(request: Request) -> CallTransactions:
    return CallTransactions(request)


Transactions = Annotated[CallTransactions, Depends(_transactions)]


def provide(part: Callable[..., T]) -> Callable[..., Awaitable[T]]:
    """`Depends(provide(Service))`: builds the service in the event loop, as its constructor only stores arguments."""

    async def make(**needs: Any) -> T:
        return part(**needs)

    make.__signature__ = signature(part)  # type: ignore[attr-defined]
    return make


class TransactionRoute(APIRoute):
    """`APIRouter(route_class=TransactionRoute)`: the call and its commit run in one thread, one after the other."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        if not iscoroutinefunction(endpoint) and _needs_session(self.dependant):
            super().__init__(path, _committed(endpoint), **options)


def _needs_session(needs: Dependant) -> bool:
    return any(need.call is request_session or _needs_session(need) for need in needs.dependencies)


def _committed(endpoint: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    def once(session: Session, needs: dict[str, Any]) -> Any:
        try:
            answer = endpoint(**needs)
            session.commit()
        except BaseException:
            session.rollback()
            raise
        return answer

    def run(session: Session, needs: dict[str, Any]) -> Any:
        for pause in RETRY_PAUSES_S:
            try:
                return once(session, needs)
            except OperationalError as error:
                # A deadlock or a serialization failure has rolled everything back; PostgreSQL advises to retry.
                if not isinstance(error.orig, (DeadlockDetected, SerializationFailure)):
                    raise
            time.sleep(pause * random.uniform(0.5, 1.5))
        return once(session, needs)

    @wraps(endpoint)
    async def call(*, session_of_the_call: Session, **needs: Any) -> Any:
        return await run_in_threadpool(run, session_of_the_call, needs)

    endpoint_signature = signature(endpoint)
    session = Parameter("session_of_the_call", Parameter.KEYWORD_ONLY, annotation=SessionDep)
    named = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in endpoint_signature.parameters.values()]
    call.__signature__ = endpoint_signature.replace(parameters=[*named, session])  # type: ignore[attr-defined]
    return call
