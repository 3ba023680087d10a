"""Confirmations while a process ends: acknowledged orders stay, no piece is sold twice, a key is one order."""

import signal
import time
from collections.abc import Callable
from random import Random

import pytest

from tests.faults.buyers import confirm, confirming, prepare_buyers
from tests.faults.fault_runs import FaultResult, finish, judge, prepare, seeds
from tests.faults.order_oracle import judge_orders
from tests.faults.shop_processes import ShopProcesses

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
BUYERS = 24
STOCK = {10: 7, 11: 6}
MOMENT_S = 0.4


def run_confirmations(processes: ShopProcesses, fault: str, inject: Callable[[ShopProcesses, Random], object]) -> None:
    database, search = processes.database(), processes.search()
    for seed in seeds():
        prepare(processes, database, search)
        random = Random(f"{fault} {seed}")
        with processes.connect() as connection:
            buyers = prepare_buyers(connection, BUYERS, STOCK)
        with confirming(processes, buyers) as futures:
            time.sleep(random.uniform(0, MOMENT_S))
            inject(processes, random)
            mended_at = time.monotonic()
        answers = {buyer.key: future.result() for buyer, future in zip(buyers, futures, strict=True)}
        result = FaultResult(fault, seed)
        for buyer in buyers:
            again = confirm(processes, buyer)
            if answers[buyer.key].status_code == 200 and again.content != answers[buyer.key].content:
                result.details.append(f"another answer to the same key: {again.text}")
        with processes.connect() as connection:
            judge_orders(connection, result, buyers, answers, sum(STOCK.values()))
        finish(judge(processes, database, search, result, mended_at, set()))
    database.dispose()


def test_the_api_is_killed_during_confirmations(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.api.kill()
        processes.api.start()

    run_confirmations(processes, "checkout: api killed", inject)


def test_postgresql_restarts_during_confirmations(processes: ShopProcesses) -> None:
    """As `pg_ctl restart -m immediate`: connections end at once, the log is replayed. The API reconnects by itself."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.postgres.stop(signal.SIGQUIT)
        processes.postgres.start()

    run_confirmations(processes, "checkout: PostgreSQL restarted", inject)


def test_postgresql_is_killed_during_confirmations(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.postgres.kill()
        processes.postgres.start()

    run_confirmations(processes, "checkout: PostgreSQL killed", inject)


def test_redis_and_the_engine_are_killed_during_confirmations(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for process in (processes.redis, processes.engine):
            process.kill()
            process.start()

    run_confirmations(processes, "checkout: Redis and engine killed", inject)
