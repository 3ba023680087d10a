"""Execution of calls: the thread, the moment of the commit, and conflicts between transactions."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from inspect import isclass
from typing import Annotated

import psycopg
import pytest
from fastapi import APIRouter, Depends, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.app import create_app
from api.auth.session import CurrentCustomer
from api.core import errors
from api.core.db import REQUEST_LIMITS, ConnectionGate, SessionDep
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.http.routing import TransactionRoute, provide
from tests.fixtures.customers import KnownCustomer
from tests.fixtures.postgres import forget_settings


class Rows:
    """Price zones, whose names count."""

    def __init__(self, session: SessionDep) -> None:
        self.session = session
        self.thread = threading.get_ident()

    def add(self, key: int) -> None:
        self.session.execute(text("insert into price_zones values (:key, '0')"), {"key": key})

    def bump(self, first: int, second: int) -> None:
        for key in (first, second):
            self.session.execute(text("update price_zones set name = name::int + 1 where id = :key"), {"key": key})
            if key == first and first_tries.acquire(blocking=False):
                meeting.wait(timeout=10)


router = APIRouter(route_class=TransactionRoute)
RowsDep = Annotated[Rows, Depends(provide(Rows))]
#: The first two hold one row each before they go on to the other's.
meeting, first_tries = threading.Barrier(2), threading.Semaphore(2)
threads: dict[str, int] = {}


@router.post("/rows/{key}")
def add(key: int, rows: RowsDep, refuse: bool = False) -> int:
    """Adds a row."""
    rows.add(key)
    threads.update(built=rows.thread, called=threading.get_ident())
    if refuse:
        raise ShopError("refused", "Нет.")
    return key


@router.post("/bump/{first}/{second}")
def bump(first: int, second: int, rows: RowsDep) -> None:
    rows.bump(first, second)


@router.get("/mine")
def mine(customer: CurrentCustomer, rows: RowsDep) -> int:
    rows.session.execute(text("select 1"))
    return customer.id


@pytest.fixture
def client(database_url: str) -> Iterator[TestClient]:
    app = FastAPI()
    app.state.connection_gate = ConnectionGate()
    errors.install(app)
    app.include_router(router)
    with psycopg.connect(get_settings().libpq_url) as connection:
        connection.execute("insert into price_zones values (1, '0'), (2, '0')")
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def rows(session: Session) -> dict[int, int]:
    return dict(session.execute(text("select id, name::int from price_zones")).tuples().all())


def test_a_success_commits_and_an_error_rolls_back(client: TestClient, db_session: Session) -> None:
    assert client.post("/rows/5").json() == 5
    assert client.post("/rows/6?refuse=true").status_code == 400

    assert set(rows(db_session)) == {1, 2, 5}


def test_only_the_handler_runs_outside_the_event_loop(client: TestClient) -> None:
    client.post("/rows/5")

    assert threads["built"] != threads["called"]


def test_a_deadlock_is_retried(client: TestClient, db_session: Session) -> None:
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(lambda path: client.post(path).status_code, ["/bump/1/2", "/bump/2/1"])

    assert list(answers) == [200, 200]
    assert rows(db_session) == {1: 2, 2: 2}


def test_a_lock_timeout_is_503_with_retry_after(
    client: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REQUEST_LIMITS, "lock_timeout", 50)
    db_session.execute(text("update price_zones set name = '9' where id = 1"))

    answer = client.post("/bump/1/1")

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.json()["error"]["message"] == "Сейчас много желающих. Попробуйте ещё раз через несколько секунд."


def test_a_full_connection_gate_is_503_with_retry_after(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.core.db.GATE_TIMEOUT_S", 0.01)
    gate: ConnectionGate = client.app.state.connection_gate  # type: ignore[attr-defined]
    monkeypatch.setattr(gate.slots, "_value", 0)

    assert client.post("/rows/5").json()["error"]["code"] == "busy"
    assert gate.waits == 1


def test_a_closed_connection_is_replaced(client: TestClient, db_session: Session) -> None:
    assert client.post("/rows/5").status_code == 200
    other_connections = "datname = current_database() and pid <> pg_backend_pid()"
    db_session.execute(text(f"select pg_terminate_backend(pid, 5000) from pg_stat_activity where {other_connections}"))

    assert client.post("/rows/6").status_code == 200


def test_an_unreachable_database_is_503(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://shop@127.0.0.1:1/shop")
    forget_settings()

    answer = client.post("/rows/5")

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database_unavailable")


def test_more_requests_than_connections_all_succeed(client: TestClient, customer: KnownCustomer) -> None:
    """The customer lookup and the call run in separate thread jobs: waiting between them must not deadlock."""
    with ThreadPoolExecutor(100) as pool:
        answers = pool.map(lambda _: client.get("/mine", headers=customer.headers).json(), range(100))

    assert set(answers) == {customer.id}


def test_services_are_built_in_the_event_loop() -> None:
    """A class among the dependencies is wrapped in provide()."""
    contexts = [context for context in iter_route_contexts(create_app().routes) if hasattr(context, "dependant")]

    assert len(contexts) > 60
    assert {part for context in contexts for part in _bare_classes(context.dependant)} == set()


def _bare_classes(needs: Dependant) -> set[str]:
    inner = {name for need in needs.dependencies for name in _bare_classes(need)}
    return inner | {need.call.__qualname__ for need in needs.dependencies if isclass(need.call)}
