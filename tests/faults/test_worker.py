"""A real worker process: woken by NOTIFY, killed at any moment, and without Redis or its PostgreSQL connection."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import psycopg
import pytest
import redis
from celery import Celery
from celery.beat import Scheduler, Service
from sqlalchemy import Engine, text

import indexer
from api.core.settings import get_settings
from indexer.app import app
from indexer.engine import SearchEngine
from indexer.schedule import beat_schedule
from onebox.command import ChildCommand
from tests.api.small_shop import OIL
from tests.fixtures.indexing import AssertFresh
from tests.indexer.prepared_process import exit_code

pytestmark = pytest.mark.usefixtures("few_words")

ROOT = Path(indexer.__path__[0]).parent
DEADLINE_S = 90.0


@contextmanager
def worker(log: Path, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker without beat: nothing but notifications can wake it."""
    options = ["--concurrency", "8", "--without-gossip", "--without-mingle", "--loglevel", "INFO", *more]
    command = (sys.executable, "-m", "celery", "--app", "indexer.app", "--quiet", "worker", "--pool", "threads")
    with log.open("ab") as output:
        process = ChildCommand((*command, *options), cwd=ROOT).start(output)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def beat() -> Iterator[None]:
    """In this process: one of its own imports every task in 2 s of CPU; a part of a killed worker stays alive."""
    sender = Celery("beat", broker=get_settings().celery_url, set_as_current=False)
    sender.conf.update(
        task_default_queue=app.conf.task_default_queue,
        task_queues=app.conf.task_queues,
        beat_max_loop_interval=app.conf.beat_max_loop_interval,
        beat_schedule=beat_schedule(),
    )
    service = Service(sender, scheduler_cls=Scheduler)
    thread = Thread(target=service.start)
    thread.start()
    try:
        yield
    finally:
        service.stop()
        thread.join()


def plain_sql(statement: str) -> None:
    """Plain SQL as psql sends it, without code of the shop."""
    with psycopg.connect(get_settings().libpq_url) as connection:
        connection.execute(statement.encode())


def listeners(database: Engine) -> int:
    query = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE application_name = 'outbox listener' AND datname = current_database()"
    )
    with database.connect() as connection:
        return connection.scalar(text(query)) or 0


def price(search: SearchEngine) -> float:
    """The document as a search returns it."""
    answer = search.client.index("products").search("genesis")
    return float(answer["hits"][0]["price"]["z1"])


def eventually(condition: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(f"not in {DEADLINE_S:g} s; the worker said:\n{log.read_text()}")
        time.sleep(0.02)


def outbox_is_empty(database: Engine) -> bool:
    with database.connect() as connection:
        return not connection.scalar(text("SELECT count(*) FROM search_outbox"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "worker.log"


def test_a_worker_loses_nothing(
    search: SearchEngine, database: Engine, redis_url: str, log: Path, assert_fresh: AssertFresh
) -> None:
    """It sends what a killed one left, and hears plain SQL without beat."""
    plain_sql(f"UPDATE prices SET cost = 55500 WHERE product_id = {OIL} AND zone_id = 1")
    assert exit_code(DRAIN_AND_DIE) == -signal.SIGKILL  # between push and deletion of events
    assert price(search) == 555
    assert not outbox_is_empty(database)

    with worker(log):
        eventually(lambda: outbox_is_empty(database), log)
        assert_fresh()

        plain_sql(f"UPDATE prices SET cost = 123400 WHERE product_id = {OIL} AND zone_id = 1")
        eventually(lambda: price(search) == 1234, log)
        eventually(lambda: outbox_is_empty(database), log)
        assert_fresh()


DRAIN_AND_DIE = """
import os, signal
from api.core.db import get_engine
from api.core.settings import get_settings
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine

class Dies(SearchEngine):
    def wait(self, task, deadline_s=60):
        super().wait(task, deadline_s)
        os.kill(os.getpid(), signal.SIGKILL)

drain.drain(PRODUCTS, Dies.of(get_settings()), get_engine())
"""


@pytest.mark.long
@pytest.mark.parametrize("pause_s", [0.0, 0.004, 0.01, 0.02, 0.04])
def test_sigkill_of_the_worker_at_any_moment_loses_nothing(
    search: SearchEngine, database: Engine, redis_url: str, log: Path, assert_fresh: AssertFresh, pause_s: float
) -> None:
    with worker(log) as victim:
        eventually(lambda: listeners(database) == 1, log)
        plain_sql("UPDATE products SET name = name || ' новое'")
        time.sleep(pause_s)
        os.killpg(victim.pid, signal.SIGKILL)
        victim.wait()
        plain_sql(f"UPDATE prices SET cost = cost + 100 WHERE product_id = {OIL}")

    with worker(log):
        eventually(lambda: outbox_is_empty(database), log)
    assert_fresh()


@pytest.mark.long
def test_a_lost_listening_connection_is_reopened(
    search: SearchEngine, database: Engine, redis_url: str, log: Path
) -> None:
    with worker(log):
        eventually(lambda: listeners(database) == 1, log)
        plain_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'outbox listener'")
        plain_sql(f"UPDATE prices SET cost = 77700 WHERE product_id = {OIL} AND zone_id = 1")
        eventually(lambda: price(search) == 777, log)


@pytest.mark.long
def test_losing_all_of_redis_loses_nothing(
    search: SearchEngine, database: Engine, redis_url: str, log: Path, assert_fresh: AssertFresh
) -> None:
    with redis.Redis.from_url(redis_url) as broker, worker(log):
        eventually(lambda: listeners(database) == 1, log)
        for cost in (100, 200, 300):
            plain_sql(f"UPDATE prices SET cost = {cost}00 WHERE product_id = {OIL} AND zone_id = 1")
            broker.flushall()
        plain_sql(f"UPDATE prices SET cost = 40000 WHERE product_id = {OIL} AND zone_id = 1")
        eventually(lambda: price(search) == 400, log)
    assert_fresh()
