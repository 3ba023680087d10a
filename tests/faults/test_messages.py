"""Messages that only wake the indexer are lost, repeated, reordered or late; two workers; clocks that jump."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis
from celery import Celery

from tests.faults import writer
from tests.faults.fault_runs import run_fault
from tests.faults.server_process import ServerProcess
from tests.faults.shop_processes import ShopProcesses
from tests.faults.writer import CATEGORIES, PRODUCTS, VEHICLES

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
CHANGES_OF_A_KIND = {
    "product": [writer.change_price, writer.rename_product, writer.change_stock],
    "category": [writer.rename_category],
    "part": [writer.add_number],
    "car": [writer.change_vehicle, writer.change_frame_code],
}


def test_redis_is_emptied(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        with redis.Redis.from_url(processes.redis_server.url) as connection:
            for _ in range(random.randint(1, 5)):
                connection.flushall()
                time.sleep(random.uniform(0, 0.1))

    run_fault(processes, "Redis FLUSHALL", inject)


def test_many_ticks_come_at_once(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        with Celery(broker=processes.redis_server.url.replace("unix://", "redis+socket://")) as app:
            for _ in range(random.randint(10, 100)):
                app.send_task("indexer.tick", queue="drain")

    run_fault(processes, "many ticks at once", inject)


def test_events_come_again_and_in_another_order(processes: ShopProcesses) -> None:
    """Also events of rows that do not exist, and of price and stock where texts changed."""
    ids = {"product": PRODUCTS, "category": CATEGORIES, "part": range(1, 400), "car": VEHICLES}

    def inject(processes: ShopProcesses, random: Random) -> None:
        with processes.connect() as connection:
            for _ in range(30):
                entity = random.choice(list(ids))
                again = random.sample([*ids[entity], 10**6], 5)
                kind = random.choice(["full", "offer"]) if entity == "product" else "full"
                connection.execute("SELECT write_search_events(%s, %s, %s)", (entity, again, kind))

    run_fault(processes, "events again, shuffled", inject)


def test_a_second_worker_comes_and_one_of_two_is_killed(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.second_worker.start()
        time.sleep(random.uniform(1, 4))
        victim = random.choice([processes.worker, processes.second_worker])
        victim.kill()
        if victim is processes.worker:
            processes.worker.start()
        processes.second_worker.stop()

    run_fault(processes, "two workers, one killed", inject)


@contextmanager
def replaced(process: ServerProcess, command: Any) -> Iterator[None]:
    """Another command instead of the process, which comes back afterwards."""
    usual = process.command
    process.stop()
    process.command = command
    process.start()
    try:
        yield
    finally:
        process.stop()
        process.command = usual
        process.start()


@pytest.mark.parametrize("entity", CHANGES_OF_A_KIND)
def test_no_notification_arrives(processes: ShopProcesses, entity: str) -> None:
    """The worker does not listen at all: only the ticks of beat wake it."""
    with replaced(processes.worker, processes.deaf_worker_command):
        run_fault(processes, f"NOTIFY lost: {entity}", lambda *_: None, changes=CHANGES_OF_A_KIND[entity])


def faketime_library() -> Path:
    spec = find_spec("libfaketime")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "vendor" / "libfaketime" / "src" / "libfaketime.so.1"


def test_the_clock_jumps(processes: ShopProcesses, tmp_path: Path) -> None:
    """The clock of worker and beat jumps by up to two hours; that of PostgreSQL does not."""
    offset = tmp_path / "faketime"
    offset.write_text("+0s\n")
    processes.changed_env |= {
        "LD_PRELOAD": str(faketime_library()),
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }

    def inject(processes: ShopProcesses, random: Random) -> None:
        for _ in range(random.randint(1, 3)):
            offset.write_text(f"{random.randint(-7200, 7200):+d}s\n")
            time.sleep(random.uniform(0, 0.5))

    try:
        with replaced(processes.worker, processes.worker.command), replaced(processes.beat, processes.beat.command):
            run_fault(processes, "clock jumps", inject)
            processes.changed_env.clear()  # before the usual commands start again
    finally:
        processes.changed_env.clear()
