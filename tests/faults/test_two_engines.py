"""Two engines behind the router, a worker, searches and writes: one engine is killed and comes back."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path
from threading import Event, Thread

import httpx
import psycopg
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.core.certificates import certificates
from api.core.settings import get_settings
from api.index.search_token import SEARCH_KEY_UID, derived_key, mint
from indexer.engine import SearchEngine
from indexer.engine_registry import engine_at, register
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.index_repair import repair
from onebox.command import ChildCommand
from onebox.ports import HOST, free_port
from tests.faults.test_worker import ROOT, beat, eventually, outbox_is_empty, worker
from tests.fixtures.engine import MASTER_KEY, answers, running
from tests.fixtures.indexing import documents_of, expected

pytestmark = pytest.mark.usefixtures("few_words")

#: From the death of an engine until every search must succeed again.
GRACE_S = 2.0


@contextmanager
def router(*urls: str) -> Iterator[str]:
    address = f"{HOST}:{free_port()}"
    argv = [sys.executable, "-m", "onebox.search_router", "--http-addr", address]
    process = ChildCommand((*argv, *(word for url in urls for word in ("--engine", url))), cwd=ROOT).start(
        subprocess.DEVNULL
    )
    try:
        while not answers(f"http://{address}"):
            assert process.poll() is None
            time.sleep(0.05)
        yield f"http://{address}"
    finally:
        process.kill()
        process.wait()


class Searches:
    """Searches of many pages, each with a token of its own; moments of failures."""

    def __init__(self, url: str) -> None:
        self.url, self.stop, self.failures = url, Event(), list[tuple[float, str]]()
        self.succeeded = 0
        self.thread = Thread(target=self.run)

    def run(self) -> None:
        with httpx.Client(timeout=10, verify=certificates()) as client:
            for number in count():
                token, _ = mint(derived_key(MASTER_KEY, SEARCH_KEY_UID), timedelta(seconds=300 + number % 50))
                body = {"queries": [{"indexUid": "products", "q": "масло"}]}
                try:
                    answer = client.post(
                        f"{self.url}/multi-search", json=body, headers={"Authorization": f"Bearer {token}"}
                    )
                    if answer.status_code == httpx.codes.OK and answer.json()["results"][0]["hits"]:
                        self.succeeded += 1
                    else:
                        self.failures.append((time.monotonic(), answer.text[:200]))
                except httpx.HTTPError as error:
                    self.failures.append((time.monotonic(), repr(error)))
                if self.stop.wait(0.1):
                    return


def write(stop: Event) -> None:
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        for number in count(1):
            connection.execute("UPDATE prices SET cost = %s WHERE product_id IN (1, 2)", [number * 100])
            if number % 10 == 0:
                connection.execute("UPDATE products SET name = 'Масло ' || %s WHERE id = 1", [number])
            if stop.wait(0.2):
                return


def fill(database: Engine) -> list[SearchEngine]:
    settings = get_settings()
    register(settings, database)
    engines = [engine_at(url, settings, database) for url in settings.engine_urls]
    for engine in engines:
        repair(engine, database)
    return engines


def are_equal(engines: list[SearchEngine], database: Engine) -> bool:
    return all(
        documents_of(engine, index) == expected(database, index) for engine in engines for index in INDEXED_ENTITIES
    )


def test_of_two_engines_one_is_killed_under_searches_and_writes_and_catches_up(
    shop: Session, database: Engine, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, port = tmp_path / "worker.log", free_port()
    second = tmp_path / "second"
    with running(tmp_path / "first") as first, running(second, port=port) as victim:
        monkeypatch.setenv("MEILI_URLS", f"{first.url},{victim.url}")
        monkeypatch.setenv("MEILI_MASTER_KEY", MASTER_KEY)
        get_settings.cache_clear()
        engines = fill(database)
        stop_writes = Event()
        writer = Thread(target=write, args=(stop_writes,))
        with router(first.url, victim.url) as address, worker(log), beat():
            searches = Searches(address)
            searches.thread.start()
            writer.start()
            try:
                eventually(lambda: searches.succeeded > 10, log)
                victim.process.kill()
                killed_at = time.monotonic()
                before = searches.succeeded
                eventually(lambda: time.monotonic() > killed_at + GRACE_S + 1 and searches.succeeded > before, log)
                with running(second, port=port):
                    eventually(lambda: searches.succeeded > before + 20, log)
                    stop_writes.set()
                    writer.join()
                    eventually(lambda: outbox_is_empty(database), log)
                    assert are_equal(engines, database)
                    late = [text for moment, text in searches.failures if moment > killed_at + GRACE_S]
                    assert late == []
                    searches.stop.set()
                    searches.thread.join()
            finally:
                stop_writes.set()
                searches.stop.set()
                searches.thread.join()
                writer.join()


@pytest.mark.long
def test_an_engine_that_never_answers_delays_no_other(
    shop: Session, database: Engine, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It accepts connections and says nothing: the worst case for the slots of the worker."""
    log = tmp_path / "worker.log"
    with socket.create_server((HOST, 0)) as silent, running(tmp_path / "first") as first:
        frozen = f"http://{HOST}:{silent.getsockname()[1]}"
        monkeypatch.setenv("MEILI_URLS", first.url)
        monkeypatch.setenv("MEILI_MASTER_KEY", MASTER_KEY)
        get_settings.cache_clear()
        (engine,) = fill(database)
        monkeypatch.setenv("MEILI_URLS", f"{first.url},{frozen}")
        get_settings.cache_clear()
        with worker(log, "--concurrency", "6"), beat():
            eventually(
                lambda: "is no search engine" not in log.read_text() and "does not answer" in log.read_text(), log
            )
            for cost in (12300, 45600):
                with psycopg.connect(get_settings().libpq_url) as connection:
                    connection.execute("UPDATE prices SET cost = %s WHERE product_id = 1 AND zone_id = 1", [cost])
                eventually(lambda: documents_of(engine, "products")[1]["price"]["z1"] == cost // 100, log)  # noqa: B023
